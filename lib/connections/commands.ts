import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbackTokens, connections, connectionVersions } from "@/db/schema/connections";
import { ofAll, ofInput } from "@/lib/auth/reach";
import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { callbackUrlOf } from "./address";
import { resumed } from "./breaker-memory";
import { changeCommand } from "./change";
import { refuseTwin, refusingTwins } from "./constraints";
import { describeAddress, describeSettings, type Settings } from "./effect";
import { connectionInput, createInput, renewVersionInput, stopInput, updateInput } from "./input";
import {
  type Address,
  currentVersionOf,
  judgeAddress,
  lockConnection,
  lockEditable,
  pickAddress,
  type Renewal,
  renewVersion,
} from "./versions";

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
export const createConnection = changeCommand({
  act: "connections.create",
  input: createInput,
  connectionsOf: ofAll,
  settle: ({ desk }, { name, ...given }) => ({ connectionId: randomUUID(), name, ...judgeAddress(desk, given) }),
  look: async ({ tx }, { connectionId, name, ...address }) => {
    await refuseTakenName(tx, name, connectionId);
    const effect = [{ term: "Name", from: null, to: name }, ...describeAddress(null, address)];
    const title = `Connect ${name} at ${address.baseUrl}`;
    return { connectionId, isNew: true, part: "all", title, effect, before: null, whenHeld: { connectionId } };
  },
  apply: async ({ tx, by }, { connectionId, name, ...address }) => {
    await insertConnection(tx, { id: connectionId, name }, address, by.personId);
    return {
      done: { connectionId },
      audit: { subjectType: "connection", subjectId: connectionId, details: { name, ...address } },
    };
  },
});

/** Changes what is no part of an order's identity: name, date form, callbacks, status query, code lists, silence. */
export const updateConnection = changeCommand({
  act: "connections.update",
  input: updateInput,
  connectionsOf: ofInput,
  settle: (_context, input) => input,
  look: async ({ tx }, { connectionId, ...values }) => {
    const connection = await lockEditable(tx, connectionId);
    await refuseTakenName(tx, values.name, connectionId);
    const before = settingsOf(connection);
    const effect = describeSettings(before, values);
    const title = `Change the settings of ${connection.name}`;
    return { connectionId, part: "settings", title, effect, before, whenHeld: { connectionId } };
  },
  apply: async ({ tx }, { connectionId, ...values }) => {
    const was = settingsOf(await lockEditable(tx, connectionId));
    await refusingTwins(() => tx.update(connections).set(values).where(eq(connections.id, connectionId)));
    return {
      done: { connectionId },
      audit: { subjectType: "connection", subjectId: connectionId, details: { was, is: values } },
    };
  },
});

function settingsOf(connection: typeof connections.$inferSelect): Settings {
  const { name, dateForm, callbackParameter, statusQuery, nothingCreatedCodes, noSuchOrderCodes } = connection;
  const { silenceAfterMinutes, scheduleReading, savedPayeesOnly } = connection;
  const codes = { nothingCreatedCodes, noSuchOrderCodes };
  return {
    name,
    dateForm,
    callbackParameter,
    statusQuery,
    savedPayeesOnly,
    ...codes,
    silenceAfterMinutes,
    scheduleReading,
  };
}

/** Said before others are asked; the index holds it when it is done. */
async function refuseTakenName(tx: Tx, name: string, connectionId: string): Promise<void> {
  const taken = await tx
    .select({ id: connections.id })
    .from(connections)
    .where(and(sql`lower(${connections.name}) = lower(${name})`, ne(connections.id, connectionId)));
  if (taken.length > 0) refuseTwin("connections_name_key");
}

/** Gives a connection another address; the result says whether the version in use was edited or a new one made. */
export const renewConnectionVersion = changeCommand({
  act: "connections.renewVersion",
  input: renewVersionInput,
  connectionsOf: ofInput,
  settle: ({ desk }, given) => judgeAddress(desk, given),
  look: async ({ tx }, { connectionId, ...address }) => {
    const connection = await lockEditable(tx, connectionId);
    const current = await currentVersionOf(tx, connection);
    const before = { ...pickAddress(current), version: current.version, keyFingerprint: current.keyFingerprint };
    const moved = address.environment !== before.environment;
    const effect = describeAddress(before, address);
    if (moved && before.keyFingerprint !== null) {
      effect.push({ term: "Key to sign with", from: before.keyFingerprint, to: null });
    }
    if (moved && connection.controlKeySealed !== null) effect.push({ term: "Control key", from: "set", to: null });
    const title = `Send the calls of ${connection.name} to ${address.baseUrl} as ${address.consumerKey}`;
    const whenHeld: Renewal = { version: current.version, made: "unchanged", keyDropped: false };
    return { connectionId, part: "address", title, effect, before, whenHeld };
  },
  apply: async ({ tx, by }, { connectionId, ...address }) => {
    const connection = await lockEditable(tx, connectionId);
    const renewal = await renewVersion(tx, connection, address, by.personId);
    return {
      done: renewal,
      audit: { subjectType: "connection", subjectId: connectionId, details: { ...renewal, ...address } },
    };
  },
});

/** Mints another callback address for orders from now on. The old ones take callbacks for ever. */
export const renewCallbackAddress = changeCommand({
  act: "connections.renewCallbackAddress",
  input: connectionInput,
  connectionsOf: ofInput,
  settle: (_context, input) => input,
  look: async ({ desk, tx }, { connectionId }) => {
    const { name } = await lockConnection(tx, connectionId);
    const live = await tx
      .select({ token: callbackTokens.token })
      .from(callbackTokens)
      .where(ownAddress(connectionId))
      .orderBy(callbackTokens.createdAt);
    const from = live.map(({ token }) => callbackUrlOf(desk.callbackUrl, token)).join(", ") || null;
    const effect = [{ term: "Callback address", from, to: "another one, made when it is approved" }];
    const title = `Make another callback address for ${name}`;
    return { connectionId, part: "callback address", title, effect, before: live, whenHeld: {} };
  },
  apply: async ({ tx, now }, { connectionId }) => {
    await lockConnection(tx, connectionId);
    await tx.update(callbackTokens).set({ retiredAt: now }).where(ownAddress(connectionId));
    await tx.insert(callbackTokens).values({ token: newToken(), connectionId });
    return { done: {}, audit: { subjectType: "connection", subjectId: connectionId } };
  },
});

/** The address that orders carry now; those of recurring profiles apart. */
function ownAddress(connectionId: string) {
  return and(
    eq(callbackTokens.connectionId, connectionId),
    isNull(callbackTokens.profileId),
    isNull(callbackTokens.retiredAt),
  );
}

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
