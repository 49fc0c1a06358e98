import { and, eq, isNull, sql } from "drizzle-orm";
import { failureWords } from "@/db/schema/failures";
import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { endWordsInput, wordsInput } from "./input";

/** The audit trail tells of whose connection it is. */
function subjectOf(connectionId: string | null, wordsId: string) {
  return connectionId === null
    ? { subjectType: "failure_words", subjectId: wordsId }
    : { subjectType: "connection", subjectId: connectionId };
}

/** Sets the words for a failure from now on, in place of those for the same code and text of the same connection. */
export const saveWords = command({
  act: "failures.save",
  input: wordsInput,
  connectionsOf: (_tx, { connectionId }) => [connectionId],
  run: async ({ tx, actor, now }, values) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('failure_words', 0))`);
    const { connectionId, code, message, words, step } = values;
    const [before] = await tx
      .update(failureWords)
      .set({ endedAt: now, endedBy: actor.personId })
      .where(
        and(
          isNull(failureWords.endedAt),
          connectionId === null ? isNull(failureWords.connectionId) : eq(failureWords.connectionId, connectionId),
          sql`lower(coalesce(${failureWords.code}, '')) = lower(${code ?? ""})`,
          sql`lower(coalesce(${failureWords.message}, '')) = lower(${message ?? ""})`,
        ),
      )
      .returning();
    const [row] = await tx
      .insert(failureWords)
      .values({ ...values, setBy: actor.personId, createdAt: now })
      .returning({ id: failureWords.id });
    const wordsId = row?.id ?? "";
    const was = before ? { words: before.words, step: before.step } : {};
    return {
      done: { wordsId },
      audit: { ...subjectOf(connectionId, wordsId), details: { code, message, was, is: { words, step } } },
    };
  },
  after: (_context, done) => done,
});

/** Ends words: the failure shows what the gateway says and nothing else. @throws AppError `conflict` when they have ended */
export const endWords = command({
  act: "failures.end",
  input: endWordsInput,
  connectionsOf: async (tx, { wordsId }) => {
    const rows = await tx.select().from(failureWords).where(eq(failureWords.id, wordsId));
    return rows.map(({ connectionId }) => connectionId);
  },
  run: async ({ tx, actor, now }, { wordsId }) => {
    const [ended] = await tx
      .update(failureWords)
      .set({ endedAt: now, endedBy: actor.personId })
      .where(and(eq(failureWords.id, wordsId), isNull(failureWords.endedAt)))
      .returning();
    if (!ended) throw new AppError("conflict", "These words have ended already.");
    const { connectionId, code, message, words, step } = ended;
    return {
      done: { wordsId },
      audit: { ...subjectOf(connectionId, wordsId), details: { code, message, words, step } },
    };
  },
  after: (_context, done) => done,
});
