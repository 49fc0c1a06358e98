import { Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import type { Progress } from "@/components/approval/approve-labels";
import { When } from "@/components/when";
import { approvedBy, describeLapsed, missingOf } from "@/lib/controls/approvals/given";
import type { RequestView } from "@/lib/controls/approvals/given-decisions";
import { requestStates } from "@/lib/controls/approvals/labels";
import type { PolicyRules } from "@/lib/controls/approvals/policy";
import { type Approver, whoCan, whyNotMine } from "@/lib/controls/approvals/turn";
import { listNames } from "@/lib/core/text/names";
import { asSentence } from "@/lib/core/text/plural";
import * as t from "@/messages/approvals/shared";
import { DecisionForm } from "./decision-form";
import { RuleSentence } from "./rules/rule-sentence";

export type Reader = { user: Pick<Approver, "id" | "role" | "connectionIds">; approvers: readonly Approver[] };

type Props = Reader & {
  request: RequestView;
  title?: ReactNode;
  approve: ((progress: Progress) => string) | null;
  primary?: boolean;
  needsReason?: boolean;
  withdraws?: boolean;
  children: ReactNode;
};

export function ApprovalRow(props: Props) {
  const { request, user, approvers, title, approve, primary, needsReason, withdraws = true, children } = props;
  const isOpen = request.state === "open";
  return (
    <div className="flex min-w-0 flex-col gap-3 text-ink">
      {title}
      {children}
      <p className="text-ink-2 text-sm">
        {t.preparedBy(request.requestedBy.name, <When at={request.requestedAt} age={isOpen} />)}
      </p>
      {isOpen ? <Standing request={request} approvers={approvers} reader={user.id} /> : <Ended request={request} />}
      {isOpen && approve ? (
        <DecisionForm
          request={{ id: request.id, digest: request.digest }}
          approve={approve({ given: request.required - missingOf(request), required: request.required })}
          disabledReason={whyNotMine(request, user, approvers)}
          withdraws={withdraws && request.requestedBy.id === user.id}
          {...{ primary, needsReason }}
        />
      ) : null}
    </div>
  );
}

type StandingProps = {
  request: RequestView;
  approvers: readonly Approver[];
  reader: string;
};

export function Standing({ request, approvers, reader }: StandingProps) {
  const { required, decisions, because, expiresAt } = request;
  const given = approvedBy(decisions);
  const missing = missingOf(request);
  return (
    <div className="flex flex-col gap-1 text-ink-2 text-sm">
      <p>
        <strong className="font-semibold text-ink">{t.ofApprovals(given.length, required)}</strong>
        {given.length > 0 ? t.by(listNames(given, "and")) : ""}.{describeLapsed(decisions)}{" "}
        {missing > 1 ? t.approvalsMissing(missing) : ""}
        {whoCan(request, approvers, reader)} {because}
      </p>
      <p className="flex items-center gap-1.5">
        <Hourglass size={14} className="shrink-0" aria-hidden />
        <span>{t.expires(<When at={expiresAt} age />)}</span>
      </p>
    </div>
  );
}

export function Ended({ request: { state, stateReason, decisions, because, policy } }: { request: RequestView }) {
  if (state === "open") return null;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p>
        {decisions.length === 0 ? `${requestStates.rows[state].label}.` : null}
        {decisions.map(({ userId, name, decision, reason, at }) => (
          <span key={userId}>
            {t.decisionLine(decision, name, <When at={at} />, reason ? `: ${asSentence(reason)}` : ".")}
          </span>
        ))}
        {state === "void" || state === "expired" ? ` ${stateReason ?? ""}` : ""}
      </p>
      <p className="text-ink-2">
        {because} <PolicyThen policy={policy} />
      </p>
    </div>
  );
}

type PolicyOfThen = { rules: PolicyRules; version: number | null; ofConnection: boolean };

function PolicyThen({ policy: { rules, version, ofConnection } }: { policy: PolicyOfThen }) {
  const whose = version === null ? t.theDefault : t.version(version, ofConnection);
  return t.pastRule(whose, <RuleSentence rules={rules} />);
}
