import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";
import { connections, connectionVersions } from "@/db/schema/connections";
import { ofInput } from "@/lib/auth/reach";
import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import type { Sealer } from "@/lib/core/seal";
import { GatewayInputError } from "@/lib/gateway/encode";
import { generateKeyPair, readPrivateKey, type SigningKey } from "@/lib/gateway/keys";
import { controlKeyInput, generateKeyInput, importKeyInput } from "./input";
import { changeJudgingRules, judgeAgain } from "./judging";
import { controlKeyContext, privateKeyContext } from "./secrets";
import { currentVersionOf, lockEditable } from "./versions";

/** A private key in a form that may be sealed, with what may be shown of it. */
export type KeyMaterial = SigningKey & { privateKeyPem: string };

/** Reads PEM text from a person or a file. @throws AppError `invalid` on the field `pem` */
export function readKeyMaterial(pem: string): KeyMaterial {
  try {
    return { ...readPrivateKey(pem), privateKeyPem: pem.trim() };
  } catch (cause) {
    if (!(cause instanceof GatewayInputError)) throw cause;
    const message = cause.message.charAt(0).toUpperCase() + cause.message.slice(1);
    throw new AppError("invalid", message, { fields: { pem: message }, cause });
  }
}

/** Puts a key into a version, sealed; refused accesses count from zero again. */
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
    .where(and(eq(connectionVersions.connectionId, connectionId), eq(connectionVersions.version, version)));
  await tx.update(connections).set({ accessRefusals: 0 }).where(eq(connections.id, connectionId));
}

async function replaceKey(tx: Tx, sealer: Sealer, connectionId: string, key: KeyMaterial, how: "made" | "imported") {
  const connection = await lockEditable(tx, connectionId);
  const current = await currentVersionOf(tx, connection);
  await storeKey(tx, sealer, { connectionId, version: current.version }, key);
  const { fingerprint, bits } = key;
  const details = { how, version: current.version, fingerprint, bits, replaced: current.keyFingerprint };
  return { done: { fingerprint, bits }, audit: { subjectType: "connection", subjectId: connectionId, details } };
}

/** Makes a key pair here; the private half is sealed and never shown. Calls are signed with it from now on. */
export const generateKey = command({
  act: "connections.replaceKey",
  input: generateKeyInput,
  connectionsOf: ofInput,
  run: async ({ desk, tx }, { connectionId, bits }) => {
    // Making a key takes some seconds, in the thread pool and before anything is locked: nobody waits for this one.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const key = await generateKeyPair(bits);
    await tx.execute(sql`set local idle_in_transaction_session_timeout to default`);
    return replaceKey(tx, desk.sealer, connectionId, key, "made");
  },
  after: (_context, done) => done,
});

/** Takes a private key in PEM (PKCS#1 or PKCS#8, 2048 to 4096 bits). Throws `invalid` with what it is instead. */
export const importKey = command({
  act: "connections.replaceKey",
  input: importKeyInput,
  connectionsOf: ofInput,
  run: ({ desk, tx }, { connectionId, pem }) =>
    replaceKey(tx, desk.sealer, connectionId, readKeyMaterial(pem), "imported"),
  after: (_context, done) => done,
});

/** Sets the key that callbacks are judged with, or takes it away; the one before is kept for what is on its way. */
export const setControlKey = command({
  act: "connections.setControlKey",
  input: controlKeyInput,
  connectionsOf: ofInput,
  run: async ({ desk, tx }, { connectionId, controlKey }) => {
    await changeJudgingRules(tx, connectionId);
    const connection = await lockEditable(tx, connectionId);
    const changed = await storeControlKey(tx, desk.sealer, connection, controlKey);
    const details = { set: controlKey !== null, changed };
    return { done: { changed }, audit: { subjectType: "connection", subjectId: connectionId, details } };
  },
  after: (_context, done) => done,
});

/**
 * Stores a control key unless it is the one in use already, which would push the previous one out. For a connection that
 * is in use the caller has taken `changeJudgingRules`.
 */
export async function storeControlKey(
  tx: Tx,
  sealer: Sealer,
  connection: Pick<typeof connections.$inferSelect, "id" | "controlKeySealed">,
  controlKey: string | null,
): Promise<boolean> {
  const context = controlKeyContext(connection.id);
  const inUse = connection.controlKeySealed === null ? null : sealer.open(connection.controlKeySealed, context);
  if (inUse === controlKey) return false;
  await tx
    .update(connections)
    .set({
      controlKeySealed: controlKey === null ? null : sealer.seal(controlKey, context),
      ...(connection.controlKeySealed === null ? {} : { previousControlKeySealed: connection.controlKeySealed }),
    })
    .where(eq(connections.id, connection.id));
  // What the key before could not verify is judged again (design, "Callbacks", 3).
  if (controlKey !== null) {
    const unproven = or(
      inArray(callbacks.verdict, ["wrong_control", "reported"]),
      and(eq(callbacks.verdict, "orphan"), isNotNull(callbacks.profileToken)),
    );
    await judgeAgain(tx, and(eq(callbacks.connectionId, connection.id), unproven));
  }
  return true;
}
