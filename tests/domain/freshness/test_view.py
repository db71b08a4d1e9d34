from __future__ import annotations

import unicodedata

from kit.domain.base.digest import git_object
from kit.domain.freshness.judge import take
from kit.domain.freshness.spec import Entry, integrity_ref
from kit.domain.freshness.view import View

SHOP = {
    "config": Entry("040000", "6de92e4e64553bbf47442b894ca7215cad9a043e"),
    "config/limits.toml": Entry("100644", "7ca99b90ee6f161aaf37584c6a2adfdf9b8d2d8f"),
    "src": Entry("040000", "1" * 40),
    "src/billing": Entry("040000", "2" * 40),
    "src/billing/api.py": Entry("100644", "bdb02a50c542cc2d851850fac9f0e22f06aeeb84"),
    "src/billing/limits.py": Entry("100644", "d306f5ca90c8b63e6ebbcf7c19e6e5a6ce849a79"),
    "src/billing/retry.py": Entry("100644", "4ebd4fdebf64540f7f8683c0342f2d573e6a4763"),
    "tests": Entry("040000", "3" * 40),
    "tests/billing": Entry("040000", "45a69dec5679034b4c014b342f3eead128431808"),
    "tests/billing/test_retry.py": Entry("100644", "56bb5117cad89b39ec4ccfcaddce6c899f2b59ef"),
}
BLOB = Entry("100644", "7ca99b90ee6f161aaf37584c6a2adfdf9b8d2d8f")


def shop() -> View:
    return View(SHOP, root="4" * 40)


def test_the_worked_example_of_the_store_has_its_digests() -> None:
    watch = ("config/*.toml", "src/billing/limits.py", "src/billing/retry.py", "tests/billing/**")
    specs = tuple(take(text, shop(), expands="*." in text) for text in watch)
    assert specs[0].base == "6de92e4e64553bbf47442b894ca7215cad9a043e"
    assert specs[0].digest == "sha256:8c60f801a3be3a842be0f7aec2e4c800b78eb19eb217c535abc8a751ae197d4a"
    assert specs[3].oid == "45a69dec5679034b4c014b342f3eead128431808"
    assert integrity_ref(specs) == "specs:sha256:5e1966e521f858014df97b310848aad0d6a4a466d2acdffad49691c528ed17b3"


def test_a_folder_without_a_projection_has_gits_own_id_and_one_with_it_that_of_the_rest() -> None:
    plain = View({"a": Entry("040000", "5" * 40), "a/x.py": BLOB}, root="6" * 40)
    assert plain.content("a") == Entry("040000", "5" * 40)
    rules = View({"a": Entry("040000", "5" * 40), "a/x.py": BLOB, "a/AGENTS.md": BLOB}, root="6" * 40)
    raw = git_object("tree", b"100644 x.py\0" + bytes.fromhex(BLOB.oid))
    assert rules.content("a") == Entry("040000", raw)
    assert rules.entry("a") == Entry("040000", "5" * 40)


def test_a_folder_that_holds_nothing_but_a_projection_is_not_there() -> None:
    view = View({"a": Entry("040000", "5" * 40), "a/AGENTS.md": BLOB}, root="6" * 40)
    assert view.content("a") is None
    assert view.has("a/**")


def test_a_folder_a_thousand_levels_deep_is_computed() -> None:
    deep = "/".join("d" * 1500)
    view = View({f"{deep[:n]}": Entry("040000", "5" * 40) for n in range(1, 2999, 2)} | {f"{deep}/AGENTS.md": BLOB, "d/x": BLOB}, root="6" * 40)  # fmt: skip
    raw = git_object("tree", b"100644 x\0" + bytes.fromhex(BLOB.oid))
    assert view.content("d") == Entry("040000", raw)


def test_the_worktree_lies_over_the_tree_and_the_ids_of_folders_follow() -> None:
    gone = View(SHOP, root="4" * 40, overlay={"tests/billing/test_retry.py": None})
    assert gone.entry("tests") is None
    assert gone.entry("config") == SHOP["config"]
    new = View(SHOP, root="4" * 40, overlay={"lib/new/x.py": BLOB})
    assert [entry.mode for entry in (new.entry("lib"), new.entry("lib/new")) if entry] == ["040000", "040000"]
    assert list(new.files("lib")) == ["lib/new/x.py"]


def test_a_glob_matches_in_one_part_and_two_stars_in_any_number() -> None:
    view = View(
        dict.fromkeys(("s/a.py", "s/.py", "s/x/b.py", "s/x/y/c.py", "s/x/c.md", "s/AGENTS.md"), BLOB), root="6" * 40
    )
    assert view.matched("s/*.py") == ("s/.py", "s/a.py")
    assert view.matched("s/**/*.py") == ("s/.py", "s/a.py", "s/x/b.py", "s/x/y/c.py")
    assert view.matched("s/?/*") == ("s/x/b.py", "s/x/c.md")
    assert view.matched("**/*.md") == ("s/x/c.md",)


def test_a_path_is_found_in_the_other_spelling_of_its_letters() -> None:
    composed, decomposed = (unicodedata.normalize(form, "é.py") for form in ("NFC", "NFD"))
    assert View({decomposed: BLOB}, root="6" * 40).find(composed) == decomposed
    assert View({composed: BLOB}, root="6" * 40).find(decomposed) == composed
    assert View({composed: BLOB, decomposed: BLOB}, root="6" * 40).find(composed) == composed
    assert View({}, root="6" * 40).find(composed) == composed
