import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { sampleLocks } from "@/db/sample-locks";
import { connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { sampleData } from "@/db/schema/organisation";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { type PathTemplates, pathsOf } from "@/lib/gateway/fields/path-templates";
import { endDemoUsers } from "@/lib/identity/users/demo-end";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/model";
import { removeItFirst } from "@/messages/sample";
import { checkBaseUrl } from "./address";
import type { Environment } from "./settings";

export type Address = { environment: Environment; baseUrl: string; consumerKey: string; paths: PathTemplates };

export type Renewal = {
  version: number;
  made: "unchanged" | "in_place" | "new";
  /** The environment changed: a key made for one environment is never used for another. */
  keyDropped: boolean;
};

type Connection = typeof connections.$inferSelect;
type Version = typeof connectionVersions.$inferSelect;

/** @throws AppError `invalid` on the field `baseUrl` */
export function validateAddress<T extends Address>(ctx: Pick<AppContext, "networks">, address: T): T {
  const checked = checkBaseUrl(address.baseUrl, ctx);
  if (checked.ok) return { ...address, baseUrl: checked.baseUrl };
  const message = t.baseUrl(checked.message);
  throw new AppError("invalid", message, { fields: { baseUrl: message } });
}

/**
 * Locks a connection for a change. `for update` also waits for an order that is being stored: its foreign key locks the
 * row, so the change sees the order.
 * @throws AppError `not_found`
 */
export async function lockConnection(tx: Tx, connectionId: string): Promise<Connection> {
  const [connection] = await tx.select().from(connections).where(eq(connections.id, connectionId)).for("update");
  if (!connection) throw new AppError("not_found", common.connectionNotFound);
  return connection;
}

/** @throws AppError `not_found`; `conflict` when the connections file declares it */
export async function lockEditable(tx: Tx, connectionId: string): Promise<Connection> {
  const connection = await lockConnection(tx, connectionId);
  if (connection.declaredAs !== null) {
    const name = connection.declaredAs;
    throw new AppError("conflict", t.definedInFile(name));
  }
  return connection;
}

export async function currentVersionOf(tx: Tx, connection: Connection): Promise<Version> {
  const [version] = await tx
    .select()
    .from(connectionVersions)
    .where(isVersion(connection.id, connection.currentVersion));
  if (!version) throw new Error(`connection ${connection.id} has no version ${connection.currentVersion}`);
  return version;
}

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
 * Sandbox and production never mix in a figure: a connection with orders keeps its environment, and sample data is
 * removed before real money moves.
 * @throws AppError `conflict`
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
 * Changes the address in place while no order used the version, else adds a version (design, "Guards before money
 * leaves"). The key stays unless the environment changes.
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
  if (await inheritsSavedOnly(tx, connection, address)) {
    await tx.update(connections).set({ savedPayeesOnly: true }).where(eq(connections.id, connection.id));
  }
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

/** A new connection begins with the rule of its account; the connections file says itself what its connections pay. */
export async function inheritedSettings(
  tx: Tx,
  { id, declaredAs }: { id: string; declaredAs?: string | null },
  address: Address,
): Promise<Partial<Pick<Connection, "savedPayeesOnly">>> {
  return !declaredAs && (await isSavedOnlyAccount(tx, id, address)) ? { savedPayeesOnly: true } : {};
}

export async function inheritsSavedOnly(tx: Tx, connection: Connection, address: Address): Promise<boolean> {
  if (connection.declaredAs !== null || connection.savedPayeesOnly) return false;
  const { environment, consumerKey } = await currentVersionOf(tx, connection);
  if (environment === address.environment && consumerKey === address.consumerKey) return false;
  return isSavedOnlyAccount(tx, connection.id, address);
}

export async function refuseBesideSample(tx: Tx, environment: Environment): Promise<void> {
  if (environment !== "production") return;
  // The lock is needed because two concurrent transactions would not see each other.
  await tx.execute(sql`select pg_advisory_xact_lock(${sampleLocks.asks})`);
  const isHere = and(isNull(sampleData.removedAt), isNull(sampleData.failedAt));
  const [sample] = await tx.select().from(sampleData).where(isHere);
  if (sample) throw new AppError("conflict", removeItFirst);
}

/**
 * Whether another connection to this account of the gateway pays saved payees only, or did when it used this account.
 * The key of the merchant alone says which account it is: one gateway has several host names.
 */
export async function isSavedOnlyAccount(
  tx: Tx,
  connectionId: string,
  { environment, consumerKey }: Pick<Address, "environment" | "consumerKey">,
): Promise<boolean> {
  const { rows } = await tx.execute<{ is: boolean }>(
    sql`select is_saved_only_account(${connectionId}::uuid, ${environment}, ${consumerKey}) as is`,
  );
  return rows[0]?.is === true;
}

export function pickAddress({ environment, baseUrl, consumerKey, paths }: Version): Address {
  return { environment, baseUrl, consumerKey, paths: pathsOf(paths) };
}

/**
 * Too many people know sandbox control keys for them to verify real money. Production keys still verify late callbacks.
 */
function dropControlKeys(connection: Connection, before: Address) {
  const kept = before.environment === "production" ? connection.controlKeySealed : null;
  return { controlKeySealed: null, previousControlKeySealed: kept };
}
