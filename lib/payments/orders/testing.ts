import { randomUUID } from "node:crypto";
import type { Database } from "@/db/client";
import { connections, connectionVersions, endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { defaultPathTemplates } from "@/lib/gateway/fields/path-templates";
import { newClientOrderId, newId } from "./ids";
import type { OrderRow } from "./record";

export const testIds = {
  connection: "00000000-0000-4000-8000-0000000000c1",
  endpoint: "00000000-0000-4000-8000-0000000000e1",
  user: "00000000-0000-4000-8000-0000000000a1",
};

export async function insertOrderSurroundings(db: Database): Promise<typeof testIds> {
  await db
    .insert(users)
    .values({ id: testIds.user, email: "ana@example.com", name: "Ana Kovač", role: "preparer" })
    .onConflictDoNothing();
  await db.insert(connections).values({ id: testIds.connection, name: "Acme EU" }).onConflictDoNothing();
  await db
    .insert(connectionVersions)
    .values({
      connectionId: testIds.connection,
      version: 1,
      environment: "production",
      baseUrl: "https://gateway.example.com/paynet",
      consumerKey: "acme",
      paths: defaultPathTemplates,
    })
    .onConflictDoNothing();
  await db
    .insert(endpoints)
    .values({
      id: testIds.endpoint,
      connectionId: testIds.connection,
      kind: "endpoint",
      gatewayId: "1001",
      label: "EUR payouts",
      currencies: ["EUR"],
    })
    .onConflictDoNothing();
  return testIds;
}

type Overrides = Partial<typeof orders.$inferInsert>;

const valuesWith = (overrides: Overrides): typeof orders.$inferInsert => ({
  id: newId(),
  kind: "payout",
  direction: "out",
  connectionId: testIds.connection,
  connectionVersion: 1,
  endpointId: testIds.endpoint,
  clientOrderId: newClientOrderId(),
  amount: "1250.00",
  currency: "EUR",
  destination: "bank_account",
  receiverName: "Ana Kovač",
  receiverAccount: "••••3000",
  payeeFingerprint: randomUUID(),
  fields: { amount: "1250.00", currency: "EUR", account_number: "DE89370400440532013000" },
  submission: "accepted",
  outcome: overrides.submission && overrides.submission !== "accepted" ? "none" : "approved",
  leaseUntil: overrides.submission === "sending" ? new Date(Date.now() + 50_000) : null,
  preparedBy: testIds.user,
  ...overrides,
});

export async function insertOrder(db: Database, overrides: Overrides = {}): Promise<OrderRow> {
  const [row] = await insertOrders(db, [overrides]);
  if (!row) throw new Error("a test order was not stored");
  return row;
}

export async function insertOrders(db: Database, all: readonly Overrides[]): Promise<OrderRow[]> {
  await insertOrderSurroundings(db);
  return db.insert(orders).values(all.map(valuesWith)).returning();
}
