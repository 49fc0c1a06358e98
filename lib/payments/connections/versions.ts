import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { sampleLocks } from "@/db/sample-locks";
import { connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { sampleData } from "@/db/schema/sample";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import type { PathTemplates } from "@/lib/gateway/path-templates";
import { endDemoUsers } from "@/lib/identity/users/demo-end";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/model";
import { removeItFirst } from "@/messages/sample";
import { checkBaseUrl } from "./address";
import type { Environment } from "./settings";

/** What identifies the far side; part of what an order was prepared for. */
export type Address = { environment: Environment; baseUrl: string; consumerKey: string; paths: PathTemplates };

export type Renewal = {
  version: number;
  /** in_place: no order used the version yet; new: one did, and keeps its own. */
  made: "unchanged" | "in_place" | "new";
  /** The environment changed: a key made for the one is never used for the other. */
  keyDropped: boolean;
};

type Connection = typeof connections.$inferSelect;
type Version = typeof connectionVersions.$inferSelect;

/** The address with its base URL normalised. @throws AppError `invalid` on the field `baseUrl` */
export function validateAddress<T extends Address>(ctx: Pick<AppContext, "networks">, address: T): T {
  const checked = checkBaseUrl(address.baseUrl, ctx);
  if (checked.ok) return { ...address, baseUrl: checked.baseUrl };
  const message = t.baseUrl(checked.message);
  throw new AppError("invalid", message, { fields: { baseUrl: message } });
}

/**
 * Locks a connection for a change. `for update` also waits for an order that is just being stored for it: its foreign
 * key holds the row, so nothing changes under an order that the change could not see.
 * @throws AppError `not_found`
 */
export async function lockConnection(tx: Tx, connectionId: string): Promise<Connection> {
  const [connection] = await tx.select().from(connections).where(eq(connections.id, connectionId)).for("update");
  if (!connection) throw new AppError("not_found", common.thisConnectionDoesntExist);
  return connection;
}

/** Locks a connection that a user needs to change. @throws AppError `not_found`, `conflict` when a file keeps it */
export async function lockEditable(tx: Tx, connectionId: string): Promise<Connection> {
  const connection = await lockConnection(tx, connectionId);
  if (connection.declaredAs !== null) {
    const name = connection.declaredAs;
    throw new AppError("conflict", t.thisConnectionIsDefined(name));
  }
  return connection;
}

/** The version in use of a locked connection. */
export async function currentVersionOf(tx: Tx, connection: Connection): Promise<Version> {
  const [version] = await tx
    .select()
    .from(connectionVersions)
    .where(isVersion(connection.id, connection.currentVersion));
  if (!version) throw new Error(`connection ${connection.id} has no version ${connection.currentVersion}`);
  return version;
}

/** Whether an order was prepared for this version, or for any of the connection. */
async function isUsed(tx: Tx, connectionId: string, version?: number): Promise<boolean> {
  const ofVersion = version === undefined ? undefined : eq(orders.connectionVersion, version);
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.connectionId, connectionId), ofVersion))
    .limit(1);
  return found.length > 0;
}

/**
 * Sandbox and production never mix in a figure: a connection with orders keeps its environment, and sample data is removed
 * before money is real. Throws AppError `conflict`.
 */
export async function refuseEnvironment(
  tx: Tx,
  connectionId: string,
  from: Environment,
  to: Environment,
): Promise<void> {
  if (from === to) return;
  if (await isUsed(tx, connectionId)) throw new AppError("conflict", t.keepsItsEnvironment);
  await refuseBesideSample(tx, to);
}

/**
 * Gives a locked connection another address: in place while no order used the version, else as a new version
 * (design, "Guards before money leaves"). The key is carried on, unless the environment changes.
 */
export async function renewVersion(
  tx: Tx,
  connection: Connection,
  address: Address,
  userId: string | null,
): Promise<Renewal> {
  const current = await currentVersionOf(tx, connection);
  const { environment, baseUrl, consumerKey, paths } = address;
  const before = pickAddress(current);
  if (isDeepStrictEqual(before, { environment, baseUrl, consumerKey, paths })) {
    return { version: current.version, made: "unchanged", keyDropped: false };
  }
  const moved = environment !== before.environment;
  await refuseEnvironment(tx, connection.id, before.environment, environment);
  const noKey = { privateKeySealed: null, publicKeyPem: null, keyFingerprint: null, keyBits: null };
  const { privateKeySealed, publicKeyPem, keyFingerprint, keyBits } = current;
  const values = { environment, baseUrl, consumerKey, paths, createdBy: userId, ...(moved ? noKey : {}) };
  const used = await isUsed(tx, connection.id, current.version);
  const version = used ? current.version + 1 : current.version;
  if (used) {
    const key = { privateKeySealed, publicKeyPem, keyFingerprint, keyBits };
    await tx.insert(connectionVersions).values({ connectionId: connection.id, version, ...key, ...values });
  } else {
    await tx.update(connectionVersions).set(values).where(isVersion(connection.id, version));
  }
  await tx
    .update(connections)
    .set({ currentVersion: version, accessRefusals: 0, ...(moved ? dropControlKeys(connection, before) : {}) })
    .where(eq(connections.id, connection.id));
  if (moved && environment === "production") await endDemoUsers(tx);
  return { version, made: used ? "new" : "in_place", keyDropped: moved && privateKeySealed !== null };
}

/** Sample data and real money never meet: the one is removed before the other begins. Throws AppError `conflict`. */
export async function refuseBesideSample(tx: Tx, environment: Environment): Promise<void> {
  if (environment !== "production") return;
  // Two that commit together would each not see the other.
  await tx.execute(sql`select pg_advisory_xact_lock(${sampleLocks.asks})`);
  const isHere = and(isNull(sampleData.removedAt), isNull(sampleData.failedAt));
  const [sample] = await tx.select().from(sampleData).where(isHere);
  if (sample) throw new AppError("conflict", removeItFirst);
}

/** Of a version, what identifies the far side. */
export function pickAddress({ environment, baseUrl, consumerKey, paths }: Version): Address {
  return { environment, baseUrl, consumerKey, paths: paths as PathTemplates };
}

/** Sandbox control keys are known to too many to evaluate real money; those of production still evaluate its late updates. */
function dropControlKeys(connection: Connection, before: Address) {
  const kept = before.environment === "production" ? connection.controlKeySealed : null;
  return { controlKeySealed: null, previousControlKeySealed: kept };
}
