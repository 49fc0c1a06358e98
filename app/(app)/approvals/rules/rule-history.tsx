import { When } from "@/components/when";
import { describeExpiry } from "@/lib/controls/approvals/governed";
import type { PolicyVersion } from "@/lib/controls/approvals/policy-queries";
import { listNames } from "@/lib/core/text/names";
import * as t from "@/messages/approvals/rules";
import { RuleSentence, Weaker } from "./rule-sentence";

export function RuleHistory({ versions }: { versions: readonly PolicyVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <details>
      <summary className="text-ink-2 text-sm">{t.history(versions.length)}</summary>
      <ol className="mt-3 flex flex-col gap-4">
        {versions.map((one) => (
          <li key={one.id} className="flex flex-col gap-1 border-l-2 pl-3 text-sm">
            <p className="font-medium">{t.version(one.version, <Span version={one} />)}</p>
            <p>
              <RuleSentence rules={one.rules} /> <span className="text-ink-2">{describeExpiry(one.rules)}</span>
            </p>
            <p className="text-ink-2">
              {t.before(sourceLabels[one.was.source], <RuleSentence rules={one.was.rules} />)}
            </p>
            <Weaker was={one.was.rules} is={one.rules} past={one.inForceFrom !== null} />
            <p className="text-ink-2">{t.changedBy(one.by.name, <When at={one.at} />, <Reported version={one} />)}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}

const sourceLabels = { own: "", all: t.historyAllSuffix, default: t.defaultLabel } as const;

function Span({ version: { rules, inForceFrom, inForceTo, request } }: { version: PolicyVersion }) {
  if (rules.ends && inForceFrom) return t.removedSpan(<When at={inForceFrom} />);
  if (inForceFrom && inForceTo) {
    return t.activeBetween(<When at={inForceFrom} />, <When at={inForceTo} />);
  }
  if (inForceFrom) return t.activeSince(<When at={inForceFrom} />);
  if (inForceTo === null && request?.state === "open") return t.notActive;
  return t.neverActive;
}

function Reported({ version: { request } }: { version: PolicyVersion }) {
  if (!request) return t.approvedAlone;
  const given = request.decisions.filter(({ decision }) => decision === "approve").map(({ name }) => name);
  const refused = request.decisions.find(({ decision }) => decision === "reject");
  return (
    <>
      {given.length > 0 ? t.approvedBy(listNames(given, "and")) : ""}
      {refused ? t.rejectedBy(refused.name, <When at={refused.at} />, refused.reason) : null}
      {request.state === "expired" || request.state === "void" ? `; ${lower(request.stateReason)}` : ""}
    </>
  );
}

const lower = (text: string | null) =>
  text ? text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "") : t.withdrawn;
