import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import pino from "pino";
import { createDatabase, type Database } from "@/db/client";
import { readRunFile } from "@/db/run-file";
import { callbacks } from "@/db/schema/callbacks";
import { connectionChanges } from "@/db/schema/changes";
import { connections, endpoints } from "@/db/schema/connections";
import { mails } from "@/db/schema/desk";
import { callOrders, calls, orderEvents } from "@/db/schema/orders";
import { transactionReports } from "@/db/schema/resolutions";
import { openRequest } from "@/lib/controls/approvals/requests";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { readSealingKey } from "@/lib/core/runtime/env";
import { noInstallationStore } from "@/lib/core/runtime/testing-installation-store";
import { Sealer } from "@/lib/core/secrets/seal";
import { typed } from "@/lib/core/text/message";
import { readToday } from "@/lib/core/time/today";
import { attach } from "@/lib/desk/attachments/commands";
import type { Role } from "@/lib/identity/auth/access/permissions";
import { setLogo } from "@/lib/identity/organisation/commands";
import { createUser, disableUser, updateUser } from "@/lib/identity/users/commands";
import { addTestUser, testPassword } from "@/lib/identity/users/testing";
import { createTestBatch } from "@/lib/payments/batches/testing";
import { createConnection } from "@/lib/payments/connections/commands";
import { saveEndpoint } from "@/lib/payments/connections/endpoint-commands";
import { generateKey } from "@/lib/payments/connections/key-commands";
import { sandboxConnectionId } from "@/lib/payments/connections/seed";
import { readLastEventId } from "@/lib/payments/orders/record";
import { insertOrder } from "@/lib/payments/orders/testing";
import { changeAccount } from "@/lib/payments/payees/change-commands";
import { createPayee } from "@/lib/payments/payees/commands";
import { createProfile } from "@/lib/payments/recurring/commands";
import { proposeResolution } from "@/lib/payments/resolutions/commands";
import { openPeriod, storeDifference } from "../close";
import { keepDemoUsers } from "../own-passwords";
import { storeStatement } from "../statements";

export const markers = { theirs: "quagga", own: "zebra", receiver: "okapi" } as const;

export type Things = {
  marker: string;
  connectionId: string;
  endpointId: string;
  orderId: string;
  heldId: string;
  requestId: string;
  heldChangeId: string;
  batchId: string;
  profileId: string;
  unconfirmedId: string;
  resolutionId: string;
  reportId: string;
  gatewayFileId: string;
  itemId: string;
  callId: string;
  callbackId: string;
  attachmentId: string;
  userId: string;
  sessionId: string;
  mailId: string;
  payeeId: string;
  statementId: string;
  periodId: string;
  payeeAccountId: string;
  payeeChangeId: string;
};

export type AccessUser = {
  name: string;
  role: Role | null;
  limited: boolean;
  cookie: string;
  userId: string;
};

export type Cast = {
  app: AppContext;
  theirs: Things;
  own: Things;
  accessUsers: AccessUser[];
  close: () => Promise<void>;
};

export function openContext(dataDir: string): AppContext & { db: Database } {
  return {
    db: createDatabase(readRunFile(dataDir).databaseUrl, { max: 3, name: "paydesk walk" }),
    sealer: new Sealer(readSealingKey(dataDir)),
    log: pino({ enabled: false }),
    now: () => new Date(),
    publicUrl: `http://localhost:${process.env.PORT}`,
    callbackUrl: `http://localhost:${process.env.CALLBACK_PORT}`,
    networks: "loopback",
    sendsMail: false,
    installationStore: noInstallationStore,
  };
}

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

export async function makeCast(base: string, dataDir: string): Promise<Cast> {
  const app = openContext(dataDir);
  const admin = await addTestUser(app, "admin");
  const preparer = await addTestUser(app, "preparer");
  const shared = await makeShared(app, admin, preparer);
  const theirs = { ...shared, ...(await makeTheirs(app, admin, preparer)) };
  const own = { ...shared, ...(await makeOwn(app, preparer)) };

  const accessUsers: AccessUser[] = [];
  for (const [name, role, limited] of [
    ["an admin", "admin", false],
    ["an approver", "approver", false],
    ["a preparer", "preparer", false],
    ["a viewer", "viewer", false],
    ["a developer", "developer", false],
    ["an approver limited to another connection", "approver", true],
    ["a developer limited to another connection", "developer", true],
  ] as const) {
    const user = await addTestUser(app, role);
    const { userId } = user;
    const change = { userId, name: user.name, role, connectionIds: [own.connectionId] };
    if (limited) await updateUser(app, admin, change);
    accessUsers.push({ name, role, limited, userId, cookie: await signIn(base, user.email) });
  }
  const gone = await addTestUser(app, "admin");
  const cookie = await signIn(base, gone.email);
  await disableUser(app, admin, { userId: gone.userId });
  accessUsers.push({ name: "a disabled admin", role: null, limited: false, userId: gone.userId, cookie });
  accessUsers.push({ name: "nobody", role: null, limited: false, userId: randomUUID(), cookie: "" });
  // The access test runs longer than a confirmed identity lasts.
  await app.db.execute(sql`update sessions set stepped_up_at = now() + interval '1 hour'`);
  while ((await app.db.$count(mails, eq(mails.state, "waiting"))) > 0)
    await new Promise((done) => setTimeout(done, 250));
  return { app, theirs, own, accessUsers, close: () => app.db.$client.end() };
}

async function makeShared(app: AppContext, admin: Actor, preparer: Actor) {
  const guest = {
    name: "Walk Guest",
    email: `${randomUUID().slice(0, 8)}@example.com`,
    role: "viewer",
    connectionIds: null,
  } as const;
  const { userId } = await createUser(app, admin, guest);
  const [mail] = await app.db.select().from(mails).where(eq(mails.userId, userId));
  const signedIn = await addTestUser(app, "viewer");
  await setLogo(app, admin, { content: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) });
  const key = `walk-${randomUUID()}`;
  const account = (number: string) => ({ kind: "bank_account" as const, values: { account_number: number } });
  const { payeeId } = await createPayee(app, preparer, {
    key,
    name: `${markers.receiver} ltd`,
    account: account("8800010001"),
  });
  const { rows: before } = await app.db.$client.query("select id from payee_accounts where payee_id = $1", [payeeId]);
  const call = { user: "Somebody", number: "+43 1 2345678", on: await readToday(app.db, app.now()) };
  await changeAccount(app, preparer, {
    payeeId,
    seenAccountId: before[0].id,
    account: account("8800010002"),
    call,
  });
  const { rows: change } = await app.db.$client.query(
    "select change_id as change from payee_accounts where payee_id = $1 and in_force_from is null",
    [payeeId],
  );
  return {
    userId,
    sessionId: signedIn.sessionId,
    mailId: mail?.id ?? "",
    payeeId,
    statementId: await storeStatement(app, preparer, randomUUID().slice(0, 18)),
    periodId: await openPeriod(app, preparer),
    payeeAccountId: before[0].id as string,
    payeeChangeId: change[0].change as string,
  };
}

async function makeTheirs(app: AppContext, admin: Actor, preparer: Actor) {
  await keepDemoUsers(app);
  const { connectionId } = await createConnection(app, admin, {
    name: `${markers.theirs} ${randomUUID().slice(0, 8)}`,
    environment: "production",
    baseUrl: "https://gate.example.com/paynet",
    consumerKey: `${markers.theirs}-key`,
  });
  const { endpointId } = await saveEndpoint(app, admin, {
    connectionId,
    kind: "endpoint",
    gatewayId: "7001",
    label: `${markers.theirs} EUR`,
    currencies: ["EUR"],
  });
  await generateKey(app, admin, { connectionId, bits: 2048 });
  return makeThings(app, preparer, { marker: markers.theirs, connectionId, endpointId });
}

async function makeOwn(app: AppContext, preparer: Actor) {
  const [row] = await app.db
    .select({ connectionId: connections.id, endpointId: endpoints.id })
    .from(connections)
    .innerJoin(endpoints, eq(endpoints.connectionId, connections.id))
    .where(eq(connections.id, sandboxConnectionId));
  if (!row) throw new Error("the sandbox connection is not there");
  return makeThings(app, preparer, { marker: markers.own, ...row });
}

async function makeThings(
  app: AppContext,
  preparer: Actor,
  { marker, connectionId, endpointId }: { marker: string; connectionId: string; endpointId: string },
) {
  const receiver = `${markers.receiver} ${marker}`;
  const shared = {
    connectionId,
    endpointId,
    preparedBy: preparer.userId,
    receiverName: receiver,
    yourReference: null,
    fields: { amount: "1250.00", currency: "EUR", account_number: "DE893704", first_name: receiver },
  };
  const sentAt = new Date(Date.now() - 30 * 3_600_000);
  const order = await insertOrder(app.db, { ...shared, yourReference: `${receiver} ref`, attempt: 1, sentAt });
  const held = await insertOrder(app.db, {
    ...shared,
    submission: "held",
    outcome: "none",
    requiredApprovals: 1,
    approvalDigest: "m",
  });
  const doubtful = await insertOrder(app.db, {
    ...shared,
    submission: "unconfirmed",
    outcome: "none",
    cause: "timed_out",
    attempt: 1,
    sentAt,
    nextQueryAt: new Date(Date.now() + 12 * 3_600_000),
  });
  await app.db
    .insert(orderEvents)
    .values({ orderId: order.id, kind: "cancelled", details: { reason: typed(receiver) } });
  const rules = { approvers: 1, tiers: [], unknownAmounts: 1, expiresAfterHours: 72 } as const;
  const request = {
    permission: "payouts.submit",
    subjectType: "order",
    subjectId: held.id,
    connectionId,
    digest: "m",
  } as const;
  const asked = { required: 1, because: typed(receiver), policyId: null, rules };
  const requestId = await app.db.transaction((tx) => openRequest(tx, { ...request, asked }, preparer, app.now()));
  const heldChangeId = randomUUID();
  const change = {
    permission: "connections.change",
    subjectType: "connection_change",
    subjectId: heldChangeId,
  } as const;
  await app.db.transaction(async (tx) => {
    const held = { ...change, connectionId, digest: "m" };
    const changeRequestId = await openRequest(
      tx,
      { ...held, asked: { ...asked, because: typed(marker) } },
      preparer,
      app.now(),
    );
    await tx.insert(connectionChanges).values({
      id: heldChangeId,
      permission: "endpoints.retire",
      connectionId,
      part: heldChangeId,
      title: `Retire the endpoint ${marker}`,
      effect: [{ term: "In use", from: "offered for payouts", to: "retired" }],
      sealedInput: "walk",
      digest: "m",
      requiredApprovals: 1,
      requestId: changeRequestId,
      askedBy: preparer.userId,
      askedAt: app.now(),
    });
  });
  const callId = randomUUID();
  await app.db.insert(calls).values({
    id: callId,
    connectionId,
    connectionVersion: order.connectionVersion,
    operation: "payout",
    url: `https://gate.example.com/${marker}`,
    startedAt: sentAt,
    request: [["first_name", receiver]],
    baseString: `POST&https%3A%2F%2Fgate.example.com%2F${marker}&first_name%3D${encodeURIComponent(receiver)}`,
    result: "accepted",
    httpStatus: 200,
    answerBody: `type=async-response&note=${encodeURIComponent(receiver)}`,
  });
  await app.db.insert(callOrders).values({ callId, orderId: order.id, attempt: 1 });
  const [callback] = await app.db
    .insert(callbacks)
    .values({
      connectionId,
      method: "GET",
      query: `name=${encodeURIComponent(receiver)}`,
      body: "",
      headers: {},
      evaluatedAt: new Date(),
      verdict: "wrong_control",
      reason: typed(receiver),
      orderId: order.id,
    })
    .returning({ id: callbacks.id });
  const [report] = await app.db
    .insert(transactionReports)
    .values({
      connectionId,
      fileName: `${receiver}.csv`,
      sha256: randomUUID(),
      rowCount: 1,
      coversFrom: new Date(Date.now() - 48 * 3_600_000),
      coversTo: new Date(Date.now() - 3_600_000),
      rows: [{ clientOrderId: order.clientOrderId, orderId: "G-1", status: "approved", type: "payout" }],
      uploadedBy: preparer.userId,
    })
    .returning({ id: transactionReports.id });
  const { attachmentId } = await attach(app, preparer, {
    ...{ subject: "order", subjectId: order.id, fileName: `${receiver}.pdf` },
    content: new TextEncoder().encode("%PDF-1.7"),
  });
  const batchId = await createTestBatch(app, preparer, {
    connectionId,
    name: `${receiver}.csv`,
    text: `account_number;account_name;amount;currency\r\n${Date.now()};${receiver};12.50;EUR`,
  });
  const { profileId } = await createProfile(app, preparer, {
    connectionId,
    endpointId,
    recurringPaymentId: String(Date.now()),
    facts: { label: receiver, kind: "SRC" },
  });
  const seenEventId = await app.db.transaction((tx) => readLastEventId(tx, doubtful.id));
  const { resolutionId } = await proposeResolution(app, preparer, {
    orders: [{ orderId: doubtful.id, seenEventId }],
    verdict: "absent",
    reason: `${receiver}: asked by telephone`,
  });
  const difference = await storeDifference(app, preparer, { connectionId, name: receiver });
  return {
    ...difference,
    marker,
    connectionId,
    endpointId,
    orderId: order.id,
    heldId: held.id,
    requestId,
    heldChangeId,
    batchId,
    profileId,
    unconfirmedId: doubtful.id,
    resolutionId,
    reportId: report?.id ?? "",
    callId,
    callbackId: String(callback?.id),
    attachmentId,
  };
}
