import type { CoolingOffAccount, DirectoryEntry } from "@/lib/controls/precautions/cooling-off";
import type { Message } from "@/lib/core/text/message";
import { listNames } from "@/lib/core/text/names";
import { render } from "@/lib/core/text/render";
import * as t from "@/messages/payees/model";
import { type CallBack, describeCall } from "./account";

export type KnownAccount = DirectoryEntry & {
  id: string;
  label: string;
  fingerprint: string;
  proposedBy: string;
  approvedBy: readonly string[];
  call: CallBack | null;
  closedReason: Message | null;
};

export type LastPaid = {
  orderId: string;
  at: Date;
  amount: string | null;
  currency: string | null;
  account: string | null;
  fingerprint: string;
};

export type FindingFacts = {
  fingerprint: string;
  entries: readonly KnownAccount[];
  payee: { id: string; name: string; archivedAt: Date | null } | null;
  waiting: KnownAccount | null;
  lastPaid: LastPaid | null;
  coolingOff: CoolingOffAccount | null;
};

export type PayeeFinding = {
  kind: "waiting" | "refused" | "ended" | "new" | "changed" | "differs" | "never_paid" | "shared" | "archived";
  weight: "note" | "warning";
  text: string;
  at: Date | null;
};

const recentMs = 90 * 86_400_000;

export function findingsOf(facts: FindingFacts, now: Date): PayeeFinding[] {
  const { fingerprint, entries, payee, waiting, lastPaid, coolingOff } = facts;
  const own = entries.find(({ payeeId, inForceFrom, inForceTo }) => payeeId === payee?.id && inForceFrom && !inForceTo);
  const found: (PayeeFinding | null)[] = [
    coolingOff && coolingOff.kind !== "new" && coolingOff.kind !== "changed"
      ? describeCoolingOff(coolingOff, entries)
      : null,
    lastPaid && lastPaid.fingerprint !== fingerprint
      ? warn("differs", t.lastPaidElsewhere(lastPaid.account ? `, ${lastPaid.account}` : ""), lastPaid.at)
      : null,
    own && (isRecent(own, lastPaid, now) || coolingOff?.kind === "new" || coolingOff?.kind === "changed")
      ? findAccountChange(own)
      : null,
    waiting && waiting.fingerprint !== fingerprint
      ? warn(
          "waiting",
          t.otherAccountPending(
            waiting.label,
            waiting.proposedBy,
            waiting.call ? t.who(describeCall(waiting.call)) : "",
          ),
          waiting.proposedAt,
        )
      : null,
    findSharedAccount(entries, payee?.id ?? null),
    payee?.archivedAt ? warn("archived", t.isArchived(payee.name), payee.archivedAt) : null,
    lastPaid ? null : { kind: "never_paid", weight: "note", text: t.neverPaid, at: null },
  ];
  return found.filter((finding) => finding !== null);
}

function warn(kind: PayeeFinding["kind"], text: string, at: Date | null): PayeeFinding {
  return { kind, weight: "warning", text, at };
}

function describeCoolingOff(coolingOff: CoolingOffAccount, entries: readonly KnownAccount[]): PayeeFinding {
  const { name } = coolingOff.payee;
  const entry = entries.find(({ payeeId }) => payeeId === coolingOff.payee.id);
  switch (coolingOff.kind) {
    case "waiting":
      return warn("waiting", t.accountNotActive(name), entry?.proposedAt ?? null);
    case "refused": {
      const why = entry?.closedReason ? ` ${render(entry.closedReason)}` : "";
      return warn("refused", t.accountNotApproved(name, why), entry?.closedAt ?? null);
    }
    default:
      return warn("ended", t.accountReplaced(name), entry?.inForceTo ?? null);
  }
}

function findAccountChange(account: KnownAccount): PayeeFinding {
  const { isFirst, proposedBy, approvedBy, call, inForceFrom } = account;
  const approved = approvedBy.length > 0 ? t.approvedBy(listNames(approvedBy, "and")) : "";
  const called = call ? t.callBackPart(describeCall(call)) : "";
  const what = isFirst ? t.historyAdded : t.historyChanged;
  return warn(isFirst ? "new" : "changed", t.by(what, proposedBy, approved, called), inForceFrom);
}

function isRecent({ isFirst, inForceFrom, fingerprint }: KnownAccount, lastPaid: LastPaid | null, now: Date): boolean {
  if (isFirst || inForceFrom === null || now.getTime() - inForceFrom.getTime() > recentMs) return false;
  return lastPaid === null || lastPaid.fingerprint !== fingerprint || lastPaid.at < inForceFrom;
}

function findSharedAccount(entries: readonly KnownAccount[], payeeId: string | null): PayeeFinding | null {
  const others = entries.filter((entry) => entry.inForceFrom && !entry.inForceTo && entry.payeeId !== payeeId);
  if (others.length === 0 || payeeId === null) return null;
  const names = others.map(({ name, key }) => `${name} (${key})`);
  return warn("shared", t.sharedAccount(listNames(names, "and")), null);
}
