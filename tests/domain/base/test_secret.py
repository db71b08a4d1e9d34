"""Which texts hold a credential. Every value here is put together from pieces, so no scanner takes this file for a leak."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.domain.base.secret import Secret, hidden, secrets

MIXED = "a1B2c3D4e5F6g7H8i9J0" * 20


def mixed(size: int) -> str:
    return MIXED[:size]


@pytest.mark.parametrize(
    ("before", "value", "after", "kind"),
    [
        pytest.param("", "ghp" + "_" + mixed(36), "", "github-token", id="a personal token of GitHub"),
        pytest.param("use ", "ghs" + "_" + mixed(36), ".", "github-token", id="a server token of GitHub"),
        pytest.param("", "github" + "_pat_" + mixed(22) + "_" + mixed(59), "", "github-token", id="a fine-grained one"),
        pytest.param("", "glpat" + "-" + mixed(20), "", "gitlab-token", id="a token of GitLab"),
        pytest.param("id ", "AKIA" + "QWERTZUIOP234567", " ", "aws-key-id", id="a key id of AWS"),
        pytest.param("AWS_SECRET_ACCESS_KEY=", mixed(40), "\n", "aws-secret-key", id="a secret key of AWS"),
        pytest.param("", "AIza" + mixed(35), "", "google-api-key", id="a key of Google"),
        pytest.param("", "GOCSPX" + "-" + mixed(28), "", "google-oauth", id="a client secret of Google"),
        pytest.param("", "xoxb" + "-123456789012-" + mixed(24), "", "slack-token", id="a token of Slack"),
        pytest.param(
            "https://hooks.slack.com/services/", "T01/B01/" + mixed(24), "", "slack-webhook", id="a hook of Slack"
        ),
        pytest.param("", "sk" + "_live_" + mixed(24), "", "stripe-key", id="a key of Stripe"),
        pytest.param("", "npm" + "_" + mixed(36), "", "npm-token", id="a token of npm"),
        pytest.param("", "pypi" + "-AgEIcHlwaS5vcmc" + mixed(60), "", "pypi-token", id="a token of PyPI"),
        pytest.param("", "hf" + "_" + mixed(34), "", "huggingface-token", id="a token of Hugging Face"),
        pytest.param("", "SG" + "." + mixed(22) + "." + mixed(43), "", "sendgrid-key", id="a key of SendGrid"),
        pytest.param("", "SK" + "0123456789abcdef" * 2, "", "twilio-key", id="a key of Twilio"),
        pytest.param("", "sk" + "-ant-api03-" + mixed(90), "", "anthropic-key", id="a key of Anthropic"),
        pytest.param("", "sk" + "-proj-" + mixed(50), "", "api-key", id="a key of a project"),
        pytest.param("", "sk" + "-" + mixed(48), "", "api-key", id="an older key"),
        pytest.param("", "eyJ" + mixed(20) + ".eyJ" + mixed(30) + "." + mixed(43), "", "jwt", id="a JSON web token"),
        pytest.param("password=", "hunter22", "", "password", id="an assignment"),
        pytest.param('password: "', "hunter2", '"', "password", id="a short one between quotes"),
        pytest.param("DB_PASSWORD=", "Tr0ub4dor&3", " x", "password", id="a variable of the environment"),
        pytest.param('{"apiKey":"', mixed(30), '"}', "token", id="a value in JSON"),
        pytest.param("token: ", mixed(20), ".", "token", id="a full stop is not part of it"),
        pytest.param("curl --token ", mixed(24), " x", "token", id="an option of a command"),
        pytest.param("postgres://me:", "s3cr3tpw", "@db/shop", "url-password", id="an address with a password"),
        pytest.param("Authorization: Bearer ", mixed(30), "", "bearer-token", id="a bearer header"),
        pytest.param("authorization: Basic ", "dXNlcjpwYXNzd29yZDEyMw==", "", "bearer-token", id="a basic header"),
    ],
)
def test_a_credential_is_found_where_it_stands(before: str, value: str, after: str, kind: str) -> None:
    text = before + value + after
    assert secrets(text) == (Secret(kind, len(before), len(before) + len(value)),)
    assert hidden(text) == f"{before}[REDACTED:{kind}]{after}"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("0123456789abcdef0123456789abcdef01234567", id="an object id"),
        pytest.param("sha256:" + "ab12" * 16, id="a digest"),
        pytest.param("token: sha256:" + "ab12" * 16, id="a digest after such a word"),
        pytest.param("550e8400-e29b-41d4-a716-446655440000", id="a uuid"),
        pytest.param("token: cl-78yccprs", id="our own id after such a word"),
        pytest.param("password: str", id="a type"),
        pytest.param("token: TokenType2", id="the name of a type"),
        pytest.param("token = os.environ['TOKEN']", id="an expression"),
        pytest.param("api_key=self.config.api_key1", id="an attribute"),
        pytest.param("token = access_token_v2", id="a variable"),
        pytest.param("password = getpass.getpass()", id="a call"),
        pytest.param("password=None", id="nothing"),
        pytest.param("max_tokens=4096", id="a count of tokens"),
        pytest.param("the token expired yesterday afternoon2", id="prose"),
        pytest.param("password: required by every form", id="prose after a colon"),
        pytest.param("secret: <your-secret-1234>", id="a stand-in"),
        pytest.param("token: ${GITHUB_TOKEN_12}", id="a variable to be filled in"),
        pytest.param("password: ************", id="stars"),
        pytest.param("https://user:password@host/", id="the word for one in an address"),
        pytest.param("postgres://localhost:5432/shop", id="a port"),
        pytest.param("git@github.com:ana/shop1.git", id="an address of Git"),
        pytest.param("bearer token authentication-middleware", id="words about headers"),
        pytest.param("sk-learn-is-a-long-package-name-really", id="a long name with the beginning of a key"),
        pytest.param("AKIAXXXXXXXXXXXXXXXX", id="a crossed-out key id"),
        pytest.param("ghp_" + "x" * 36, id="a crossed-out token"),
        pytest.param("we look for -----BEGIN PRIVATE KEY----- in files", id="words about key blocks"),
        pytest.param("password=[REDACTED:password]", id="what is hidden already"),
        pytest.param("", id="nothing at all"),
    ],
)
def test_what_only_looks_like_one_is_none(text: str) -> None:
    assert (secrets(text), hidden(text)) == ((), text)


BEGIN, END = "-----BEGIN " + "RSA PRIVATE KEY-----", "-----END " + "RSA PRIVATE KEY-----"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param(f"a {BEGIN}\nMIIE\n{END} b", "a [REDACTED:private-key] b", id="whole"),
        pytest.param(f"a {BEGIN}\n{mixed(64)}", "a [REDACTED:private-key]", id="cut off"),
        pytest.param(f"{BEGIN} x {END} {BEGIN} y {END}", "[REDACTED:private-key] [REDACTED:private-key]", id="two"),
    ],
)
def test_a_block_of_a_key_is_hidden_with_all_of_it(text: str, shown: str) -> None:
    assert hidden(text) == shown


def test_a_token_of_one_letter_repeated_is_hidden_like_any_other() -> None:
    assert (
        hidden("no, use token " + "ghp" + "_" + "a" * 36 + " instead")
        == "no, use token [REDACTED:github-token] instead"
    )


def test_a_value_of_known_form_after_a_word_has_the_kind_of_its_form() -> None:
    assert hidden("token=" + "ghp" + "_" + mixed(36)) == "token=[REDACTED:github-token]"


@pytest.mark.parametrize("text", ["eyJ", "token=", "://a:", BEGIN, "bearer ", "xoxb-", "-", 'secret: "', "a"])
def test_the_same_again_and_again_is_read_through(text: str) -> None:
    assert len(secrets(text * 20_000)) <= 1


@given(st.text(alphabet="aA1:=\"' /@._-ghp", max_size=80))
def test_what_was_hidden_stays_as_it_is(text: str) -> None:
    assert hidden(hidden(text)) == hidden(text)
