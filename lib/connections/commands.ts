import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbackTokens, connections, connectionVersions } from "@/db/schema/connections";
import { ofAll, ofInput } from "@/lib/auth/reach";
import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { resumed } from "./breaker-memory";
import { refusingTwins } from "./constraints";
import { connectionInput, createInput, renewVersionInput, stopInput, updateInput } from "./input";
import { type Address, judgeAddress, lockConnection, lockEditable, type Renewal, renewVersion } from "./versions";

/** 24 random bytes in base64url: unguessable, and short enough for a callback address of 128 characters. */
export const newToken = () => randomBytes(24).toString("base64url");

/** Stores a connection with its first version and callback token; keys and endpoints come after. */
export async function insertConnection(
  tx: Tx,
  values: typeof connections.$inferInsert,
  address: Address,
  personId: string | null,
): Promise<string> {
  const [row] = await refusingTwins(() => tx.insert(connections).values(values).returning({ id: connections.id }));
  if (!row) throw new Error("the database returned no connection");
  await tx.insert(connectionVersions).values({ connectionId: row.id, version: 1, ...address, createdBy: personId });
  await tx.insert(callbackTokens).values({ token: newToken(), connectionId: row.id });
  return row.id;
}

/** Makes a connection, which cannot send before it has a key and an endpoint. Throws `conflict` on a taken name. */
export const createConnection = command({
  act: "connections.create",
  input: createInput,
  connectionsOf: ofAll,
  run: async ({ desk, tx, actor }, { name, ...given }) => {
    const address = judgeAddress(desk, given);
    const connectionId = await insertConnection(tx, { name }, address, actor.personId);
    return {
      done: { connectionId },
      audit: { subjectType: "connection", subjectId: connectionId, details: { name, ...address } },
    };
  },
  after: (_context, done) => done,
});

/** Changes what is no part of an order's identity: name, date form, callbacks, status query, code lists, silence. */
export const updateConnection = command({
  act: "connections.update",
  input: updateInput,
  connectionsOf: ofInput,
  run: async ({ tx }, { connectionId, ...values }) => {
    const before = await lockEditable(tx, connectionId);
    await refusingTwins(() => tx.update(connections).set(values).where(eq(connections.id, connectionId)));
    const { name, dateForm, callbackParameter, statusQuery, nothingCreatedCodes, noSuchOrderCodes } = before;
    const { silenceAfterMinutes } = before;
    const was = {
      name,
      dateForm,
      callbackParameter,
      statusQuery,
      nothingCreatedCodes,
      noSuchOrderCodes,
      silenceAfterMinutes,
    };
    return {
      done: { connectionId },
      audit: { subjectType: "connection", subjectId: connectionId, details: { was, is: values } },
    };
  },
  after: (_context, done) => done,
});

/** Gives a connection another address; the result says whether the version in use was edited or a new one made. */
export const renewConnectionVersion = command({
  act: "connections.renewVersion",
  input: renewVersionInput,
  connectionsOf: ofInput,
  run: async ({ desk, tx, actor }, { connectionId, ...given }) => {
    const address = judgeAddress(desk, given);
    const connection = await lockEditable(tx, connectionId);
    const renewal = await renewVersion(tx, connection, address, actor.personId);
    return {
      done: renewal,
      audit: { subjectType: "connection", subjectId: connectionId, details: { ...renewal, ...address } },
    };
  },
  after: (_context, renewal): Renewal => renewal,
});

/** Mints another callback address for orders from now on. The old ones take callbacks for ever. */
export const renewCallbackAddress = command({
  act: "connections.renewCallbackAddress",
  input: connectionInput,
  connectionsOf: ofInput,
  run: async ({ tx, now }, { connectionId }) => {
    await lockConnection(tx, connectionId);
    await tx
      .update(callbackTokens)
      .set({ retiredAt: now })
      .where(
        and(
          eq(callbackTokens.connectionId, connectionId),
          isNull(callbackTokens.profileId),
          isNull(callbackTokens.retiredAt),
        ),
      );
    await tx.insert(callbackTokens).values({ token: newToken(), connectionId });
    return { done: undefined, audit: { subjectType: "connection", subjectId: connectionId } };
  },
  after: () => undefined,
});

/**
 * The kill switch: no call that moves money is claimed from now on. It waits for nothing that is in hand, so it locks
 * no more than it writes. Throws `conflict` when it is stopped already.
 */
export const stopConnection = command({
  act: "connections.stop",
  input: stopInput,
  connectionsOf: ofInput,
  run: async ({ tx, actor, now }, { connectionId, reason }) => {
    const [stopped] = await tx
      .update(connections)
      .set({ stoppedAt: now, stoppedBy: actor.personId, stoppedReason: reason })
      .where(and(eq(connections.id, connectionId), isNull(connections.stoppedAt)))
      .returning({ name: connections.name });
    if (!stopped) await refuseStop(tx, connectionId);
    return {
      done: undefined,
      audit: { subjectType: "connection", subjectId: connectionId, details: { reason, name: stopped?.name } },
    };
  },
  after: () => undefined,
});

async function refuseStop(tx: Tx, connectionId: string): Promise<never> {
  const { stoppedReason } = await lockConnection(tx, connectionId);
  throw new AppError("conflict", `Stopped already: ${stoppedReason ?? ""}`);
}

/**
 * Lets a stopped or paused connection send again, with an empty memory of its troubles. One that left the connections
 * file is taken over by the screen.
 */
export const resumeConnection = command({
  act: "connections.resume",
  input: connectionInput,
  connectionsOf: ofInput,
  run: async ({ tx }, { connectionId }) => {
    const connection = await lockConnection(tx, connectionId);
    if (!connection.stoppedAt && !connection.pausedAt) {
      throw new AppError("conflict", "This connection is neither stopped nor paused.");
    }
    const takenOver = connection.declaredAs !== null && connection.stoppedReason === leftFileReason;
    await tx
      .update(connections)
      .set({
        ...resumed,
        stoppedAt: null,
        stoppedBy: null,
        stoppedReason: null,
        ...(takenOver ? { declaredAs: null } : {}),
      })
      .where(eq(connections.id, connectionId));
    const { name, stoppedReason, pausedReason } = connection;
    return {
      done: { takenOver },
      audit: {
        subjectType: "connection",
        subjectId: connectionId,
        details: { name, stoppedReason, pausedReason, takenOver },
      },
    };
  },
  after: (_context, done) => done,
});

/** Why a declared connection that its file no longer names does not send. */
export const leftFileReason = "It is no longer in the connections file.";
