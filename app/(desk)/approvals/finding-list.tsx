import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { Money } from "@/components/money";
import { When } from "@/components/when";
import type { PayoutApproval } from "@/lib/orders/approval-queries";
import type { PaymentEvidence, PayoutFinding } from "@/lib/orders/findings";
import type { WaitingRow } from "@/lib/orders/waiting-rows";
import { PayeeFindings } from "../payees/finding-list";
import { WarningLink } from "../payouts/new/account-warnings";

/** What is new or out of line in a payout, each with its evidence. */
export function FindingList({ findings, book, payeeId }: Pick<PayoutApproval, "findings" | "book" | "payeeId">) {
  if (findings.length === 0 && book.length === 0)
    return <p className="text-ink-2 text-sm">Nothing out of the ordinary was found.</p>;
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
      {book.length > 0 ? (
        <li className="flex flex-col gap-1">
          <PayeeFindings findings={book} />
          {payeeId ? (
            <Link className="link ml-6 self-start text-sm" href={`/payees/${payeeId}`} prefetch={false}>
              Their accounts in the book
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
      return "Never paid before from here.";
    case "account_differs":
      return (
        <>
          The account differs: this name was last paid at {finding.lastAccount}, <Evidence payment={finding.last} />.
        </>
      );
    case "far_from_usual":
      return (
        <>
          Far above what this payee usually gets: about <Money amount={finding.usual} currency={finding.currency} />, by{" "}
          {finding.count} payments. The biggest so far: <Evidence payment={finding.biggest} />.
        </>
      );
    case "seen_before":
      return (
        <>
          The same amount to the same payee within 7 days:{" "}
          {finding.like.map((payment, index) => (
            <span key={payment.orderId}>
              {index > 0 ? "; " : ""}
              <Evidence payment={payment} />
              {stateWords[payment.state]}
            </span>
          ))}
          .
        </>
      );
    case "also_waiting":
      return (
        <>
          Also in a batch that is not released yet: <WaitingRows rows={finding.rows} />
          {finding.count > finding.rows.length ? ` and ${finding.count - finding.rows.length} more` : ""}. Send only one
          of them.
        </>
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

const sameWords: Record<WaitingRow["same"], string> = {
  payment: "same account and amount",
  reference: "same reference",
};

function WaitingRows({ rows }: { rows: readonly WaitingRow[] }) {
  return rows.map(({ batchId, batch, row, same }, index) => (
    <span key={`${batchId}.${row}`}>
      {index > 0 ? "; " : ""}
      <Link className="link" href={`/batches/${batchId}?row=${row}`} prefetch={false}>
        {batch}, row {row}
      </Link>{" "}
      ({sameWords[same]})
    </span>
  ));
}

const stateWords: Record<PaymentEvidence["state"], string> = {
  paid: " (approved by the gateway)",
  sent: "",
  not_sent: " (not sent yet)",
  unresolved: " (not resolved yet: resolve that payout first)",
};

function Evidence({ payment: { orderId, amount, currency, at } }: { payment: PaymentEvidence }) {
  return (
    <Link className="link" href={`/orders/${orderId}`} prefetch={false}>
      <Money amount={amount} currency={currency} /> on <When at={at} />
    </Link>
  );
}
