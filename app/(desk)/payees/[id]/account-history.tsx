import Link from "next/link";
import { Timeline, type TimelineEntry } from "@/components/timeline";
import { When } from "@/components/when";
import { describeAct, describeDetails } from "@/lib/audit/words";
import { listNames } from "@/lib/core/names";
import { describeCall } from "@/lib/payees/account";
import type { AccountDetail, PayeeDetail } from "@/lib/payees/queries";

/** Everything that happened to a payee's accounts and name, oldest first. */
export function AccountHistory({ payee }: { payee: PayeeDetail }) {
  const entries = [...payee.accounts.flatMap(entriesOf), ...payee.acts.flatMap(actOf)];
  entries.sort((a, b) => new Date(a.at).getTime() - new Date(b.at).getTime());
  return <Timeline entries={entries} />;
}

function entriesOf(account: AccountDetail): TimelineEntry[] {
  const { id, label, proposedAt, proposedBy, approvedBy, call, inForceFrom, inForceTo, closedAt, closedReason } =
    account;
  const note = call ? (
    <p>
      Call-back note: {describeCall(call)}, {call.on}.
    </p>
  ) : undefined;
  const details = account.changeId ? (
    <Link className="link" href={`/payees/changes/${account.changeId}`} prefetch={false}>
      What changed
    </Link>
  ) : null;
  const found: TimelineEntry[] = [];
  const atOnce = inForceFrom?.getTime() === proposedAt.getTime();
  if (!atOnce) {
    found.push({
      key: `${id}/proposed`,
      at: proposedAt,
      title: `${label} proposed`,
      actor: proposedBy,
      tone: inForceFrom || closedAt ? "neutral" : "wait",
      children: (
        <>
          {note}
          {details}
        </>
      ),
    });
  }
  if (inForceFrom) {
    found.push({
      key: `${id}/in-force`,
      at: inForceFrom,
      title: `${label} in force`,
      actor: atOnce ? proposedBy : `approved by ${listNames(approvedBy, "and")}`,
      tone: inForceTo ? "neutral" : "good",
      children: (
        <>
          {atOnce ? note : null}
          {inForceTo ? (
            <p>
              Replaced <When at={inForceTo} />.
            </p>
          ) : null}
          {atOnce && account.changeId ? details : null}
        </>
      ),
    });
  }
  if (closedAt) {
    found.push({
      key: `${id}/closed`,
      at: closedAt,
      title: `${label} not taken into the book`,
      tone: "failed",
      children: closedReason ? <p>{closedReason}</p> : undefined,
    });
  }
  return found;
}

function actOf({ at, by, act, details }: PayeeDetail["acts"][number], index: number): TimelineEntry[] {
  // That a payee was taken in stands there already, with the first account.
  if (act === "payees.create") return [];
  const said = act === "payees.update" ? describeDetails(details) : [];
  return [
    {
      key: `act/${index}`,
      at,
      title: describeAct(act),
      actor: by ?? "Paydesk",
      children: said.length > 0 ? <p>{said.join(" · ")}</p> : undefined,
    },
  ];
}
