import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import { pick } from "@/lib/core/lists/pick";
import type { CallResult } from "@/lib/gateway/protocol";
import { recordAudit } from "@/lib/identity/auth/access/command";
import {
  afterOutcome,
  afterResult,
  type BreakerMemory,
  countPauses,
  emptyMemory,
  endsAutomatically,
  type FinalOutcome,
  isWellAgain,
  mayEndAutomatically,
  onTrial,
  type Pause,
  type Remembered,
  resumeAfterMs,
} from "./breaker";

/** All sending from a connection shares its row, so the row is written only on a change. */
const columns = {
  ...pick(connections, "accessRefusals", "recentResults", "declineCode", "declineStreak", "name"),
  ...pick(connections, "unclearStreak", "pausedAt", "pausesInRow"),
};

/**
 * Records results of calls that asked to move money and pauses the connection when needed, in the caller's transaction.
 */
export async function noteResults(
  tx: Tx,
  connectionId: string,
  results: readonly CallResult[],
  now: Date,
): Promise<void> {
  const kinds = results.map((result) => ({ kind: result.kind, message: "message" in result ? result.message : null }));
  await remember(tx, connectionId, now, (memory) => inTurn(memory, kinds, afterResult));
}

export async function noteOutcomes(
  tx: Tx,
  connectionId: string,
  outcomes: readonly FinalOutcome[],
  now: Date,
): Promise<void> {
  await remember(tx, connectionId, now, (memory) => inTurn(memory, outcomes, afterOutcome));
}

function inTurn<One>(
  memory: BreakerMemory,
  all: readonly One[],
  after: (memory: BreakerMemory, one: One) => Remembered,
): Remembered {
  return all.reduce<Remembered>(
    (so, one) => {
      const next = after(so.memory, one);
      return { memory: next.memory, pause: so.pause ?? next.pause };
    },
    { memory, pause: null },
  );
}

async function remember(
  tx: Tx,
  connectionId: string,
  now: Date,
  evaluate: (memory: BreakerMemory) => Remembered,
): Promise<void> {
  const row = () => tx.select(columns).from(connections).where(eq(connections.id, connectionId));
  const [seen] = await row();
  if (!seen || changesNothing(seen, weigh(seen, evaluate))) return;
  const [locked] = await row().for("no key update");
  if (!locked) return;
  const { memory, pause } = weigh(locked, evaluate);
  if (changesNothing(locked, { memory, pause })) return;
  await tx
    .update(connections)
    .set({ ...memory, ...(pause ? pausedBy(pause, countPauses(locked.pausesInRow, memory.recentResults), now) : {}) })
    .where(eq(connections.id, connectionId));
  if (!pause) return;
  const details = { name: locked.name, ...pause };
  await recordAudit(
    tx,
    "connections.paused",
    { kind: "worker" },
    {
      subjectType: "connection",
      subjectId: connectionId,
      details,
    },
  );
}

function pausedBy({ cause, reason }: Pause, pausesInRow: number, now: Date) {
  const resumeFrom = endsAutomatically(cause) ? new Date(now.getTime() + resumeAfterMs(pausesInRow, cause)) : null;
  const probes = { probedAt: null, answeredAt: null };
  return { pausedAt: now, pausedCause: cause, pausedReason: reason, pausesInRow, resumeFrom, ...probes };
}

type Row = BreakerMemory & { name: string; pausedAt: Date | null; pausesInRow: number };

/** A paused connection keeps its first cause. */
function weigh(
  { name, pausedAt, pausesInRow, ...memory }: Row,
  evaluate: (memory: BreakerMemory) => Remembered,
): Remembered {
  const after = evaluate(memory);
  return pausedAt === null ? after : { ...after, pause: null };
}

function changesNothing(row: Row, { memory, pause }: Remembered): boolean {
  return pause === null && (Object.keys(memory) as (keyof BreakerMemory)[]).every((key) => row[key] === memory[key]);
}

export async function noteAnswer(db: Database | Tx, connectionId: string, answers: boolean, now: Date): Promise<void> {
  const { id, pausedAt, answeredAt } = connections;
  await db
    .update(connections)
    .set({ answeredAt: answers ? now : null })
    .where(and(eq(id, connectionId), isNotNull(pausedAt), answers ? isNull(answeredAt) : isNotNull(answeredAt)));
}

export const resumed = {
  ...emptyMemory,
  pausedAt: null,
  pausedReason: null,
  pausedCause: null,
  probedAt: null,
  answeredAt: null,
  pausesInRow: 0,
  resumeFrom: null,
  trickleFrom: null,
};

/** Removes incidents and ends an automatic pause when the calls that caused them are removed. A user's stop stays. */
export async function forgetIncidents(tx: Tx, connectionId: string): Promise<void> {
  const [row] = await tx.select().from(connections).where(eq(connections.id, connectionId)).for("no key update");
  if (!row) return;
  await tx.update(connections).set(resumed).where(eq(connections.id, connectionId));
  if (row.pausedAt) await recordResumed(tx, row);
}

async function recordResumed(
  tx: Tx,
  { id, name, pausedAt, pausedReason }: typeof connections.$inferSelect,
): Promise<void> {
  const entry = { subjectType: "connection", subjectId: id } as const;
  await recordAudit(
    tx,
    "connections.resumed",
    { kind: "worker" },
    { ...entry, details: { name, pausedAt, pausedReason } },
  );
}

/**
 * Ends an automatic pause once it is due and the gateway answers; one call is then sent on trial. A pause for unclear
 * answers ends early when all single calls were clear. Stops by users, pauses for declines and pauses older than a day
 * stay.
 */
export async function resumeAutomatically(db: Database, connectionId: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(connections).where(eq(connections.id, connectionId)).for("no key update");
    if (!row?.resumeFrom || row.stoppedAt || !row.answeredAt) return false;
    const isWell = row.pausedCause === "unclear_results" && isWellAgain(row.recentResults);
    if ((row.resumeFrom > now && !isWell) || !mayEndAutomatically(row, now)) return false;
    const pausesInRow = isWell ? 0 : row.pausesInRow;
    await tx
      .update(connections)
      .set({ ...resumed, ...onTrial, pausesInRow, unclearStreak: row.unclearStreak })
      .where(eq(connections.id, connectionId));
    await recordResumed(tx, row);
    return true;
  });
}
