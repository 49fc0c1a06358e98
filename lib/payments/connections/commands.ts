import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbackTokens, connections, connectionVersions } from "@/db/schema/connections";
import { AppError } from "@/lib/core/runtime/errors";
import { isOf, typed } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { command } from "@/lib/identity/auth/access/command";
import { ofAll, ofInput } from "@/lib/identity/auth/access/scope";
import { endDemoUsers } from "@/lib/identity/users/demo-end";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/model";
import { callbackUrlOf } from "./address";
import { resumed } from "./breaker-memory";
import { changeCommand } from "./change";
import { refuseTwin, refusingTwins } from "./constraints";
import { describeAddress, describeSettings } from "./effect";
import { connectionInput, createInput, renewVersionInput, stopInput, updateInput } from "./input";
import { changesGuard, pickSettings } from "./settings";
import {
  type Address,
  currentVersionOf,
  inheritedSettings,
  inheritsSavedOnly,
  isSavedOnlyAccount,
  lockConnection,
  lockEditable,
  pickAddress,
  type Renewal,
  refuseBesideSample,
  refuseEnvironment,
  renewVersion,
  validateAddress,
} from "./versions";

/** 24 random bytes in base64url: unguessable, and short enough for a callback address of 128 characters. */
export const newToken = () => randomBytes(24).toString("base64url");

export async function insertConnection(
  tx: Tx,
  { id = randomUUID(), ...values }: typeof connections.$inferInsert,
  address: Address,
  userId: string | null,
): Promise<string> {
  await refuseBesideSample(tx, address.environment);
  const row = { id, ...values, ...(await inheritedSettings(tx, { id, ...values }, address)) };
  await refusingTwins(() => tx.insert(connections).values(row));
  await tx.insert(connectionVersions).values({ connectionId: row.id, version: 1, ...address, createdBy: userId });
  await tx.insert(callbackTokens).values({ token: newToken(), connectionId: row.id });
  if (address.environment === "production") await endDemoUsers(tx);
  return row.id;
}

const nowSavedOnly = { term: t.savedOnlyLabel, from: null, to: common.on };

export const createConnection = changeCommand({
  permission: "connections.create",
  input: createInput,
  connectionsOf: ofAll,
  resolve: ({ ctx }, { name, ...given }) => ({ connectionId: randomUUID(), name, ...validateAddress(ctx, given) }),
  preview: async ({ tx }, { connectionId, name, ...address }) => {
    await refuseTakenName(tx, name, connectionId);
    await refuseBesideSample(tx, address.environment);
    const effect = [{ term: common.nameLabel, from: null, to: name }, ...describeAddress(null, address)];
    if (await isSavedOnlyAccount(tx, connectionId, address)) effect.push(nowSavedOnly);
    const title = t.connectAt(name, address.baseUrl);
    return { connectionId, isNew: true, part: "all", title, effect, before: null, whenHeld: { connectionId } };
  },
  apply: async ({ tx, by }, { connectionId, name, ...address }) => {
    await insertConnection(tx, { id: connectionId, name }, address, by.userId);
    const details = { name, ...address };
    return { done: { connectionId }, audit: { subjectType: "connection", subjectId: connectionId, details } };
  },
});

export const updateConnection = changeCommand({
  permission: "connections.update",
  input: updateInput,
  connectionsOf: ofInput,
  resolve: (_context, input) => input,
  preview: async ({ tx }, { connectionId, ...values }) => {
    const connection = await lockEditable(tx, connectionId);
    await refuseTakenName(tx, values.name, connectionId);
    const before = pickSettings(connection);
    const effect = describeSettings(before, values);
    const title = t.changeSettingsTitle(connection.name);
    const guardsMoney = changesGuard(before, values);
    return { connectionId, guardsMoney, part: "settings", title, effect, before, whenHeld: { connectionId } };
  },
  apply: async ({ tx }, { connectionId, ...values }) => {
    const was = pickSettings(await lockEditable(tx, connectionId));
    await refusingTwins(() => tx.update(connections).set(values).where(eq(connections.id, connectionId)));
    const details = { was, is: values };
    return { done: { connectionId }, audit: { subjectType: "connection", subjectId: connectionId, details } };
  },
});

async function refuseTakenName(tx: Tx, name: string, connectionId: string): Promise<void> {
  const taken = await tx
    .select({ id: connections.id })
    .from(connections)
    .where(and(sql`lower(${connections.name}) = lower(${name})`, ne(connections.id, connectionId)));
  if (taken.length > 0) refuseTwin("connections_name_key");
}

export const renewConnectionVersion = changeCommand({
  permission: "connections.renewVersion",
  input: renewVersionInput,
  connectionsOf: ofInput,
  resolve: ({ ctx }, given) => validateAddress(ctx, given),
  preview: async ({ tx }, { connectionId, ...address }) => {
    const connection = await lockEditable(tx, connectionId);
    const current = await currentVersionOf(tx, connection);
    const before = { ...pickAddress(current), version: current.version, keyFingerprint: current.keyFingerprint };
    await refuseEnvironment(tx, connectionId, before.environment, address.environment);
    const moved = address.environment !== before.environment;
    const effect = describeAddress(before, address);
    if (moved && before.keyFingerprint !== null) {
      effect.push({ term: t.signingKey, from: before.keyFingerprint, to: null });
    }
    if (moved && connection.controlKeySealed !== null) effect.push({ term: common.controlKey, from: "set", to: null });
    const guardsMoney = await inheritsSavedOnly(tx, connection, address);
    if (guardsMoney) effect.push({ ...nowSavedOnly, from: common.off });
    const title = t.changeAddressTitle(connection.name, address.baseUrl, address.consumerKey);
    const whenHeld: Renewal = { version: current.version, made: "unchanged", keyDropped: false };
    return { connectionId, guardsMoney, part: "address", title, effect, before, whenHeld };
  },
  apply: async ({ tx, by }, { connectionId, ...address }) => {
    const connection = await lockEditable(tx, connectionId);
    const renewal = await renewVersion(tx, connection, address, by.userId);
    const details = { ...renewal, ...address };
    return { done: renewal, audit: { subjectType: "connection", subjectId: connectionId, details } };
  },
});

/** Mints another callback address for later orders. The old addresses take callbacks forever. */
export const renewCallbackAddress = changeCommand({
  permission: "connections.renewCallbackAddress",
  input: connectionInput,
  connectionsOf: ofInput,
  resolve: (_context, input) => input,
  preview: async ({ ctx, tx }, { connectionId }) => {
    const { name } = await lockConnection(tx, connectionId);
    const live = await tx
      .select({ token: callbackTokens.token })
      .from(callbackTokens)
      .where(ownAddress(connectionId))
      .orderBy(callbackTokens.createdAt);
    const from = live.map(({ token }) => callbackUrlOf(ctx.callbackUrl, token)).join(", ") || null;
    const effect = [{ term: common.callbackAddressLabel, from, to: "a new address, created on approval" }];
    const title = t.newCallbackTitle(name);
    return { connectionId, part: "callback address", title, effect, before: live, whenHeld: {} };
  },
  apply: async ({ tx, now }, { connectionId }) => {
    await lockConnection(tx, connectionId);
    await tx.update(callbackTokens).set({ retiredAt: now }).where(ownAddress(connectionId));
    await tx.insert(callbackTokens).values({ token: newToken(), connectionId });
    return { done: {}, audit: { subjectType: "connection", subjectId: connectionId } };
  },
});

function ownAddress(connectionId: string) {
  return and(
    eq(callbackTokens.connectionId, connectionId),
    isNull(callbackTokens.profileId),
    isNull(callbackTokens.retiredAt),
  );
}

/**
 * The kill switch must never wait for work in progress, so it locks only what it writes.
 * @throws AppError `conflict` when the connection is stopped already
 */
export const stopConnection = command({
  permission: "connections.stop",
  input: stopInput,
  connectionsOf: ofInput,
  run: async ({ tx, actor, now }, { connectionId, reason }) => {
    const [stopped] = await tx
      .update(connections)
      .set({ stoppedAt: now, stoppedBy: actor.userId, stoppedReason: typed(reason) })
      .where(and(eq(connections.id, connectionId), isNull(connections.stoppedAt)))
      .returning({ name: connections.name });
    if (!stopped) await refuseStop(tx, connectionId);
    const details = { reason, name: stopped?.name };
    return { done: undefined, audit: { subjectType: "connection", subjectId: connectionId, details } };
  },
  after: () => undefined,
});

async function refuseStop(tx: Tx, connectionId: string): Promise<never> {
  const { stoppedReason } = await lockConnection(tx, connectionId);
  throw new AppError("conflict", t.alreadyStopped(render(stoppedReason) ?? ""));
}

export const resumeConnection = command({
  permission: "connections.resume",
  input: connectionInput,
  connectionsOf: ofInput,
  run: async ({ tx }, { connectionId }) => {
    const connection = await lockConnection(tx, connectionId);
    if (!connection.stoppedAt && !connection.pausedAt) throw new AppError("conflict", t.notStopped);
    const takenOver = connection.declaredAs !== null && isOf(connection.stoppedReason, "connections.leftFile");
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
    const details = { name, stoppedReason, pausedReason, takenOver };
    return { done: { takenOver }, audit: { subjectType: "connection", subjectId: connectionId, details } };
  },
});
