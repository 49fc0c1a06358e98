import { randomBytes, randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type pg from "pg";
import { changePolicy } from "@/lib/controls/approvals/policy-commands";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { openInstallationStore } from "@/lib/core/runtime/installation-store";
import { decide } from "@/lib/desk/decisions/commands";
import { updateUser } from "@/lib/identity/users/commands";
import { addTestUser, testPassword } from "@/lib/identity/users/testing";
import { askRelease, releaseBatch } from "@/lib/payments/batches/sending/release";
import { createTestBatch } from "@/lib/payments/batches/testing";
import { createConnection } from "@/lib/payments/connections/commands";
import { saveEndpoint } from "@/lib/payments/connections/endpoint-commands";
import { generateKey, setControlKey } from "@/lib/payments/connections/key-commands";
import { registerWithSandbox } from "@/lib/payments/connections/register";
import { sandboxBaseUrl } from "@/lib/payments/connections/sandbox";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { submitPayout } from "@/lib/payments/payouts/submit";
import { openContext } from "./access/users";
import { type Credentials, newAccount, newAmount, newCard } from "./actions";
import { putInForce, requiring } from "./policies";
import type { Sandbox } from "./sandbox";

type Colleague = Actor & Credentials;
export type Payout = { clientOrderId: string; name: string; account: string; amount: string; reference: string };
type Fate = (typeof fates)[number];

export type Night = {
  connectionId: string;
  name: string;
  preparer: Colleague;
  approver: Colleague;
  admin: Colleague;
  payouts: Record<Fate, Payout>;
  batch: { name: string; amounts: string[] };
  end: () => Promise<void>;
};

const fates = [
  "approved",
  "declined",
  "conflict",
  "unconfirmed_users",
  "wrong_control",
  "charged_back",
  "reversed",
  "held",
  "approval_rejected",
  "not_sent",
] as const;

const scenarios: Partial<Record<Fate, { scenario: string; parameters?: object }[]>> = {
  conflict: [{ scenario: "callback-contradicting", parameters: { gapMs: 500 } }],
  unconfirmed_users: [{ scenario: "half-answer" }, { scenario: "no-callback" }],
  wrong_control: [{ scenario: "callback-wrong-control" }],
};
const specialAccounts: Partial<Record<Fate, string>> = { declined: "4444000011110002" };

const threshold = "100000.00";
export const overThreshold = () => `1${newAmount().padStart(9, "0")}`;

const finalStatuses: Record<Fate, string> = {
  ...{ approved: "approved", declined: "declined", conflict: "conflict", unconfirmed_users: "unconfirmed_users" },
  ...{
    wrong_control: "processing",
    charged_back: "charged_back",
    reversed: "reversed",
    held: "held",
    approval_rejected: "held",
  },
  not_sent: "not_sent",
};

export async function makeNight(sandbox: Sandbox, database: pg.Client): Promise<Night> {
  const dataDir = process.env.DATA_DIR ?? "";
  const app = { ...openContext(dataDir), installationStore: openInstallationStore(dataDir, null) };
  const [maker, admin] = [await addColleague(app, "admin"), await addColleague(app, "admin")];
  const place = await openConnection(app, maker);
  const { connectionId, name } = place;
  const join = async (role: "preparer" | "approver", called: string): Promise<Colleague> => {
    const colleague = await addColleague(app, role);
    const connectionIds = [connectionId];
    await updateUser(app, maker, { userId: colleague.userId, name: called, role, connectionIds });
    return { ...colleague, name: called, connectionIds };
  };
  const [preparer, approver] = [await join("preparer", "Pia Horvat"), await join("approver", "Tomaž Zajc")];
  const admins = { maker, second: admin };
  const over = requiring(0, [{ currency: "EUR", from: threshold, approvers: 1 }]);
  await putInForce(app, admins, { connectionId, permission: "payouts.submit", rules: over });

  const payouts = {} as Record<Fate, Payout>;
  const tag = randomBytes(3).toString("hex");
  for (const fate of fates) payouts[fate] = { ...newPayout(fate), reference: `${fate} ${tag}` };
  const rules = Object.entries(scenarios).flatMap(([fate, played]) =>
    played.map((rule) => ({ ...rule, clientOrderId: payouts[fate as Fate].clientOrderId })),
  );
  await sandbox.ask("PUT", "/scenarios", { rules });
  const takeBack = async ({ clientOrderId }: Payout, how: "chargeback" | "reverse") =>
    sandbox.ask("POST", `/orders/${await sandbox.gatewayOrderId(clientOrderId)}/${how}`, {});
  const pay = (fate: Fate) => submitPayout(app, preparer, inputOf(payouts[fate], fate, place));
  for (const fate of fates) if (fate !== "not_sent") await pay(fate);
  const batch = await approveBatch(app, { preparer, approver }, connectionId);

  await sandbox.outage(60);
  await pay("not_sent");
  await releaseBatch(app, preparer, { batchId: batch.batchId, seenDigest: batch.seenDigest });
  const stopped = "select paused_at is not null as stopped, 'B-' || number as name from batches where id = $1";
  await expect.poll(async () => (await database.query(stopped, [batch.batchId])).rows[0].stopped).toBe(true);
  await database.query("update batches set paused_at = paused_at - interval '25 hours' where id = $1", [batch.batchId]);
  await sandbox.outage(0);
  const { rows: found } = await database.query(stopped, [batch.batchId]);

  const readStatuses = async () => {
    const { rows } = await database.query(
      "select client_orderid as id, status from orders where connection_id = $1 and batch_id is null",
      [connectionId],
    );
    const known = new Map(rows.map(({ id, status }) => [id, status]));
    return Object.fromEntries(fates.map((fate) => [fate, known.get(payouts[fate].clientOrderId)]));
  };
  await expect
    .poll(readStatuses, { timeout: 20_000 })
    .toEqual({ ...finalStatuses, charged_back: "approved", reversed: "approved" });
  await pass(database, connectionId, "25 hours");
  const canBeAsked = async (can: boolean) => {
    const move = `update orders set sent_at = sent_at + make_interval(days => $2) where connection_id = $1 and client_orderid = any($3)`;
    const open = [payouts.unconfirmed_users.clientOrderId, payouts.wrong_control.clientOrderId];
    if (can) await database.query(move, [connectionId, -8, open]);
    await database.query("update connections set status_query = $2 where id = $1", [connectionId, can]);
    if (!can) await database.query(move, [connectionId, 8, open]);
  };
  await canBeAsked(true);
  const chargedBack = { ...finalStatuses, reversed: "approved" };
  await takeBack(payouts.charged_back, "chargeback");
  await expect.poll(readStatuses).toEqual(chargedBack);
  await takeBack(payouts.reversed, "reverse");
  await expect.poll(readStatuses).toEqual(finalStatuses);
  await canBeAsked(false);
  await changePolicy(app, maker, { connectionId, permission: "recurring.update", rules: requiring(2) });
  const typed = `account_number;account_name;amount;currency\r\n${newAccount()};Noor Berg;12..50;EUR`;
  await createTestBatch(app, preparer, { connectionId, name: "late.csv", text: typed });

  const userIds = [maker, admin, preparer, approver].map(({ userId }) => userId);
  return {
    ...{ connectionId, name, preparer, approver, admin, payouts },
    batch: { name: found[0].name, amounts: batch.amounts },
    end: async () => {
      await database.query("update users set disabled_at = now() where id = any($1)", [userIds]);
      await database.query("update endpoints set retired_at = now() where connection_id = $1", [connectionId]);
      await app.db.$client.end();
    },
  };
}

async function addColleague(app: AppContext, role: "admin" | "preparer" | "approver"): Promise<Colleague> {
  return { ...(await addTestUser(app, role)), password: testPassword };
}

type Place = { connectionId: string; name: string; endpoints: Record<"EUR" | "USD", string> };

async function openConnection(app: AppContext, admin: Actor): Promise<Place> {
  const ports = { port: Number(process.env.SANDBOX_PORT), controlPort: Number(process.env.SANDBOX_CONTROL_PORT) };
  const name = `Night ${randomUUID().slice(0, 8)}`;
  const address = {
    environment: "sandbox",
    baseUrl: sandboxBaseUrl(ports),
    consumerKey: name.replace(" ", "-"),
  } as const;
  const { connectionId } = await createConnection(app, admin, { name, ...address });
  await generateKey(app, admin, { connectionId, bits: 2048 });
  await setControlKey(app, admin, { connectionId, controlKey: randomUUID().toUpperCase() });
  const add = async (gatewayId: string, currency: string) => {
    const endpoint = { kind: "endpoint", gatewayId, label: `${currency} at night`, currencies: [currency] } as const;
    return (await saveEndpoint(app, admin, { connectionId, ...endpoint, currencies: [currency] })).endpointId;
  };
  const endpoints = { EUR: await add("5001", "EUR"), USD: await add("5002", "USD") };
  await app.db.$client.query("update connections set status_query = false where id = $1", [connectionId]);
  await registerWithSandbox(app.db, app.sealer, ports, connectionId);
  return { connectionId, name, endpoints };
}

const reasonWithoutUpdates = "It is new: its first callback is still to come.";

const newPayout = (fate: Fate) => ({
  clientOrderId: newClientOrderId(),
  name: `Živa ${fate.replace("_", " ")}`,
  account: specialAccounts[fate] ?? newAccount(),
  amount: fate === "held" || fate === "approval_rejected" ? overThreshold() : newAmount(),
});

function inputOf({ clientOrderId, name, account, amount, reference }: Payout, fate: Fate, place: Place) {
  const currency = fate === "unconfirmed_users" ? ("USD" as const) : ("EUR" as const);
  const card = {
    credit_card_number: newCard(),
    card_printed_name: name,
    expire_month: "11",
    expire_year: "2032",
  };
  const receiver = fate === "not_sent" ? card : { account_number: account, account_name: name };
  return {
    clientOrderId,
    connectionId: place.connectionId,
    endpointId: place.endpoints[currency],
    values: { amount, currency, ...receiver },
    cvv: fate === "not_sent" ? "739" : null,
    yourReference: reference,
    reasonWithoutUpdates,
  };
}

async function approveBatch(app: AppContext, who: { preparer: Actor; approver: Actor }, connectionId: string) {
  const amounts = [newAmount(), newAmount(), newAmount()];
  const lines = amounts.map((amount) => `${newAccount()};Noor Berg;${amount};EUR`);
  const text = ["account_number;account_name;amount;currency", ...lines].join("\r\n");
  const batchId = await createTestBatch(app, who.preparer, { connectionId, name: "rents.csv", text });
  const { digest: seenDigest } = await askRelease(app, who.preparer, { batchId, reasonWithoutUpdates });
  const { rows } = await app.db.$client.query("select id from approval_requests where subject_id = $1", [batchId]);
  await decide(app, who.approver, { requestId: rows[0].id, decision: "approve", seenDigest });
  return { batchId, seenDigest, amounts };
}

/**
 * Moves a connection's orders and journal back in time. Only the clock may do that, so the function disables the
 * journal's guard and recomputes its closed days.
 */
export async function pass(database: pg.Client, connectionId: string, time: string): Promise<void> {
  const of = [connectionId, time];
  await database.query("begin");
  try {
    // Takes the lock of lib/payments/totals/fold.ts, so that the worker adds up no days meanwhile.
    await database.query("select pg_advisory_xact_lock(x'746f7461'::bigint)");
    await database.query(
      `update orders set created_at = created_at - $2::interval, updated_at = updated_at - $2::interval,
         sent_at = sent_at - $2::interval, final_at = final_at - $2::interval
       where connection_id = $1`,
      of,
    );
    await database.query("alter table order_moves disable trigger order_moves_kept");
    await database.query("update order_moves set at = at - $2::interval where connection_id = $1", of);
    await database.query("alter table order_moves enable trigger order_moves_kept");
    await database.query("delete from move_totals");
    await database.query("delete from move_months");
    await database.query("update totals_state set moves_through = null");
    await database.query("commit");
  } catch (error) {
    await database.query("rollback");
    throw error;
  }
}
