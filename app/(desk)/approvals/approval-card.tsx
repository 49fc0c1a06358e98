import Link from "next/link";
import { ButtonLink } from "@/components/button";
import { DefinitionList } from "@/components/definition-list";
import { Money } from "@/components/money";
import { When } from "@/components/when";
import { asSentence } from "@/lib/installation/state";
import type { PayoutApproval } from "@/lib/orders/approval-queries";
import { FindingList } from "./finding-list";
import { PolicyThen } from "./policy-then";
import { ReturnedNote } from "./returned-note";
import { Standing } from "./standing";
import type { Approver } from "./whose-turn";

/** How much, to whom: the way to everything about it. */
export function ApprovalTitle({ approval }: { approval: PayoutApproval }) {
  const { orderId, kind, amount, currency, receiverName, receiverAccount } = approval;
  if (kind === "update") {
    return (
      <h3 className="min-w-0 text-lg">
        <Link className="hover:underline" href={`/orders/${orderId}`} prefetch={false} data-row-link>
          Change of {receiverAccount} <span className="font-normal text-ink-2">{receiverName}</span>
        </Link>
      </h3>
    );
  }
  return (
    <h3 className="min-w-0 text-lg">
      <Link className="hover:underline" href={`/orders/${orderId}`} prefetch={false} data-row-link>
        <Money amount={amount} currency={currency} size="strong" /> <span className="font-normal">to</span>{" "}
        {receiverName ?? ""} <span className="font-normal text-ink-2">{receiverAccount}</span>
      </Link>
    </h3>
  );
}

/** From where, for what, by whom. */
export function ApprovalOrigin({ approval }: { approval: PayoutApproval }) {
  const { connectionName, environment, endpointLabel, yourReference, requestedByName, requestedAt } = approval;
  return (
    <p className="text-ink-2 text-sm">
      From {connectionName}{" "}
      {environment === "sandbox" ? (
        "(practice: no money moves)"
      ) : (
        <span className="rounded-sm bg-band-production px-1 font-medium text-band-production-text text-xs">
          money is real
        </span>
      )}
      , {endpointLabel}
      {yourReference ? ` · reference ${yourReference}` : ""} · prepared by {requestedByName}, <When at={requestedAt} />
    </p>
  );
}

type Props = { approval: PayoutApproval; approvers: readonly Approver[]; reader: string };

/** What one has to know before one decides; of what is decided, what became of it. */
export function ApprovalBody({ approval, approvers, reader }: Props) {
  return (
    <>
      <ApprovalOrigin approval={approval} />
      <Changes approval={approval} />
      {approval.state === "open" ? (
        <>
          {approval.returned ? <ReturnedNote returned={approval.returned} currency={approval.currency} /> : null}
          {approval.kind === "payout" ? (
            <FindingList findings={approval.findings} book={approval.book} payeeId={approval.payeeId} />
          ) : null}
          <Standing approval={approval} approvers={approvers} reader={reader} />
        </>
      ) : (
        <Ended approval={approval} />
      )}
    </>
  );
}

/** What a change of a profile asks for; what the book knows of the profile is one click away. */
export function Changes({ approval: { changes, profileId } }: { approval: PayoutApproval }) {
  if (changes.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <DefinitionList items={changes.map(({ label, value }) => ({ term: label, value }))} />
      {profileId ? (
        <Link className="link self-start" href={`/recurring/${profileId}`} prefetch={false}>
          What the book knows of the profile
        </Link>
      ) : null}
    </div>
  );
}

/** What people said, and the rule that asked them. */
export function Ended({ approval: { state, stateReason, said, because, policy } }: { approval: PayoutApproval }) {
  if (state === "open") return null;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p>
        {said.length === 0 ? stateWords[state] : null}
        {said.map(({ personId, name, decision, reason, at }) => (
          <span key={personId}>
            {decision === "approve" ? "Approved" : "Sent back"} by {name}, <When at={at} />
            {reason ? `: ${asSentence(reason)}` : "."}{" "}
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

const stateWords: Record<Exclude<PayoutApproval["state"], "open">, string> = {
  approved: "Approved.",
  rejected: "Sent back.",
  expired: "Expired.",
  void: "No longer wanted.",
};

/** One's own that came back: why, and the way to edit it. */
export function SentBackCard({ approval }: { approval: PayoutApproval }) {
  const back = approval.said.find(({ decision }) => decision === "reject");
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-l-4 border-l-wait-mark bg-surface p-4">
      <ApprovalTitle approval={approval} />
      <ApprovalOrigin approval={approval} />
      <p className="text-base">
        {back ? (
          <>
            <strong className="font-semibold">{back.name} sent it back</strong>, <When at={back.at} age />:{" "}
            {back.reason}
          </>
        ) : (
          <>
            <strong className="font-semibold">Nobody decided in time.</strong> It was to be approved by{" "}
            <When at={approval.expiresAt} />.
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {approval.kind === "update" ? (
          <>
            <ButtonLink href={`/recurring/${approval.profileId}/edit`}>Change the profile anew</ButtonLink>
            <ButtonLink href={`/orders/${approval.orderId}`}>Open it, to cancel it</ButtonLink>
          </>
        ) : (
          <ButtonLink href={`/payouts/new?form=${approval.clientOrderId}&mend=${approval.orderId}`}>
            Edit and resubmit
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
