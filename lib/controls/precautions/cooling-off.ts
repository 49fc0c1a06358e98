import { type Message, message } from "@/lib/core/text/message";

export type DirectoryEntry = {
  payeeId: string;
  key: string;
  name: string;
  isFirst: boolean;
  proposedAt: Date;
  inForceFrom: Date | null;
  inForceTo: Date | null;
  closedAt: Date | null;
};

export type CoolingOffAccount = {
  kind: "waiting" | "refused" | "ended" | "new" | "changed";
  payee: { id: string; key: string; name: string };
  until: Date | null;
  because: Message;
};

const hourMs = 3_600_000;

export function coolingOffOf(
  entries: readonly DirectoryEntry[],
  coolingOffHours: number,
  now: Date,
): CoolingOffAccount | null {
  const inForce = entries.filter(({ inForceFrom, inForceTo }) => inForceFrom !== null && inForceTo === null);
  const oldest = earliest(inForce, ({ inForceFrom }) => inForceFrom);
  if (oldest?.inForceFrom) {
    const until = new Date(oldest.inForceFrom.getTime() + coolingOffHours * hourMs);
    if (until <= now) return null;
    const kind = oldest.isFirst ? "new" : "changed";
    const key = oldest.isFirst ? "payees.accountAdded" : "payees.accountChanged";
    return describeAccount(kind, oldest, until, message(key, nameOf(oldest), coolingOffHours));
  }
  const waiting = entries.find(({ inForceFrom, closedAt }) => inForceFrom === null && closedAt === null);
  if (waiting) return describeAccount("waiting", waiting, null, message("payees.accountWaiting", nameOf(waiting)));
  const ended = latest(entries, ({ inForceTo }) => inForceTo);
  if (ended) return describeAccount("ended", ended, null, message("payees.accountReplaced", nameOf(ended)));
  const refused = latest(entries, ({ closedAt }) => closedAt);
  if (refused) return describeAccount("refused", refused, null, message("payees.accountRefused", nameOf(refused)));
  return null;
}

function describeAccount(
  kind: CoolingOffAccount["kind"],
  { payeeId, key, name }: DirectoryEntry,
  until: Date | null,
  because: Message,
): CoolingOffAccount {
  return { kind, payee: { id: payeeId, key, name }, until, because };
}

const nameOf = ({ key, name }: DirectoryEntry) => `${name} (${key})`;

function latest<Row>(rows: readonly Row[], at: (row: Row) => Date | null): Row | null {
  return byTime(rows, at).at(-1) ?? null;
}

function earliest<Row>(rows: readonly Row[], at: (row: Row) => Date | null): Row | null {
  return byTime(rows, at).at(0) ?? null;
}

function byTime<Row>(rows: readonly Row[], at: (row: Row) => Date | null): Row[] {
  return rows.filter((row) => at(row) !== null).sort((a, b) => (at(a)?.getTime() ?? 0) - (at(b)?.getTime() ?? 0));
}
