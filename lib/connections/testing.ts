import { randomUUID } from "node:crypto";
import type { Database, Tx } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { people } from "@/db/schema/people";
import { createTestDatabase } from "@/db/testing";
import type { Role } from "@/lib/auth/permissions";
import type { Actor, Desk } from "@/lib/core/desk";
import { createLogger } from "@/lib/core/log";
import { Sealer } from "@/lib/core/seal";
import { nothingOutside } from "@/lib/core/testing-outside";
import { createConnection } from "./commands";
import { saveEndpoint } from "./endpoint-commands";

export type TestDesk = {
  desk: Desk;
  admin: Actor;
  /** The database as its owner, for what the desk itself may not. */
  owner: Database;
  close: () => Promise<void>;
};

/** A desk on an empty database of its own, and an admin who acts. */
export async function openTestDesk(): Promise<TestDesk> {
  const { db, owner, drop } = await createTestDatabase();
  const desk: Desk = {
    db,
    sealer: new Sealer(Buffer.alloc(32, "connections")),
    log: createLogger("test", "fatal"),
    now: () => new Date(),
    publicUrl: "http://localhost:3000",
    callbackUrl: "http://localhost:3001",
    networks: "loopback",
    sendsMail: false,
    outside: nothingOutside,
  };
  return { desk, admin: await addPerson(desk, "admin"), owner, close: drop };
}

/** Somebody who acts in this role. */
export async function addPerson(desk: Desk, role: Role): Promise<Actor> {
  const personId = randomUUID();
  const name = `A ${role}`;
  await desk.db.insert(people).values({ id: personId, email: `${personId}@paydesk.example`, name, role });
  return {
    personId,
    name,
    role,
    connectionIds: null,
    needsApp: false,
    sessionId: randomUUID(),
    ip: null,
    steppedUpAt: new Date(8_640_000_000_000_000),
    proof: "password",
  };
}

export const testAddress = {
  environment: "sandbox" as const,
  baseUrl: "https://gate.example.com/paynet",
  consumerKey: "acme",
};

/** A connection with one EUR endpoint and no key yet; its name is never taken. */
export async function addConnection(desk: Desk, admin: Actor, address: Partial<typeof testAddress> = {}) {
  const name = `Test ${randomUUID()}`;
  const { connectionId } = await createConnection(desk, admin, { name, ...testAddress, ...address });
  const endpoint = { connectionId, kind: "endpoint" as const, gatewayId: "1001", label: "EUR", currencies: ["EUR"] };
  const { endpointId } = await saveEndpoint(desk, admin, endpoint);
  return { connectionId, endpointId, name };
}

/** An order that was prepared for a version and waits. */
export async function addOrder(
  tx: Tx | Desk["db"],
  of: { connectionId: string; endpointId: string; version?: number; personId: string },
): Promise<string> {
  const id = randomUUID();
  await tx.insert(orders).values({
    id,
    kind: "payout",
    direction: "out",
    connectionId: of.connectionId,
    connectionVersion: of.version ?? 1,
    endpointId: of.endpointId,
    clientOrderId: id,
    amount: "1.00",
    currency: "EUR",
    destination: "bank_account",
    payeeFingerprint: "test",
    fields: {},
    submission: "queued",
    preparedBy: of.personId,
  });
  return id;
}
