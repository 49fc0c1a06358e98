import { and, asc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { gatewayLines } from "@/db/schema/gateway-reports";
import { bankAccounts } from "@/db/schema/matching";
import { orders } from "@/db/schema/orders";
import { returnedLines, returnScans } from "@/db/schema/returns";
import { statementLines, statements } from "@/db/schema/statements";
import { pick } from "@/lib/core/lists/pick";
import { chooseOrders, type NamedOrder, type Place, waitsForOrder } from "./choose";
import { type Candidate, findCandidates } from "./recognise";

type Stored = typeof returnedLines.$inferInsert;
type Found = {
  candidate: Candidate;
  place: Place;
  line: Pick<Stored, "source" | "currency" | "bookedOn" | "key"> & Partial<Stored>;
};

const linesAtOnce = 1_000;
const namesAtOnce = 5_000;

async function takeFile(tx: Tx, fileId: string, scannedAt: Date): Promise<boolean> {
  const taken = await tx.insert(returnScans).values({ fileId, scannedAt }).onConflictDoNothing().returning();
  return taken.length > 0;
}

export async function scanStatementFile(tx: Tx, fileId: string, now: Date): Promise<number> {
  if (!(await takeFile(tx, fileId, now))) return 0;
  const all = await tx
    .select(pick(statements, "id", "account", "currency", "format"))
    .from(statements)
    .where(eq(statements.fileId, fileId));
  let count = 0;
  for (const { id, account, currency, format } of all) {
    const place = { currency, connections: await readConnections(tx, account, currency) };
    const source = format === "camt.054" ? ("notification" as const) : ("statement" as const);
    for (let after = 0; ; ) {
      const lines = await tx
        .select()
        .from(statementLines)
        .where(
          and(
            ...[eq(statementLines.statementId, id), gt(statementLines.position, after)],
            isNotNull(statementLines.countedOn),
          ),
        )
        .orderBy(asc(statementLines.position))
        .limit(linesAtOnce);
      const last = lines.at(-1);
      if (!last) break;
      after = last.position;
      const found = lines.flatMap((line) =>
        findCandidates(line).map((candidate): Found => {
          const { statementId, position, bookingDate: bookedOn } = line;
          const key = `bank:${statementId}:${position}`;
          return { candidate, place, line: { key, source, statementId, position, currency, bookedOn } };
        }),
      );
      count += await storeFound(tx, found, now);
    }
  }
  return count;
}

async function readConnections(tx: Tx, account: string, currency: string): Promise<string[]> {
  const rows = await tx
    .select({ id: bankAccounts.connectionId })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.account, account), eq(bankAccounts.currency, currency)));
  return rows.flatMap(({ id }) => id ?? []);
}

const returningKinds = ["reversal", "refund", "chargeback"] as const;

export async function scanGatewayFile(tx: Tx, fileId: string, now: Date): Promise<number> {
  if (!(await takeFile(tx, fileId, now))) return 0;
  let count = 0;
  for (let after = 0n; ; ) {
    const lines = await tx
      .select()
      .from(gatewayLines)
      .where(
        and(
          ...[eq(gatewayLines.fileId, fileId), inArray(gatewayLines.kind, [...returningKinds])],
          gt(gatewayLines.id, after),
        ),
      )
      .orderBy(asc(gatewayLines.id))
      .limit(linesAtOnce);
    const last = lines.at(-1);
    if (!last) return count;
    after = last.id;
    const found = lines.flatMap((line): Found[] => {
      const names = [line.clientOrderId, line.gatewayOrderId].filter(Boolean);
      if (names.length === 0) return [];
      const { id: lineId, currency, bookedOn, connectionId } = line;
      const side = line.amount.startsWith("-") ? ("debit" as const) : ("credit" as const);
      const amount = line.amount.replace("-", "");
      return [
        {
          candidate: { ...{ part: 0, side, names, amount, code: "" }, isEvident: true, isFee: false },
          place: { currency, connections: [connectionId] },
          line: { key: `line:${lineId}`, source: "gateway", lineId, currency, bookedOn },
        },
      ];
    });
    count += await storeFound(tx, found, now);
  }
}

async function storeFound(tx: Tx, found: readonly Found[], now: Date): Promise<number> {
  const known = await readNamed(
    tx,
    found.flatMap(({ candidate }) => candidate.names),
  );
  const rows = found.flatMap(({ candidate, place, line }): Stored[] => {
    const { side, names, code, isEvident } = candidate;
    const of = { ...line, side, names, code, isEvident, foundAt: now };
    const ofSource = line.source === "gateway" ? inConnection(known, names, place) : namedBy(known, names);
    const named = chooseOrders(candidate, place, ofSource).map((one) => ({ ...of, ...one }));
    if (named.length > 0) return named;
    const isOfKnown = namedBy(known, names).length > 0;
    return waitsForOrder(candidate) && !isOfKnown ? [{ ...of, part: candidate.part, amount: candidate.amount }] : [];
  });
  if (rows.length > 0) await tx.insert(returnedLines).values(rows).onConflictDoNothing();
  return rows.length;
}

type Known = ReadonlyMap<string, readonly NamedOrder[]>;
const namedBy = (known: Known, names: readonly string[]): NamedOrder[] => [
  ...new Map(names.flatMap((name) => known.get(name.toLowerCase()) ?? []).map((order) => [order.id, order])).values(),
];
/** A gateway names only its own orders. Ids that point to two orders name none. */
function inConnection(known: Known, names: readonly string[], { connections }: Place): NamedOrder[] {
  const orders = namedBy(known, names).filter(({ connectionId }) => connections.includes(connectionId));
  const [ours, theirs] = names;
  if (ours === undefined || theirs === undefined) return orders;
  const isSame = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase();
  const [only, ...others] = orders;
  if (!only || others.length > 0 || !isSame(only.clientOrderId, ours)) return [];
  return only.gatewayOrderId === null || isSame(only.gatewayOrderId, theirs) ? [only] : [];
}

async function readNamed(tx: Tx, all: readonly string[]): Promise<Known> {
  const names = [...new Set(all.flatMap((name) => [name, name.toLowerCase(), name.toUpperCase()]))];
  const found = new Map<string, NamedOrder[]>();
  for (let at = 0; at < names.length; at += namesAtOnce) {
    const some = sql`any(${sql.param(names.slice(at, at + namesAtOnce))}::text[])`;
    const rows = await tx
      .select(pick(orders, "id", "connectionId", "direction", "clientOrderId", "gatewayOrderId", "amount", "currency"))
      .from(orders)
      .where(
        and(
          or(sql`${orders.clientOrderId} = ${some}`, sql`${orders.gatewayOrderId} = ${some}`),
          inArray(orders.kind, ["payout", "charge"]),
        ),
      );
    for (const row of rows)
      for (const name of new Set([row.clientOrderId, row.gatewayOrderId])) {
        const key = name?.toLowerCase();
        if (key !== undefined) found.set(key, [...(found.get(key) ?? []).filter(({ id }) => id !== row.id), row]);
      }
  }
  return found;
}

export async function findWaitingOrders(tx: Tx): Promise<number> {
  let count = 0;
  for (let after = { key: "", part: -1 }; ; ) {
    const waiting = await tx
      .select()
      .from(returnedLines)
      .where(
        and(
          sql`${returnedLines.orderId} is null`,
          sql`(${returnedLines.key}, ${returnedLines.part}) > (${after.key}, ${after.part}::int)`,
          sql`exists (select from orders o where o.client_orderid = any(${returnedLines.names}) or o.gateway_order_id = any(${returnedLines.names}))`,
        ),
      )
      .orderBy(asc(returnedLines.key), asc(returnedLines.part))
      .limit(linesAtOnce)
      .for("update", { skipLocked: true });
    const last = waiting.at(-1);
    if (!last) return count;
    after = last;
    for (const row of waiting) if (await giveOrder(tx, row)) count += 1;
  }
}

async function giveOrder(tx: Tx, row: typeof returnedLines.$inferSelect): Promise<boolean> {
  const place = { currency: row.currency, connections: await readPlace(tx, row) };
  const known = await readNamed(tx, row.names);
  const candidate = { ...pick(row, "part", "side", "names", "amount", "code", "isEvident"), isFee: false };
  const ofSource = row.source === "gateway" ? inConnection(known, row.names, place) : namedBy(known, row.names);
  const [first, ...others] = chooseOrders(candidate, place, ofSource);
  if (!first) return false;
  const { key, part } = row;
  await tx
    .update(returnedLines)
    .set({ orderId: first.orderId, amount: first.amount })
    .where(and(eq(returnedLines.key, key), eq(returnedLines.part, part)));
  if (others.length > 0)
    await tx
      .insert(returnedLines)
      .values(others.map((one) => ({ ...row, ...one })))
      .onConflictDoNothing();
  return true;
}

async function readPlace(
  tx: Tx,
  { statementId, lineId, currency }: typeof returnedLines.$inferSelect,
): Promise<string[]> {
  if (lineId !== null) {
    const rows = await tx
      .select({ id: gatewayLines.connectionId })
      .from(gatewayLines)
      .where(eq(gatewayLines.id, lineId));
    return rows.map(({ id }) => id);
  }
  const [statement] = await tx
    .select({ account: statements.account })
    .from(statements)
    .where(eq(statements.id, statementId ?? ""));
  return statement ? readConnections(tx, statement.account, currency) : [];
}
