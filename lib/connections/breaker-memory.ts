import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import { recordAudit } from "@/lib/core/command";
import type { CallResult } from "@/lib/gateway/response";
import { afterOutcome, afterResult, type BreakerMemory, emptyMemory, type FinalWord, type Remembered } from "./breaker";

/** A connection's row is shared by everything that is sent from it: it is written only when something changes. */
const columns = {
  accessRefusals: connections.accessRefusals,
  recentResults: connections.recentResults,
  declineCode: connections.declineCode,
  declineStreak: connections.declineStreak,
  name: connections.name,
  pausedAt: connections.pausedAt,
};

/** Remembers what calls that asked to move money came to, one after the other, and pauses when that is enough; in the caller's transaction. */
export async function noteResults(
  tx: Tx,
  connectionId: string,
  results: readonly CallResult[],
  now: Date,
): Promise<void> {
  await remember(tx, connectionId, now, (memory) =>
    results.reduce<Remembered>(
      (so, result) => {
        const message = "message" in result ? result.message : null;
        const after = afterResult(so.memory, { kind: result.kind, message });
        return { memory: after.memory, pause: so.pause ?? after.pause };
      },
      { memory, pause: null },
    ),
  );
}

/** Remembers a final outcome, and pauses when that is enough; in the transaction that stores it. */
export async function noteOutcome(tx: Tx, connectionId: string, word: FinalWord, now: Date): Promise<void> {
  await remember(tx, connectionId, now, (memory) => afterOutcome(memory, word));
}

async function remember(
  tx: Tx,
  connectionId: string,
  now: Date,
  judge: (memory: BreakerMemory) => Remembered,
): Promise<void> {
  const row = () => tx.select(columns).from(connections).where(eq(connections.id, connectionId));
  const [seen] = await row();
  if (!seen || changesNothing(seen, weigh(seen, judge))) return;
  const [locked] = await row().for("no key update");
  if (!locked) return;
  const { memory, pause } = weigh(locked, judge);
  if (changesNothing(locked, { memory, pause })) return;
  const paused = pause && { pausedAt: now, pausedCause: pause.cause, pausedReason: pause.reason };
  await tx
    .update(connections)
    .set({ ...memory, ...(paused ? { ...paused, probedAt: null, answeredAt: null } : {}) })
    .where(eq(connections.id, connectionId));
  if (!pause) return;
  await recordAudit(
    tx,
    "connections.paused",
    { personId: null, ip: null },
    { subjectType: "connection", subjectId: connectionId, details: { name: locked.name, ...pause } },
  );
}

type Row = BreakerMemory & { name: string; pausedAt: Date | null };

/** What is paused is not paused again: the first cause stands. */
function weigh({ name, pausedAt, ...memory }: Row, judge: (memory: BreakerMemory) => Remembered): Remembered {
  const after = judge(memory);
  return pausedAt === null ? after : { ...after, pause: null };
}

function changesNothing(row: Row, { memory, pause }: Remembered): boolean {
  return pause === null && (Object.keys(memory) as (keyof BreakerMemory)[]).every((key) => row[key] === memory[key]);
}

/**
 * While a connection is paused: whether the gateway answers again, and since when without a gap. Nothing is written while
 * that does not change, and nothing follows from it by itself: a person resumes.
 */
export async function noteAnswer(db: Database | Tx, connectionId: string, answers: boolean, now: Date): Promise<void> {
  const { id, pausedAt, answeredAt } = connections;
  await db
    .update(connections)
    .set({ answeredAt: answers ? now : null })
    .where(and(eq(id, connectionId), isNotNull(pausedAt), answers ? isNull(answeredAt) : isNotNull(answeredAt)));
}

/** What a connection forgets, and what it is, when a person resumes it. */
export const resumed = {
  ...emptyMemory,
  pausedAt: null,
  pausedReason: null,
  pausedCause: null,
  probedAt: null,
  answeredAt: null,
};
