"""What each key of a record means, in a phrase; a key that several records have means the same in all of them."""

from __future__ import annotations

TEXT = """
acceptance: lines that say when the item is done; a command in backticks is held against recorded checks
acceptanceCriteria: what must hold for a verification, in words
actor: who acted: person, agent or tool
actorRef: whose authority this is
agreements: what became of each agreement that was loaded
algorithm: how the anchored value is computed
anchors: what the proof is anchored in
asOf: when the producer looked
at: when
attestedBy: who says that the subjects are the same
authorityRef: the authority the act rests on
authorityTrace: who was allowed to act, and since when
authorityType: the kind of authority
basis: what the sensitivity was computed from
binding: the gate on agreements and policies
blocking: false lets failing evidence stand without a dispute
branches: branches of this item besides those named with its id
budget: what one workflow may cost
budgets: sizes that kit holds
by: who ended the workflow
chain: bytes that all AGENTS.md above a file may have together
claimGroups: claims that answer one question together
claimId: the claim it speaks of
claimIds: the claims it speaks of
claimType: the type of claim; it names the policy
claims: the statements
closes: how each workflow on the item ended
collectedBy: who made the observation
comfortZone: whether the method is known to work here
commands: commands of the area, by name
compacted: how often the context was compacted
conclusionConfidence: how sure the producer is; never part of a status
confidenceBasis: where that confidence comes from
confirmers: the people who may confirm a rule, by name
conflictRules: what conflicts, in words
context: how full the session was when it was last seen
context-map: the gate on the context map
conversion: how values of one subject become values of the other
createdAt: when it was written
currentIntegrityAnchor: how the current content is named
currentIntegrityRef: the digest the watched content has now; computed, never trusted from a file
decide: what settles EITHER: ask, follow the last choice, fresh or warm
depends_on: what this builds on: items that must be done before, areas that it uses
derivationEdges: the inputs of a derived claim, with how each counts
derivedFrom: ids of the claims this one is derived from
description: what it is, in words
destination: what the sources are used for
docs: documents that speak of the area
durationDays: for how many days a verification lasts
durationMs: how long the command ran
effort: how much effort the host should spend
email: the address that signs this person's commits
entry: the files to start reading at
environment: where the command ran
events: every act on a claim; appended, never edited
evidence: every observation
evidenceIds: the observations the act rests on
evidenceType: what kind of observation it is
excerptOrSummary: what was seen, quoted or summed up
execution: how a command that serves as evidence ended
exitCode: the exit code of the command
expiresAt: when it ends by itself
facet: the part of the subject it speaks of
factor: what a value is multiplied by
fieldOrBehavior: what it is about, for example retry.bound
format: the version of the record's format
four_eyes: whether the one who confirms must be another than the author
freshness: the gate on stale claims; in a claim, what its producer once saw
full: how full the context was, in percent
gates: which findings make `kit check` red
github: the account of this person
grants: who may use which sources for what
high: the upper bound
id: the id; the name of the file where it names one
identityLinks: subjects that are the same under different names
impactLevel: how much depends on it
import: files that import the projection
incompatibleStatuses: statuses that cannot hold of one subject together
incompatibleValues: values that cannot hold of one subject together
inputClaimId: the claim that is the input
integrityAnchor: how the observed content is named
integrityRef: the digest of what was observed
interval: the bounds of the confidence
isError: whether the tool reported an error
key: the key that signs this person's commits
kind: which of the kinds it is
known: what the session has read, each path with the object id it saw
label: the command
lane: bytes that the rules of one lane may have
lanes: named scopes of the repository; in an item, those it belongs to
layout: what lies in each folder of the area
learning: where people's words may stand
low: the lower bound
mappingClaimId: the claim that shows the link
materiality: how much it matters
message: what to say when it happens
metadata: what producers add; kit's own part is under `kit`
method: how it was done
minutes: minutes a workflow may take
mode: how requirements become one result
model: the size of model the host should use
names: the names others use
nested: further files that are projected to
note: a remark
notes: a remark
observedAt: when it was observed
offset: what is added to a value
optionalRequirementIds: requirements that may be missing
outcome: loaded, exercised, violated or overridden
owners: who answers for the area
pack: bytes of an agent's page
parentType: the claim type it refines
passing: whether the observation supports the claim
path: the file, from the root
paths: files, folders as `folder/**`, and globs
policies: policies carried along; kit judges by its own and the repository's
policy: the policy
priority: 0 is most urgent
producerId: who made the bundle
producerStatus: the status its producer saw; never trusted
projection: the gate on regions that kit writes
proof: what shows that a bundle or a confirmation is genuine
provider: the same item elsewhere
pull_work: settings of `kit pull-work`
purpose: what the lane or area is for, in one line
qualifiers: what narrows the statement, such as lanes and paths
quotes: whether people's words stand in files or on the page only
rationale: why the input counts
reason: why
records: the gate on records that are invalid or at odds
relation: how the subjects relate
repository: the id of the repository
requester: who asks
required: whether it must be met
requiredEvidence: evidence types a verification needs
requiredMethods: methods a verification needs
requiredRequirementIds: requirements that must be met
requirements: what the group needs
requires: the kit versions that may write here
requiresCorroboration: whether two independent observations are needed
resolvesDispute: that the act ends a dispute
reviewAuthority: who may verify
revokedAt: when the authority was taken back
role: what the input is to the result, or the file to its reader
rollupPolicy: how the group becomes one result
root: the file at the top that is projected to
runner: what ran the command
schemaVersion: the version of the Hachure format
seen: when that was seen
sensitivity: how much the result moves with the input
session: the agent's session, HOST/ID
severity: how bad it is when it is not met
since: when the item was taken
source: who produced the bundle
sourceLocator: the place inside the source
sourceRef: where it was observed, for example a commit
sources: patterns of sources
stale: whether the producer saw it as stale
stalenessTriggers: what makes it stale, in words
status: the status that was set; of a claim it is derived, and this one is not trusted
statuses: the statuses that exclude each other
subject: what the authority covers
subjectAliases: other names of the subject
subjectId: the id of what it is about
subjectType: the type of what it is about
subjects: the subjects that are the same
supportStrength: whether it entails the claim or only cites it
targets: the files that kit projects to
terms: the wording that was loaded
tests: the tests that cover the area
title: what it is, in one line
ttlSeconds: after how many seconds a verification ends
type: verification or invalidation
updatedAt: when it was last changed
validFrom: since when
validUntil: until when
validationStrategy: how it is validated
validityRule: what ends a verification
value: the statement, or the value
values: the values that exclude each other
verificationPolicyId: the policy that decides
verificationStatus: whether the anchor was checked
verifiedAt: when it was verified, where that is not when it was written
verifiedBy: who checked the anchor
within: whether it lies inside
work: the item in hand
workflow: the type of workflow
workflows: types of workflow, by name
"""
MEANINGS = {key: said for line in TEXT.strip().splitlines() for key, _, said in [line.partition(": ")]}
