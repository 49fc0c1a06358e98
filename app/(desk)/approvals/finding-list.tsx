import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { Money } from "@/components/money";
import { When } from "@/components/when";
import type { PayoutApproval } from "@/lib/orders/approval-queries";
import type { PayoutFinding } from "@/lib/orders/findings";
import { PayeeFindings } from "../payees/finding-list";

/** What is new or out of line in a payout, each with its evidence. */
export function FindingList({ findings, book }: Pick<PayoutApproval, "findings" | "book">) {
  if (findings.length === 0 && book.length === 0)
    return <p className="text-sm text-ink-2">Nothing out of the ordinary was found.</p>;
  return (
    <ul className="flex flex-col gap-1">
      {findings.map((finding) => (
        <li key={finding.kind} className="flex items-start gap-2 text-sm text-wait-text">
          <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          <span>
            <Finding finding={finding} />
          </span>
        </li>
      ))}
      {book.length > 0 ? (
        <li>
          <PayeeFindings findings={book} />
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
          The account differs: this name was last paid at {finding.lastAccount},{" "}
          <Evidence
            id={finding.last.orderId}
            amount={finding.last.amount}
            currency={finding.last.currency}
            at={finding.last.at}
          />
        </>
      );
    case "far_from_usual":
      return (
        <>
          Far above what this payee usually gets: about <Money amount={finding.usual} currency={finding.currency} />, by{" "}
          {finding.count} payments.
        </>
      );
    case "seen_before":
      return (
        <>
          The same amount went to this payee already:{" "}
          {finding.like.map(({ orderId, amount, currency, at }, index) => (
            <span key={orderId}>
              {index > 0 ? "; " : ""}
              <Evidence id={orderId} amount={amount} currency={currency} at={at} />
            </span>
          ))}
        </>
      );
    default:
      return finding satisfies never;
  }
}

function Evidence({ id, amount, currency, at }: { id: string; amount: string; currency: string; at: Date }) {
  return (
    <Link className="link" href={`/orders/${id}`} prefetch={false}>
      <Money amount={amount} currency={currency} /> on <When at={at} />
    </Link>
  );
}
