import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { Money } from "@/components/money";
import { PayeeFindings, WarningLink } from "@/components/payee-findings";
import { When } from "@/components/when";
import type { PayoutApproval } from "@/lib/payments/payouts/approval-queries";
import type { PaymentEvidence, PayoutFinding } from "@/lib/payments/payouts/findings";
import type { WaitingRow } from "@/lib/payments/payouts/waiting-rows";
import * as t from "@/messages/approvals/shared";

export function FindingList({
  findings,
  directory,
  payeeId,
}: Pick<PayoutApproval, "findings" | "directory" | "payeeId">) {
  if (findings.length === 0 && directory.length === 0) return <p className="text-ink-2 text-sm">{t.noFindings}</p>;
  return (
    <ul className="flex flex-col gap-1.5">
      {findings.map((finding) => (
        <li key={finding.kind} className="flex items-start gap-2 text-sm text-wait-text">
          <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          <span>
            <Finding finding={finding} />
          </span>
        </li>
      ))}
      {directory.length > 0 ? (
        <li className="flex flex-col gap-1">
          <PayeeFindings findings={directory} />
          {payeeId ? (
            <Link className="link ml-6 self-start text-sm" href={`/payees/${payeeId}`} prefetch={false}>
              {t.payeeAccountsLink}
            </Link>
          ) : null}
        </li>
      ) : null}
    </ul>
  );
}

function Finding({ finding }: { finding: PayoutFinding }) {
  switch (finding.kind) {
    case "never_paid":
      return t.neverPaid;
    case "account_differs":
      return t.accountDiffers(finding.lastAccount, <Evidence payment={finding.last} />);
    case "far_from_usual":
      return t.unusualAmountLine(
        <Money amount={finding.usual} currency={finding.currency} />,
        finding.count,
        <Evidence payment={finding.biggest} />,
      );
    case "seen_before":
      return (
        <>
          {t.possibleDuplicateSameAmount}{" "}
          {finding.like.map((payment, index) => (
            <span key={payment.orderId}>
              {index > 0 ? "; " : ""}
              <Evidence payment={payment} />
              {stateLabels[payment.state]}
            </span>
          ))}
          .
        </>
      );
    case "also_waiting":
      return t.inWaitingBatch(
        <WaitingRows rows={finding.rows} />,
        finding.count > finding.rows.length ? t.moreRowsPart(finding.count - finding.rows.length) : "",
      );
    case "account_new":
    case "other_name":
    case "close_name":
      return (
        <>
          {finding.because} <WarningLink warning={finding} />
        </>
      );
    default:
      return finding satisfies never;
  }
}

const sameLabels: Record<WaitingRow["same"], string> = {
  payment: t.sameAmount,
  reference: t.sameReference,
};

function WaitingRows({ rows }: { rows: readonly WaitingRow[] }) {
  return rows.map(({ batchId, batch, row, same }, index) => (
    <span key={`${batchId}.${row}`}>
      {index > 0 ? "; " : ""}
      <Link className="link" href={`/batches/${batchId}?row=${row}`} prefetch={false}>
        {t.batchRow(batch, row)}
      </Link>{" "}
      ({sameLabels[same]})
    </span>
  ));
}

const stateLabels: Record<PaymentEvidence["state"], string> = {
  paid: t.completed,
  sent: "",
  not_sent: t.unsentSuffix,
  unresolved: t.unresolvedSuffix,
};

function Evidence({ payment: { orderId, amount, currency, at } }: { payment: PaymentEvidence }) {
  return (
    <Link className="link" href={`/orders/${orderId}`} prefetch={false}>
      {t.amountOnDay(<Money amount={amount} currency={currency} />, <When at={at} />)}
    </Link>
  );
}
