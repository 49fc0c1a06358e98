import { and, eq, isNull, sql } from "drizzle-orm";
import { errorMessages } from "@/db/schema/organisation";
import { AppError } from "@/lib/core/runtime/errors";
import { command } from "@/lib/identity/auth/access/command";
import * as t from "@/messages/failures/model";
import { endErrorMessageInput, errorMessageInput } from "./input";

function subjectOf(connectionId: string | null, messageId: string) {
  return connectionId === null
    ? ({ subjectType: "error_messages", subjectId: messageId } as const)
    : ({ subjectType: "connection", subjectId: connectionId } as const);
}

export const saveErrorMessage = command({
  permission: "failures.save",
  input: errorMessageInput,
  connectionsOf: (_tx, { connectionId }) => [connectionId],
  run: async ({ tx, actor, now }, values) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('error_messages', 0))`);
    const { connectionId, code, message, explanation, step } = values;
    const [before] = await tx
      .update(errorMessages)
      .set({ endedAt: now, endedBy: actor.userId })
      .where(
        and(
          isNull(errorMessages.endedAt),
          connectionId === null ? isNull(errorMessages.connectionId) : eq(errorMessages.connectionId, connectionId),
          sql`lower(coalesce(${errorMessages.code}, '')) = lower(${code ?? ""})`,
          sql`lower(coalesce(${errorMessages.message}, '')) = lower(${message ?? ""})`,
        ),
      )
      .returning();
    const [row] = await tx
      .insert(errorMessages)
      .values({ ...values, setBy: actor.userId, createdAt: now })
      .returning({ id: errorMessages.id });
    const messageId = row?.id ?? "";
    const was = before ? { explanation: before.explanation, step: before.step } : {};
    const details = { code, message, was, is: { explanation, step } };
    return { done: { messageId }, audit: { ...subjectOf(connectionId, messageId), details } };
  },
});

/** @throws AppError `conflict` when the message has ended */
export const endErrorMessage = command({
  permission: "failures.end",
  input: endErrorMessageInput,
  connectionsOf: async (tx, { messageId }) => {
    const rows = await tx.select().from(errorMessages).where(eq(errorMessages.id, messageId));
    return rows.map(({ connectionId }) => connectionId);
  },
  run: async ({ tx, actor, now }, { messageId }) => {
    const [ended] = await tx
      .update(errorMessages)
      .set({ endedAt: now, endedBy: actor.userId })
      .where(and(eq(errorMessages.id, messageId), isNull(errorMessages.endedAt)))
      .returning();
    if (!ended) throw new AppError("conflict", t.alreadyRemoved);
    const { connectionId, code, message, explanation, step } = ended;
    const details = { code, message, explanation, step };
    return { done: { messageId }, audit: { ...subjectOf(connectionId, messageId), details } };
  },
});
