import { When } from "@/components/when";
import { describeExpiry } from "@/lib/approvals/governed";
import type { PolicyVersion } from "@/lib/approvals/policy-queries";
import type { GovernedAct } from "@/lib/approvals/words";
import { listNames } from "@/lib/core/names";
import { RuleSentence, Weaker } from "./rule-sentence";

/** Every version of a rule: what it was and became, who changed it, who approved it, and when it counted. */
export function RuleHistory({ act, versions }: { act: GovernedAct; versions: readonly PolicyVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <details>
      <summary className="text-ink-2 text-sm">
        History: {versions.length === 1 ? "one version" : `${versions.length} versions`}
      </summary>
      <ol className="mt-3 flex flex-col gap-4">
        {versions.map((one) => (
          <li key={one.id} className="flex flex-col gap-1 border-l-2 pl-3 text-sm">
            <p className="font-medium">
              Version {one.version}: <Span version={one} />
            </p>
            <p>
              <RuleSentence rules={one.rules} /> <span className="text-ink-2">{describeExpiry(act, one.rules)}</span>
            </p>
            <p className="text-ink-2">
              Was{sourceWords[one.was.source]}: <RuleSentence rules={one.was.rules} />
            </p>
            <Weaker was={one.was.rules} is={one.rules} past={one.inForceFrom !== null} />
            <p className="text-ink-2">
              Changed by {one.by.name}, <When at={one.at} />
              <Said version={one} />.
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

const sourceWords = { own: "", all: ", as for all connections", default: ", by default" } as const;

/** When it counted, or why it never did. */
function Span({ version: { rules, inForceFrom, inForceTo, request } }: { version: PolicyVersion }) {
  if (rules.ends && inForceFrom) {
    return (
      <>
        ended this rule at <When at={inForceFrom} />; what stands above it counted again
      </>
    );
  }
  if (inForceFrom && inForceTo) {
    return (
      <>
        in force from <When at={inForceFrom} /> to <When at={inForceTo} />
      </>
    );
  }
  if (inForceFrom) {
    return (
      <>
        in force since <When at={inForceFrom} />
      </>
    );
  }
  if (inForceTo === null && request?.state === "open") return <>not in force yet</>;
  return <>never in force</>;
}

function Said({ version: { request } }: { version: PolicyVersion }) {
  if (!request) return <>; nobody else was there to approve it</>;
  const given = request.said.filter(({ decision }) => decision === "approve").map(({ name }) => name);
  const refused = request.said.find(({ decision }) => decision === "reject");
  return (
    <>
      {given.length > 0 ? `; approved by ${listNames(given, "and")}` : ""}
      {refused ? (
        <>
          ; rejected by {refused.name}, <When at={refused.at} />: {refused.reason}
        </>
      ) : null}
      {request.state === "expired" || request.state === "void" ? `; ${lower(request.stateReason)}` : ""}
    </>
  );
}

const lower = (text: string | null) =>
  text ? text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "") : "taken back";
