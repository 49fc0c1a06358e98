import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";
import { connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { AppError } from "@/lib/core/runtime/errors";
import type { Sealer } from "@/lib/core/secrets/seal";
import { capital } from "@/lib/core/text/plural";
import { GatewayInputError, gateway, type SigningKey } from "@/lib/gateway/protocol";
import { ofInput } from "@/lib/identity/auth/access/scope";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/model";
import { type ChangeContext, changeCommand } from "./change";
import { changeValidationRules, requeueCallbacks } from "./evaluation-lock";
import { controlKeyInput, generateKeyInput, importKeyInput } from "./input";
import { controlKeyContext, privateKeyContext } from "./secrets";
import { currentVersionOf, lockEditable, pickAddress } from "./versions";

export type KeyMaterial = SigningKey & { privateKeyPem: string };

/** @throws AppError `invalid` on the field `pem` */
export function readKeyMaterial(pem: string): KeyMaterial {
  try {
    return gateway.readPrivateKey(pem);
  } catch (cause) {
    if (!(cause instanceof GatewayInputError)) throw cause;
    const message = capital(cause.message);
    throw new AppError("invalid", message, { fields: { pem: message }, cause });
  }
}

export async function storeKey(
  tx: Tx,
  sealer: Sealer,
  target: { connectionId: string; version: number },
  key: KeyMaterial,
): Promise<void> {
  const { connectionId, version } = target;
  await tx
    .update(connectionVersions)
    .set({
      privateKeySealed: sealer.seal(key.privateKeyPem, privateKeyContext(connectionId)),
      publicKeyPem: key.publicKeyPem,
      keyFingerprint: key.fingerprint,
      keyBits: key.bits,
    })
    .where(isVersion(connectionId, version));
  await tx.update(connections).set({ accessRefusals: 0 }).where(eq(connections.id, connectionId));
}

type NewKey = { connectionId: string; privateKeyPem: string; how: "made" | "imported" };

async function inspectKey({ tx }: ChangeContext, { connectionId, privateKeyPem, how }: NewKey) {
  const key = readKeyMaterial(privateKeyPem);
  const connection = await lockEditable(tx, connectionId);
  const current = await currentVersionOf(tx, connection);
  const { version, keyFingerprint, keyBits } = current;
  const before = { ...pickAddress(current), version, keyFingerprint };
  const from = keyFingerprint === null ? null : t.bits(keyFingerprint, keyBits);
  const { fingerprint, bits } = key;
  const to = t.newKeyFacts(fingerprint, bits, how);
  const effect = [{ term: t.signingKey, from, to }];
  const title = t.replaceKeyTitle(connection.name);
  return { connectionId, part: "key", title, effect, before, whenHeld: { fingerprint, bits } };
}

async function replaceKey({ ctx, tx }: ChangeContext, { connectionId, privateKeyPem, how }: NewKey) {
  const key = readKeyMaterial(privateKeyPem);
  const connection = await lockEditable(tx, connectionId);
  const current = await currentVersionOf(tx, connection);
  await storeKey(tx, ctx.sealer, { connectionId, version: current.version }, key);
  const { fingerprint, bits } = key;
  const details = { how, version: current.version, fingerprint, bits, replaced: current.keyFingerprint };
  const audit = { subjectType: "connection", subjectId: connectionId, details } as const;
  return { done: { fingerprint, bits }, audit };
}

export const generateKey = changeCommand({
  permission: "connections.replaceKey",
  input: generateKeyInput,
  connectionsOf: ofInput,
  resolve: async ({ tx }, { connectionId, bits }): Promise<NewKey> => {
    // Key generation takes seconds, but runs in the thread pool before anything is locked, so nobody waits for this
    // transaction.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const { privateKeyPem } = await gateway.generateKeyPair(bits);
    await tx.execute(sql`set local idle_in_transaction_session_timeout to default`);
    return { connectionId, privateKeyPem, how: "made" };
  },
  preview: inspectKey,
  apply: replaceKey,
});

/**
 * Imports PEM (PKCS#1 or PKCS#8, 2048 to 4096 bits).
 * @throws AppError `invalid` with the format that was found
 */
export const importKey = changeCommand({
  permission: "connections.replaceKey",
  input: importKeyInput,
  connectionsOf: ofInput,
  resolve: (_context, { connectionId, pem }): NewKey => ({ connectionId, privateKeyPem: pem, how: "imported" }),
  preview: inspectKey,
  apply: replaceKey,
});

/** Sets or removes the control key. The previous key stays valid for callbacks on their way. */
export const setControlKey = changeCommand({
  permission: "connections.setControlKey",
  input: controlKeyInput,
  connectionsOf: ofInput,
  resolve: (_context, input) => input,
  preview: async ({ ctx, tx }, { connectionId, controlKey }) => {
    await changeValidationRules(tx, connectionId);
    const connection = await lockEditable(tx, connectionId);
    const inUse = openControlKey(ctx.sealer, connection);
    const before = inUse === null ? null : ctx.sealer.fingerprint(inUse, "connection.control-key");
    const from = inUse === null ? null : "set";
    const to = controlKey === null ? null : inUse === null ? "set" : t.changed;
    const effect = inUse === controlKey ? [] : [{ term: common.controlKey, from, to }];
    const title =
      controlKey === null ? t.removeControlKeyTitle(connection.name) : t.controlKeyTitle(connection.name, to);
    return { connectionId, part: "control key", title, effect, before, whenHeld: { changed: false } };
  },
  apply: async ({ ctx, tx }, { connectionId, controlKey }) => {
    await changeValidationRules(tx, connectionId);
    const connection = await lockEditable(tx, connectionId);
    const changed = await storeControlKey(tx, ctx.sealer, connection, controlKey);
    const details = { set: controlKey !== null, changed };
    return { done: { changed }, audit: { subjectType: "connection", subjectId: connectionId, details } };
  },
});

type Controlled = Pick<typeof connections.$inferSelect, "id" | "controlKeySealed">;

function openControlKey(sealer: Sealer, { id, controlKeySealed }: Controlled): string | null {
  return controlKeySealed === null ? null : sealer.open(controlKeySealed, controlKeyContext(id));
}

/**
 * Skips a control key that is in use already, because storing it again would push the previous key out. The caller
 * holds `changeValidationRules` for a connection in use.
 */
export async function storeControlKey(
  tx: Tx,
  sealer: Sealer,
  connection: Controlled,
  controlKey: string | null,
): Promise<boolean> {
  const context = controlKeyContext(connection.id);
  if (openControlKey(sealer, connection) === controlKey) return false;
  await tx
    .update(connections)
    .set({
      controlKeySealed: controlKey === null ? null : sealer.seal(controlKey, context),
      ...(connection.controlKeySealed === null ? {} : { previousControlKeySealed: connection.controlKeySealed }),
    })
    .where(eq(connections.id, connection.id));
  if (controlKey !== null) {
    const unproven = or(
      inArray(callbacks.verdict, ["wrong_control", "reported"]),
      and(eq(callbacks.verdict, "unmatched"), isNotNull(callbacks.profileToken)),
    );
    await requeueCallbacks(tx, and(eq(callbacks.connectionId, connection.id), unproven));
  }
  return true;
}
