import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import pino from "pino";
import { createDatabase, type Database } from "@/db/client";
import { readRunFile } from "@/db/run-file";
import { callbacks } from "@/db/schema/callbacks";
import { connectionChanges } from "@/db/schema/connection-changes";
import { connections, endpoints } from "@/db/schema/connections";
import { mails } from "@/db/schema/mails";
import { callOrders, calls, orderEvents } from "@/db/schema/orders";
import { transactionReports } from "@/db/schema/settlements";
import { openRequest } from "@/lib/approvals/requests";
import type { Role } from "@/lib/auth/permissions";
import { createTestBatch } from "@/lib/batches/testing";
import { createConnection } from "@/lib/connections/commands";
import { saveEndpoint } from "@/lib/connections/endpoint-commands";
import { generateKey } from "@/lib/connections/key-commands";
import { practiceConnectionId } from "@/lib/connections/seed";
import type { Actor, Desk } from "@/lib/core/desk";
import { readSealingKey } from "@/lib/core/env";
import { Sealer } from "@/lib/core/seal";
import { nothingOutside } from "@/lib/core/testing-outside";
import { readToday } from "@/lib/core/today";
import { readLastEventId } from "@/lib/orders/record";
import { insertOrder } from "@/lib/orders/testing";
import { changeAccount } from "@/lib/payees/change-commands";
import { createPayee } from "@/lib/payees/commands";
import { createPerson, disablePerson, updatePerson } from "@/lib/people/commands";
import { addTestPerson, testPassword } from "@/lib/people/testing";
import { createProfile } from "@/lib/recurring/commands";
import { proposeSettlement } from "@/lib/settlements/commands";

/** Words that nothing else on the screens contains: who sees them has seen something of that connection, or of a receiver. */
export const words = { theirs: "quagga", own: "zebra", receiver: "okapi" } as const;

/** Everything of one connection that an address or an act may name. */
export type Things = {
  /** The word that its name and all of its things carry. */
  word: string;
  connectionId: string;
  endpointId: string;
  orderId: string;
  heldId: string;
  requestId: string;
  heldChangeId: string;
  heldChangeRequestId: string;
  batchId: string;
  profileId: string;
  doubtfulId: string;
  settlementId: string;
  reportId: string;
  callId: string;
  callbackId: string;
  /** Things of nobody's connection. */
  personId: string;
  sessionId: string;
  mailId: string;
  payeeId: string;
  payeeAccountId: string;
  payeeChangeId: string;
  payeeRequestId: string;
};

export type Walker = {
  name: string;
  role: Role | null;
  /** Limited to the practice connection: of the other one nothing is there. */
  limited: boolean;
  cookie: string;
  personId: string;
};

export type Cast = {
  desk: Desk;
  /** Of a connection that limited people do not work with, and of the practice connection, which they do. */
  theirs: Things;
  own: Things;
  /** One of each role, two who are limited, one signed out, and one who was disabled while signed in. */
  walkers: Walker[];
  close: () => Promise<void>;
};

/** The desk that runs on this folder, for what a test sets up beside its browser. */
export function openDesk(dataDir: string): Desk & { db: Database } {
  return {
    db: createDatabase(readRunFile(dataDir).databaseUrl, { max: 3, name: "paydesk walk" }),
    sealer: new Sealer(readSealingKey(dataDir)),
    log: pino({ enabled: false }),
    now: () => new Date(),
    publicUrl: `http://localhost:${process.env.PORT}`,
    callbackUrl: `http://localhost:${process.env.CALLBACK_PORT}`,
    networks: "loopback",
    sendsMail: false,
    outside: nothingOutside,
  };
}

/** Signs in through the door that the browser uses. Returns the cookie of the session. */
export async function signIn(base: string, email: string): Promise<string> {
  const start = await fetch(`${base}/api/auth/csrf`);
  const { csrfToken } = (await start.json()) as { csrfToken: string };
  const answer = await fetch(`${base}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      cookie: start.headers
        .getSetCookie()
        .map((one) => one.split(";")[0])
        .join("; "),
    },
    body: new URLSearchParams({ csrfToken, email, password: testPassword, code: "", callbackUrl: "/", json: "true" }),
  });
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("paydesk.session="));
  if (!cookie) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`);
  return cookie.split(";")[0] ?? "";
}

/** Makes all who walk, and all that they might find, in the product that runs on this folder. */
export async function makeCast(base: string, dataDir: string): Promise<Cast> {
  const desk = openDesk(dataDir);
  const admin = await addTestPerson(desk, "admin");
  const preparer = await addTestPerson(desk, "preparer");
  const shared = await makeShared(desk, admin, preparer);
  const theirs = { ...shared, ...(await makeTheirs(desk, admin, preparer)) };
  const own = { ...shared, ...(await makeOwn(desk, preparer)) };

  const walkers: Walker[] = [];
  for (const [name, role, limited] of [
    ["an admin", "admin", false],
    ["an approver", "approver", false],
    ["a preparer", "preparer", false],
    ["a viewer", "viewer", false],
    ["a developer", "developer", false],
    ["an approver limited to another connection", "approver", true],
    ["a developer limited to another connection", "developer", true],
  ] as const) {
    const person = await addTestPerson(desk, role);
    const { personId } = person;
    const change = { personId, name: person.name, role, connectionIds: [own.connectionId] };
    if (limited) await updatePerson(desk, admin, change);
    walkers.push({ name, role, limited, personId, cookie: await signIn(base, person.email) });
  }
  const gone = await addTestPerson(desk, "admin");
  const cookie = await signIn(base, gone.email);
  await disablePerson(desk, admin, { personId: gone.personId });
  walkers.push({ name: "a disabled admin", role: null, limited: false, personId: gone.personId, cookie });
  walkers.push({ name: "nobody", role: null, limited: false, personId: randomUUID(), cookie: "" });
  // The walk takes longer than a proof of who one is counts: a door must not be closed for want of one.
  await desk.db.execute(sql`update sessions set stepped_up_at = now() + interval '1 hour'`);
  // Mails that wait would change under the walk.
  while ((await desk.db.$count(mails, eq(mails.state, "waiting"))) > 0)
    await new Promise((done) => setTimeout(done, 250));
  return { desk, theirs, own, walkers, close: () => desk.db.$client.end() };
}

/** A person, a mail, a payee and a change of their account: they are of no connection. */
async function makeShared(desk: Desk, admin: Actor, preparer: Actor) {
  const guest = {
    name: "Walk Guest",
    email: `${randomUUID()}@example.com`,
    role: "viewer",
    connectionIds: null,
  } as const;
  const { personId } = await createPerson(desk, admin, guest);
  const [mail] = await desk.db.select().from(mails).where(eq(mails.personId, personId));
  const signedIn = await addTestPerson(desk, "viewer");
  const key = `walk-${randomUUID()}`;
  const account = (number: string) => ({ kind: "bank_account" as const, values: { account_number: number } });
  const { payeeId } = await createPayee(desk, preparer, {
    key,
    name: `${words.receiver} ltd`,
    account: account("8800010001"),
  });
  const { rows: before } = await desk.db.$client.query("select id from payee_accounts where payee_id = $1", [payeeId]);
  const call = { person: "Somebody", number: "+43 1 2345678", on: await readToday(desk.db, desk.now()) };
  await changeAccount(desk, preparer, {
    payeeId,
    seenAccountId: before[0].id,
    account: account("8800010002"),
    call,
  });
  const { rows: change } = await desk.db.$client.query(
    `select a.id as account, a.change_id as change, r.id as request from payee_accounts a
     join approval_requests r on r.subject_id = a.change_id where a.payee_id = $1 and a.in_force_from is null`,
    [payeeId],
  );
  return {
    personId,
    sessionId: signedIn.sessionId,
    mailId: mail?.id ?? "",
    payeeId,
    payeeAccountId: before[0].id as string,
    payeeChangeId: change[0].change as string,
    payeeRequestId: change[0].request as string,
  };
}

async function makeTheirs(desk: Desk, admin: Actor, preparer: Actor) {
  const { connectionId } = await createConnection(desk, admin, {
    name: `${words.theirs} ${randomUUID().slice(0, 8)}`,
    environment: "production",
    baseUrl: "https://gate.example.com/paynet",
    consumerKey: `${words.theirs}-key`,
  });
  const { endpointId } = await saveEndpoint(desk, admin, {
    connectionId,
    kind: "endpoint",
    gatewayId: "7001",
    label: `${words.theirs} EUR`,
    currencies: ["EUR"],
  });
  await generateKey(desk, admin, { connectionId, bits: 2048 });
  return makeThings(desk, preparer, { word: words.theirs, connectionId, endpointId });
}

async function makeOwn(desk: Desk, preparer: Actor) {
  const [row] = await desk.db
    .select({ connectionId: connections.id, endpointId: endpoints.id })
    .from(connections)
    .innerJoin(endpoints, eq(endpoints.connectionId, connections.id))
    .where(eq(connections.id, practiceConnectionId));
  if (!row) throw new Error("the practice connection is not there");
  return makeThings(desk, preparer, { word: words.own, ...row });
}

/** Orders in every state that a page is about, with what was sent and what came back, all carrying the connection's word. */
async function makeThings(
  desk: Desk,
  preparer: Actor,
  { word, connectionId, endpointId }: { word: string; connectionId: string; endpointId: string },
) {
  const receiver = `${words.receiver} ${word}`;
  const shared = {
    connectionId,
    endpointId,
    preparedBy: preparer.personId,
    receiverName: receiver,
    yourReference: null,
    fields: { amount: "1250.00", currency: "EUR", account_number: "DE893704", first_name: receiver },
  };
  const sentAt = new Date(Date.now() - 30 * 3_600_000);
  const order = await insertOrder(desk.db, { ...shared, yourReference: `${receiver} ref`, attempt: 1, sentAt });
  const held = await insertOrder(desk.db, {
    ...shared,
    submission: "held",
    outcome: "none",
    requiredApprovals: 1,
    approvalMark: "m",
  });
  const doubtful = await insertOrder(desk.db, {
    ...shared,
    submission: "unconfirmed",
    outcome: "none",
    cause: "timed_out",
    attempt: 1,
    sentAt,
  });
  await desk.db.insert(orderEvents).values({ orderId: order.id, kind: "sending", details: { reason: receiver } });
  const rules = { approvers: 1, tiers: [], unknownAmounts: 1, expiresAfterHours: 72 } as const;
  const request = { act: "payouts.submit", subjectType: "order", subjectId: held.id, connectionId, mark: "m" } as const;
  const asked = { required: 1, because: receiver, policyId: null, rules };
  const requestId = await desk.db.transaction((tx) => openRequest(tx, { ...request, asked }, preparer, desk.now()));
  const heldChangeId = randomUUID();
  const change = { act: "connections.change", subjectType: "connection_change", subjectId: heldChangeId } as const;
  const heldChangeRequestId = await desk.db.transaction(async (tx) => {
    const held = { ...change, connectionId, mark: "m" };
    const changeRequestId = await openRequest(tx, { ...held, asked }, preparer, desk.now());
    await tx.insert(connectionChanges).values({
      id: heldChangeId,
      act: "endpoints.retire",
      connectionId,
      // Each walk has one of its own beside those of others.
      part: heldChangeId,
      title: `Retire the endpoint ${word}`,
      effect: [{ term: "In use", from: "offered for payouts", to: "retired" }],
      sealedInput: "walk",
      mark: "m",
      requiredApprovals: 1,
      requestId: changeRequestId,
      askedBy: preparer.personId,
      askedAt: desk.now(),
    });
    return changeRequestId;
  });
  const callId = randomUUID();
  await desk.db.insert(calls).values({
    id: callId,
    connectionId,
    connectionVersion: order.connectionVersion,
    operation: "payout",
    url: `https://gate.example.com/${word}`,
    startedAt: sentAt,
    request: [["first_name", receiver]],
    baseString: `POST&https%3A%2F%2Fgate.example.com%2F${word}&first_name%3D${encodeURIComponent(receiver)}`,
    result: "accepted",
    httpStatus: 200,
    answerBody: `type=async-response&note=${encodeURIComponent(receiver)}`,
  });
  await desk.db.insert(callOrders).values({ callId, orderId: order.id, attempt: 1 });
  const [callback] = await desk.db
    .insert(callbacks)
    .values({
      connectionId,
      method: "GET",
      query: `name=${encodeURIComponent(receiver)}`,
      body: "",
      headers: {},
      judgedAt: new Date(),
      verdict: "wrong_control",
      reason: receiver,
      orderId: order.id,
    })
    .returning({ id: callbacks.id });
  const [report] = await desk.db
    .insert(transactionReports)
    .values({
      connectionId,
      fileName: `${receiver}.csv`,
      sha256: randomUUID(),
      rowCount: 1,
      coversFrom: new Date(Date.now() - 48 * 3_600_000),
      coversTo: new Date(Date.now() - 3_600_000),
      rows: [{ clientOrderId: order.clientOrderId, orderId: "G-1", status: "approved", type: "payout" }],
      uploadedBy: preparer.personId,
    })
    .returning({ id: transactionReports.id });
  const batchId = await createTestBatch(desk, preparer, {
    connectionId,
    name: `${receiver}.csv`,
    text: `account_number;account_name;amount;currency\r\n${Date.now()};${receiver};12.50;EUR`,
  });
  const { profileId } = await createProfile(desk, preparer, {
    connectionId,
    endpointId,
    recurringPaymentId: String(Date.now()),
    facts: { label: receiver, kind: "SRC" },
  });
  const seenEventId = await desk.db.transaction((tx) => readLastEventId(tx, doubtful.id));
  const { settlementId } = await proposeSettlement(desk, preparer, {
    orders: [{ orderId: doubtful.id, seenEventId }],
    verdict: "absent",
    reason: `${receiver}: asked by telephone`,
  });
  return {
    word,
    connectionId,
    endpointId,
    orderId: order.id,
    heldId: held.id,
    requestId,
    heldChangeId,
    heldChangeRequestId,
    batchId,
    profileId,
    doubtfulId: doubtful.id,
    settlementId,
    reportId: report?.id ?? "",
    callId,
    callbackId: String(callback?.id),
  };
}
