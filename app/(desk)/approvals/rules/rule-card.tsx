import Link from "next/link";
import { Block } from "@/components/block";
import { Panel } from "@/components/panel";
import { When } from "@/components/when";
import { findLack } from "@/lib/approvals/describe";
import { approvedBy, describeLapsed } from "@/lib/approvals/given";
import { describeExpiry, governed } from "@/lib/approvals/governed";
import type { PolicyVersion, PolicyView } from "@/lib/approvals/policy-queries";
import type { GovernedAct } from "@/lib/approvals/words";
import type { Person } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { listNames } from "@/lib/core/names";
import { ChangeRule } from "./change-rule";
import { DecideRule } from "./decide-rule";
import { EndRule } from "./end-rule";
import { LackNote } from "./rule-effect";
import { RuleHistory } from "./rule-history";
import { RuleSentence, Weaker } from "./rule-sentence";

type Props = {
  view: PolicyView;
  /** null: the rule for all connections. */
  connectionId: string | null;
  person: Person;
  otherAdmins: readonly string[];
  /** The act of the first change that waits on the page; null: none does. */
  firstWaiting: GovernedAct | null;
  currencies: readonly string[];
};

/** The rule for one act: what holds, where it comes from, who could approve, what waits, what was. */
export function RuleCard({ view, connectionId, person, otherAdmins, firstWaiting, currencies }: Props) {
  const { act, inForce, above, waiting, versions, approvers } = view;
  const { title, things } = governed[act];
  const everywhere = approvers.filter(({ limited }) => !limited).map(({ name }) => name);
  const lack =
    inForce.source === "default" || act === "policies.change" || act === "users.change"
      ? null
      : findLack(things, inForce.rules, everywhere);
  const refused = whyNot(person.role, "policies.update", "change this rule");
  return (
    <Panel title={title}>
      <div className="flex flex-col gap-3">
        <p className="text-lg">
          <RuleSentence rules={inForce.rules} />
        </p>
        <p className="prose-line text-ink-2 text-sm">
          <Source view={view} connectionId={connectionId} /> {describeExpiry(act, inForce.rules)}
        </p>
        <p className="prose-line text-ink-2 text-sm">
          Could approve:{" "}
          {approvers.length === 0
            ? "nobody yet"
            : listNames(
                approvers.map(({ name, limited }) => (limited ? `${name} (some connections only)` : name)),
                "and",
              )}
          .
        </p>
        {lack ? <LackNote sentence={lack.sentence} alarm={lack.kind === "nobody"} /> : null}
        {waiting ? <Waiting act={act} waiting={waiting} person={person} primary={act === firstWaiting} /> : null}
        {refused ? (
          <p className="text-ink-3 text-sm">{refused}</p>
        ) : (
          <div className="flex flex-col gap-2">
            <ChangeRule
              email={person.email}
              label={
                connectionId !== null && inForce.source !== "own"
                  ? "Give this connection a rule of its own"
                  : "Change this rule"
              }
              scope={{
                act,
                connectionId,
                rules: inForce.rules,
                waits: waiting !== null,
                onlyAct: firstWaiting === null,
                approvers: everywhere,
                otherAdmins,
                currencies,
              }}
            />
            {above ? (
              <div className="flex flex-wrap items-center gap-3">
                <EndRule
                  scope={{ act, connectionId, rules: inForce.rules, waits: waiting !== null, otherAdmins }}
                  above={{ name: aboveNames[above.source], rules: above.rules }}
                />
              </div>
            ) : null}
          </div>
        )}
        <RuleHistory act={act} versions={versions} />
      </div>
    </Panel>
  );
}

const aboveNames = { own: "", all: "the rule for all connections", default: "the default" } as const;

function Source({ view: { act, inForce }, connectionId }: { view: PolicyView; connectionId: string | null }) {
  if (inForce.source === "default") {
    return inForce.rules.approvers === 0
      ? "The default: nobody has chosen a rule."
      : "The default: nobody has chosen a rule. It begins to count with the second person who could approve.";
  }
  const { version, since, by } = inForce;
  const told = (
    <>
      version {version}, since <When at={since} />, by {by}.
    </>
  );
  if (inForce.source === "own") return <>This connection's own rule: {told}</>;
  if (connectionId === null)
    return (
      <>
        {governed[act].ofConnection ? "For every connection without a rule of its own: " : "Chosen: "}
        {told}
      </>
    );
  return (
    <>
      As for{" "}
      <Link className="link" href="/approvals/rules" prefetch={false}>
        all connections
      </Link>
      : {told}
    </>
  );
}

/** A change that another admin has not decided on: what was, what would be, until when. */
function Waiting({
  act,
  waiting,
  person,
  primary,
}: {
  act: GovernedAct;
  waiting: PolicyVersion;
  person: Person;
  primary: boolean;
}) {
  const { request, rules, was, by, at } = waiting;
  if (!request) return null;
  const given = approvedBy(request.said);
  return (
    <section aria-label="A change that waits">
      <Block
        tone="wait"
        title="A change waits for another admin. Until then the rule above counts."
        facts={
          <div className="flex flex-col gap-2 text-base">
            <p>
              <span className="text-ink-2">Now: </span>
              <RuleSentence rules={was.rules} />
            </p>
            <p className="font-medium">
              <span className="font-normal text-ink-2">Then{rules.ends ? ", as it stands above it" : ""}: </span>
              <RuleSentence rules={rules} /> {describeExpiry(act, rules)}
            </p>
            <Weaker was={was.rules} is={rules} />
            <p className="text-ink-2 text-sm">
              Proposed by {by.name}, <When at={at} />. Expires <When at={request.expiresAt} />.
              {given.length > 0 ? ` Approved by ${listNames(given, "and")}.` : ""}
              {describeLapsed(request.said)}
            </p>
            <DecideRule
              requestId={request.id}
              mark={request.mark}
              missing={request.required - given.length}
              primary={primary}
              disabledReason={whyNotMine(waiting, person)}
              email={person.email}
            />
          </div>
        }
      />
    </section>
  );
}

/** Why this person cannot decide on it, naming who can; null: they can. */
function whyNotMine({ by, request }: PolicyVersion, person: Person): string | null {
  if (by.id === person.id) return "You proposed it: another admin decides.";
  if (request?.said.some(({ personId }) => personId === person.id)) return "You have approved it.";
  return whyNot(person.role, "policies.decide", "decide on rules");
}
