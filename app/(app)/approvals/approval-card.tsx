import Link from "next/link";
import { ReturnedNote } from "@/components/approval/returned-note";
import { ButtonLink } from "@/components/button";
import { Money } from "@/components/money";
import { DefinitionList } from "@/components/panel";
import { When } from "@/components/when";
import type { Approver } from "@/lib/controls/approvals/turn";
import type { PayoutApproval } from "@/lib/payments/payouts/approval-queries";
import * as t from "@/messages/approvals/shared";
import * as common from "@/messages/common";
import { Ended, Standing } from "./approval-row";
import { FindingList } from "./finding-list";
import { WaitingFiles } from "./waiting-files";

export function ApprovalTitle({ approval }: { approval: PayoutApproval }) {
  const { orderId, kind, amount, currency, receiverName, receiverAccount } = approval;
  if (kind === "update") {
    return (
      <h3 className="min-w-0 text-lg">
        <Link className="hover:underline" href={`/orders/${orderId}`} prefetch={false} data-row-link>
          {t.changeOf(receiverAccount, <span className="font-normal text-ink-2">{receiverName}</span>)}
        </Link>
      </h3>
    );
  }
  return (
    <h3 className="min-w-0 text-lg">
      <Link className="hover:underline" href={`/orders/${orderId}`} prefetch={false} data-row-link>
        <Money amount={amount} currency={currency} size="strong" /> <span className="font-normal">{t.to}</span>{" "}
        {receiverName ?? ""} <span className="font-normal text-ink-2">{receiverAccount}</span>
      </Link>
    </h3>
  );
}

export function ApprovalOrigin({ approval }: { approval: PayoutApproval }) {
  const { connectionName, environment, endpointLabel, yourReference, request } = approval;
  return (
    <p className="text-ink-2 text-sm">
      {common.from} {connectionName}{" "}
      {environment === "sandbox" ? (
        "(sandbox: no money moves)"
      ) : (
        <span className="rounded-sm bg-band-production px-1 font-medium text-band-production-text text-xs">
          {t.realMoneyMark}
        </span>
      )}
      , {endpointLabel}
      {yourReference ? t.reference(yourReference) : ""} {t.preparerPart} {request.requestedBy.name},{" "}
      <When at={request.requestedAt} />
    </p>
  );
}

type Props = { approval: PayoutApproval; approvers: readonly Approver[]; reader: string };

export function ApprovalBody({ approval, approvers, reader }: Props) {
  return (
    <>
      <ApprovalOrigin approval={approval} />
      <Changes approval={approval} />
      <WaitingFiles subjectId={approval.orderId} />
      {approval.request.state === "open" ? (
        <>
          {approval.returned ? <ReturnedNote returned={approval.returned} currency={approval.currency} /> : null}
          {approval.kind === "payout" ? (
            <FindingList findings={approval.findings} directory={approval.directory} payeeId={approval.payeeId} />
          ) : null}
          <Standing request={approval.request} approvers={approvers} reader={reader} />
        </>
      ) : (
        <Ended request={approval.request} />
      )}
    </>
  );
}

export function Changes({ approval: { changes, profileId } }: { approval: PayoutApproval }) {
  if (changes.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <DefinitionList items={changes.map(({ label, value }) => ({ term: label, value }))} />
      {profileId ? (
        <Link className="link self-start" href={`/recurring/${profileId}`} prefetch={false}>
          {t.profileDetailsLink}
        </Link>
      ) : null}
    </div>
  );
}

export function RejectedCard({ approval }: { approval: PayoutApproval }) {
  const back = approval.request.decisions.find(({ decision }) => decision === "reject");
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-l-4 border-l-wait-mark bg-surface p-4">
      <ApprovalTitle approval={approval} />
      <ApprovalOrigin approval={approval} />
      <p className="text-base">
        {back ? (
          <>
            <strong className="font-semibold">{t.rejectedIt(back.name)}</strong>, <When at={back.at} age />:{" "}
            {back.reason}
          </>
        ) : (
          t.overdue(
            <strong className="font-semibold">{t.expiredLead}</strong>,
            <When at={approval.request.expiresAt} />,
          )
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {approval.kind === "update" ? (
          <>
            <ButtonLink href={`/recurring/${approval.profileId}/edit`}>{t.changeProfileLabel}</ButtonLink>
            <ButtonLink href={`/orders/${approval.orderId}`}>{t.cancelLink}</ButtonLink>
          </>
        ) : (
          <ButtonLink href={`/payouts/new?form=${approval.clientOrderId}&edit=${approval.orderId}`}>
            {t.resubmitLabel}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
