import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "@/db/client";
import { connections, connectionVersions, endpoints } from "@/db/schema/connections";
import { AppError } from "@/lib/core/runtime/errors";
import type { Sealer } from "@/lib/core/secrets/seal";
import { decodeFormPart, type Pair, splitForm } from "@/lib/core/text/form-encoding";
import { capital } from "@/lib/core/text/plural";
import { findCardData } from "@/lib/gateway/fields/card-data";
import { catalogue, fieldOf, type Operation } from "@/lib/gateway/fields/catalogue";
import { pathsOf } from "@/lib/gateway/fields/path-templates";
import { GatewayInputError, gateway, type SignedCall } from "@/lib/gateway/protocol";
import { command } from "@/lib/identity/auth/access/command";
import type { Role } from "@/lib/identity/auth/access/permissions";
import { ofInput } from "@/lib/identity/auth/access/scope";
import { openPrivateKey } from "@/lib/payments/connections/route";
import * as common from "@/messages/common";
import * as t from "@/messages/sandbox/debugger";
import { findSignedCall, type SignedThen } from "./queries";

const operations = Object.keys(catalogue) as [Operation, ...Operation[]];
const pairsMax = 200;
const nameMaxLength = 256;
/** The widest fields have 66,560 code points, each at most 12 characters when encoded. */
const formMaxLength = 800_000;

const pair = z.tuple([
  z.string().max(nameMaxLength, t.nameTooLong(nameMaxLength)),
  z.string().max(formMaxLength, t.valueTooLong(formMaxLength)),
]);

const content = z
  .object({
    pairs: z.array(pair).max(pairsMax, t.tooManyPairs(pairsMax)).default([]),
    form: z.string().trim().max(formMaxLength, t.noMoreCharacters(formMaxLength)).default(""),
  })
  .transform((given, context): Pair[] => {
    const typed = given.pairs.filter((one) => one.some((text) => text !== ""));
    const pairs = given.form === "" ? typed : readForm(given.form);
    const card = typeof pairs === "string" ? null : findCardData(pairs);
    const fault = card === null ? null : t.enteredCardData(card);
    if (typeof pairs !== "string" && fault === null) return pairs;
    context.addIssue({ code: "custom", message: fault ?? String(pairs) });
    return z.NEVER;
  });

function readForm(form: string): Pair[] | string {
  const raw = splitForm(form);
  if (raw.length > pairsMax) return t.tooManyPairs(pairsMax);
  const pairs: Pair[] = [];
  for (const [at, [rawName, rawValue]] of raw.entries()) {
    const [name, value] = [decodeFormPart(rawName), decodeFormPart(rawValue)];
    if (name === null || value === null) return t.pairInvalid(at + 1);
    pairs.push([name, value]);
  }
  return pairs;
}

const timestamp = z
  .string()
  .trim()
  .regex(/^\d{1,15}$/, t.timestampInvalid)
  .nullable();
const nonce = z.string().trim().min(1, t.nonceInvalid).max(256, t.nonceTooLong).nullable();

const debugInput = z.object({
  connectionId: z.uuid(t.connectionUnknown),
  source: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("call"), callId: z.uuid(t.callMissing) }),
    z.object({
      kind: z.literal("typed"),
      operation: z.enum(operations, { error: t.operationMissing }),
      endpointId: z.uuid(t.endpointMissing),
      content,
      timestamp,
      nonce,
    }),
  ]),
});
export type DebugInput = z.input<typeof debugInput>;
type DebugSource = z.output<typeof debugInput>["source"];

/** A throwaway key was made for this request and isn't stored. */
export type DebugKey =
  | { kind: "own"; fingerprint: string | null }
  | { kind: "throwaway"; reason: "moves_money" | "no_key" };

export type DebuggedCall = SignedCall & {
  operation: string;
  consumerKey: string;
  key: DebugKey;
  asMade: { startedAt: Date; sameBaseString: boolean; sameSignature: boolean | null } | null;
};

type Version = typeof connectionVersions.$inferSelect;
type Wanted = Pick<SignedThen, "method" | "url" | "pairs" | "consumerKey" | "timestamp" | "nonce" | "operation">;
type Plan = { version: Version; wanted: Wanted; asMade: SignedThen | null; key: DebugKey };

/**
 * Shows each step of a signature and sends nothing. Calls that would move money in production are signed with a
 * throwaway key, so that no payment order can be made outside Paydesk. The audit row holds no values.
 * @throws AppError `invalid` with card data among the values, `not_found`
 */
export const debugSignature = command({
  permission: "connections.debug",
  input: debugInput,
  connectionsOf: ofInput,
  run: async ({ tx, actor, now }, { connectionId, source }) => {
    const plan = await planSignature(tx, actor.role, connectionId, source, now);
    const { wanted, key } = plan;
    const details = { source: source.kind, operation: wanted.operation, version: plan.version.version, key: key.kind };
    const call = source.kind === "call" ? { callId: source.callId } : {};
    return {
      done: plan,
      audit: { subjectType: "connection", subjectId: connectionId, details: { ...details, ...call } },
    };
  },
  after: ({ ctx }, plan) => explain(ctx.sealer, plan),
});

async function planSignature(tx: Tx, role: Role, connectionId: string, source: DebugSource, now: Date): Promise<Plan> {
  if (source.kind === "call") {
    const asMade = await findSignedCall(tx, role, connectionId, source.callId);
    if (!asMade) throw new AppError("not_found", t.callNotShown);
    const version = await versionOf(tx, connectionId, asMade.version);
    const { method, url, pairs, consumerKey, timestamp, nonce, operation } = asMade;
    const wanted = { method, url, pairs, consumerKey, timestamp, nonce, operation };
    return { version, wanted, asMade, key: await chooseKey(tx, version, operation, pairs) };
  }
  const version = await versionOf(tx, connectionId, null);
  const stamp = gateway.stamp(now);
  const wanted = {
    method: "POST",
    url: await urlFor(tx, version, source.operation, source.endpointId),
    pairs: source.content,
    consumerKey: version.consumerKey,
    timestamp: source.timestamp ?? stamp.timestamp,
    nonce: source.nonce ?? stamp.nonce,
    operation: source.operation,
  };
  return { version, wanted, asMade: null, key: await chooseKey(tx, version, source.operation, source.content) };
}

async function versionOf(tx: Tx, connectionId: string, number: number | null): Promise<Version> {
  const [row] = await tx
    .select({ version: connectionVersions })
    .from(connections)
    .innerJoin(
      connectionVersions,
      and(
        eq(connectionVersions.connectionId, connections.id),
        eq(connectionVersions.version, number ?? connections.currentVersion),
      ),
    )
    .where(eq(connections.id, connectionId));
  if (!row) throw new AppError("not_found", common.connectionNotFound);
  return row.version;
}

async function urlFor(tx: Tx, version: Version, operation: Operation, endpointId: string): Promise<string> {
  const [endpoint] = await tx
    .select({ kind: endpoints.kind, gatewayId: endpoints.gatewayId })
    .from(endpoints)
    .where(and(eq(endpoints.id, endpointId), eq(endpoints.connectionId, version.connectionId)));
  if (!endpoint) throw new AppError("not_found", t.endpointUnknown);
  const place = { baseUrl: version.baseUrl, paths: pathsOf(version.paths) };
  return refusingInput("source.endpointId", () => gateway.urlOf(operation, place, endpoint));
}

/**
 * Uses the connection's own key only where the signature can't serve as a payment order. A status query with foreign
 * parameters counts as a payment order too.
 */
async function chooseKey(tx: Tx, version: Version, operation: string, pairs: readonly Pair[]): Promise<DebugKey> {
  if (!version.privateKeySealed) return { kind: "throwaway", reason: "no_key" };
  const asksOnly = operation === "status" && pairs.every(([name]) => fieldOf("status", name)?.name === name);
  if (asksOnly || !(await signsForReal(tx, version))) return { kind: "own", fingerprint: version.keyFingerprint };
  return { kind: "throwaway", reason: "moves_money" };
}

async function signsForReal(tx: Tx, version: Version): Promise<boolean> {
  if (version.environment === "production" || version.keyFingerprint === null) return true;
  const [other] = await tx
    .select({ version: connectionVersions.version })
    .from(connectionVersions)
    .where(
      and(
        eq(connectionVersions.keyFingerprint, version.keyFingerprint),
        eq(connectionVersions.environment, "production"),
      ),
    )
    .limit(1);
  return other !== undefined;
}

async function explain(sealer: Sealer, { version, wanted, asMade, key }: Plan): Promise<DebuggedCall> {
  const { operation, consumerKey, timestamp, nonce } = wanted;
  const privateKey =
    key.kind === "own"
      ? openPrivateKey(sealer, version)
      : (await gateway.generateKeyPair(gateway.keyMinBits)).privateKey;
  const signed = await refusingInput("source.content", () =>
    gateway.sign(wanted, { consumerKey, privateKey }, { timestamp, nonce }),
  );
  return {
    ...signed,
    operation,
    consumerKey,
    key,
    asMade: asMade && {
      startedAt: asMade.startedAt,
      sameBaseString: signed.baseString === asMade.baseString,
      sameSignature: key.kind === "own" ? signed.authorization === asMade.authorization : null,
    },
  };
}

async function refusingInput<T>(field: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof GatewayInputError)) throw cause;
    const message = capital(cause.message);
    throw new AppError("invalid", message, { fields: { [field]: message }, cause });
  }
}
