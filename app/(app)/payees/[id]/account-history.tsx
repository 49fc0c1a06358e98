import Link from "next/link";
import { describeDay } from "@/components/moments";
import { Timeline, type TimelineEntry } from "@/components/timeline";
import { When } from "@/components/when";
import { listNames } from "@/lib/core/text/names";
import { render } from "@/lib/core/text/render";
import { describeActor, describeDetails, labelAction } from "@/lib/identity/audit/labels";
import { describeCall } from "@/lib/payments/payees/account";
import type { AccountDetail, PayeeDetail } from "@/lib/payments/payees/queries";
import * as t from "@/messages/payees/shared";

export function AccountHistory({ payee }: { payee: PayeeDetail }) {
  const entries = [...payee.accounts.flatMap(entriesOf), ...payee.changes.flatMap(entriesOfAct)];
  entries.sort((a, b) => new Date(a.at).getTime() - new Date(b.at).getTime());
  return <Timeline entries={entries} />;
}

function entriesOf(account: AccountDetail): TimelineEntry[] {
  const { id, label, proposedAt, proposedBy, approvedBy, call, inForceFrom, inForceTo, closedAt, closedReason } =
    account;
  const note = call ? <p>{t.callBackLine(describeCall(call), describeDay(call.on))}</p> : undefined;
  const details = account.changeId ? (
    <Link className="link" href={`/payees/changes/${account.changeId}`} prefetch={false}>
      {t.viewChanges}
    </Link>
  ) : null;
  const found: TimelineEntry[] = [];
  const atOnce = inForceFrom?.getTime() === proposedAt.getTime();
  if (!atOnce) {
    found.push({
      key: `${id}/proposed`,
      at: proposedAt,
      title: t.proposedAccount(label),
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
      title: t.becameActive(label),
      actor: atOnce ? proposedBy : t.approvedBy(listNames(approvedBy, "and")),
      tone: inForceTo ? "neutral" : "good",
      children: (
        <>
          {atOnce ? note : null}
          {inForceTo ? <p>{t.replaced(<When at={inForceTo} />)}</p> : null}
          {atOnce && account.changeId ? details : null}
        </>
      ),
    });
  }
  if (closedAt) {
    found.push({
      key: `${id}/closed`,
      at: closedAt,
      title: t.notApproved(label),
      tone: "failed",
      children: closedReason ? <p>{render(closedReason)}</p> : undefined,
    });
  }
  return found;
}

function entriesOfAct(
  { at, actor, by, permission, details }: PayeeDetail["changes"][number],
  index: number,
): TimelineEntry[] {
  if (permission === "payees.create") return [];
  const described = permission === "payees.update" ? describeDetails(details) : [];
  return [
    {
      key: `act/${index}`,
      at,
      title: labelAction(permission),
      actor: describeActor(actor, by),
      children: described.length > 0 ? <p>{described.join(" · ")}</p> : undefined,
    },
  ];
}
