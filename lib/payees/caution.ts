/** What the book says of one of its accounts, as far as caution goes. Dates are UTC. */
export type BookEntry = {
  payeeId: string;
  key: string;
  name: string;
  /** The payee's first account: it replaced none. */
  isFirst: boolean;
  proposedAt: Date;
  inForceFrom: Date | null;
  inForceTo: Date | null;
  closedAt: Date | null;
};

/** Why a payout to an account wants one other person more than the policy asks for. */
export type Caution = {
  kind: "waiting" | "refused" | "ended" | "new" | "changed";
  payee: { id: string; key: string; name: string };
  /** When it ends by itself; null = not by itself. */
  until: Date | null;
  /** For the people who approve. */
  because: string;
};

const hourMs = 3_600_000;

/**
 * What speaks for caution with an account, given all that the book says of it; null when it has been in force for its cooling
 * time somewhere in the book, or stands nowhere in it. Pure.
 */
export function cautionOf(entries: readonly BookEntry[], coolingHours: number, now: Date): Caution | null {
  const inForce = entries.filter(({ inForceFrom, inForceTo }) => inForceFrom !== null && inForceTo === null);
  const oldest = earliest(inForce, ({ inForceFrom }) => inForceFrom);
  if (oldest?.inForceFrom) {
    const until = new Date(oldest.inForceFrom.getTime() + coolingHours * hourMs);
    if (until <= now) return null;
    const kind = oldest.isFirst ? "new" : "changed";
    const is = oldest.isFirst ? "is new in the book" : "was changed";
    return tell(
      kind,
      oldest,
      until,
      `The account of ${nameOf(oldest)} ${is}: until it has stood for ${coolingHours} h`,
    );
  }
  const waiting = entries.find(({ inForceFrom, closedAt }) => inForceFrom === null && closedAt === null);
  if (waiting) {
    return tell("waiting", waiting, null, `This account waits for approval in the book, for ${nameOf(waiting)}`);
  }
  const ended = latest(entries, ({ inForceTo }) => inForceTo);
  if (ended) return tell("ended", ended, null, `This account of ${nameOf(ended)} was replaced in the book`);
  const refused = latest(entries, ({ closedAt }) => closedAt);
  if (refused) {
    return tell(
      "refused",
      refused,
      null,
      `This account was proposed for ${nameOf(refused)}, and not taken into the book`,
    );
  }
  return null;
}

function tell(kind: Caution["kind"], { payeeId, key, name }: BookEntry, until: Date | null, why: string): Caution {
  return { kind, payee: { id: payeeId, key, name }, until, because: `${why}, one other person more approves.` };
}

const nameOf = ({ key, name }: BookEntry) => `${name} (${key})`;

function latest<Row>(rows: readonly Row[], at: (row: Row) => Date | null): Row | null {
  return byTime(rows, at).at(-1) ?? null;
}

function earliest<Row>(rows: readonly Row[], at: (row: Row) => Date | null): Row | null {
  return byTime(rows, at).at(0) ?? null;
}

function byTime<Row>(rows: readonly Row[], at: (row: Row) => Date | null): Row[] {
  return rows.filter((row) => at(row) !== null).sort((a, b) => (at(a)?.getTime() ?? 0) - (at(b)?.getTime() ?? 0));
}
