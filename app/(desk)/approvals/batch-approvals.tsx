import Link from "next/link";
import { Count } from "@/components/count";
import { Money } from "@/components/money";
import { When } from "@/components/when";
import { approvedBy, describeLapsed } from "@/lib/approvals/given";
import type { Person } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { type BatchApproval, listBatchApprovals } from "@/lib/batches/approval-queries";
import type { Desk } from "@/lib/core/desk";
import type { NumberForm } from "@/lib/core/money";
import { listNames } from "@/lib/core/names";
import { getOrganisation } from "@/lib/organisation/queries";
import { describeEffect } from "../batches/[id]/sums";
import { batchKindWords } from "../batches/batch-words";
import { DecideBatch } from "../batches/decide-batch";
import { ReturnedBatch } from "../batches/returned-batch";
import { SendDays } from "../batches/send-days";
import { BatchHighlights } from "./batch-highlights";

/** Why this person cannot decide on it; null: it is their turn. */
function whyNotMine({ requestedById, approvedBy }: BatchApproval, person: Person): string | null {
  if (requestedById === person.id) return "You prepared it.";
  if (approvedBy.some(({ personId }) => personId === person.id)) return "You have approved it.";
  return whyNot(person.role, "approvals.decide", "approve");
}

/** Batches that wait, by whose turn it is. What was decided on stands on the page of each. */
export async function readBatches(desk: Desk, person: Person) {
  const [open, { numberForm }] = await Promise.all([
    listBatchApprovals(desk, person.connectionIds),
    getOrganisation(desk),
  ]);
  const mine = open.filter((approval) => whyNotMine(approval, person) === null);
  const others = open.filter((approval) => !mine.includes(approval));
  return {
    numberForm,
    onMe: mine.length,
    onOthers: others.length,
    of: (tab: string): BatchApproval[] => (tab === "me" ? mine : tab === "others" ? others : []),
  };
}

type Props = { batches: readonly BatchApproval[]; person: Person; numberForm: NumberForm };

/** Whole files that wait: what each does, and what is new in it. */
export function BatchApprovals({ batches, person, numberForm }: Props) {
  if (batches.length === 0) return null;
  return (
    <section aria-labelledby="batches-title" className="mt-6 flex flex-col gap-4">
      <h2 id="batches-title" className="text-lg">
        Batches
      </h2>
      <ul className="flex flex-col gap-4">
        {batches.map((approval) => (
          <Item key={approval.requestId} approval={approval} person={person} numberForm={numberForm} />
        ))}
      </ul>
    </section>
  );
}

function Item({ approval, person, numberForm }: { approval: BatchApproval; person: Person; numberForm: NumberForm }) {
  const { batchId, name, fileName, kind, totals, highlights, repeated, connectionName, environment } = approval;
  const cannot = whyNotMine(approval, person);
  const { one, many } = batchKindWords[kind];
  const given = approvedBy(approval.approvedBy);
  return (
    <li className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="text-lg">
          <Count value={totals.rows} /> {totals.rows === 1 ? one : many}
          {kind === "update"
            ? null
            : totals.totals.map(({ currency, amount }) => (
                <span key={currency}>
                  , <Money amount={amount} currency={currency} size="strong" />
                </span>
              ))}
          {kind !== "update" && totals.unknownCount > 0 ? (
            <span className="text-base text-ink-2">
              {" "}
              + <Count value={totals.unknownCount} /> of unknown amount
            </span>
          ) : null}
        </p>
        <Link className="link text-sm" href={`/batches/${batchId}`} prefetch={false}>
          Every row of {name}
        </Link>
      </div>
      <p className="text-ink-2 text-sm">
        {fileName} · from {connectionName}
        {environment === "sandbox" ? " (practice: no money moves)" : ""} · prepared by {approval.requestedByName},{" "}
        <When at={approval.requestedAt} />
      </p>
      <SendDays days={approval.days} />
      {approval.returned ? <ReturnedBatch returned={approval.returned} /> : null}
      {repeated > 0 ? (
        <p className="text-sm">
          <Count value={repeated} /> possible {repeated === 1 ? "duplicate" : "duplicates"}, confirmed by another user:{" "}
          <Link className="link" href={`/batches/${batchId}#seen-before`} prefetch={false}>
            see the reason
          </Link>
        </p>
      ) : null}
      <BatchHighlights batchId={batchId} kind={kind} highlights={highlights} />
      <p className="text-ink-2 text-sm">
        {approval.required === 1 ? "One other person" : `${approval.required} other people`} must approve.{" "}
        {approval.because} {given.length > 0 ? `Approved by ${listNames(given, "and")}.` : ""}
        {describeLapsed(approval.approvedBy)} Expires <When at={approval.expiresAt} />.
      </p>
      {cannot === null ? (
        <DecideBatch
          requestId={approval.requestId}
          mark={approval.mark}
          effect={describeEffect(kind, totals, numberForm)}
          given={given.length}
          required={approval.required}
          disabledReason={null}
          needsReason={highlights.some((one) => one.kind === "unresolved")}
          email={person.email}
        />
      ) : (
        <p className="text-sm">{cannot}</p>
      )}
    </li>
  );
}
