import { randomBytes, randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type pg from "pg";
import { changePolicy } from "@/lib/approvals/policy-commands";
import { askRelease, decideBatch, releaseBatch } from "@/lib/batches/release";
import { createTestBatch } from "@/lib/batches/testing";
import { createConnection } from "@/lib/connections/commands";
import { saveEndpoint } from "@/lib/connections/endpoint-commands";
import { generateKey, setControlKey } from "@/lib/connections/key-commands";
import { practiceBaseUrl } from "@/lib/connections/practice";
import { registerWithSandbox } from "@/lib/connections/register";
import type { Actor, Desk } from "@/lib/core/desk";
import { openOutside } from "@/lib/core/outside";
import { newClientOrderId } from "@/lib/orders/ids";
import { submitPayout } from "@/lib/orders/submit";
import { updatePerson } from "@/lib/people/commands";
import { addTestPerson, testPassword } from "@/lib/people/testing";
import { newAccount, newAmount, newCard, type Somebody } from "./acts";
import { putInForce, wanting } from "./policies";
import type { Sandbox } from "./sandbox";
import { openDesk } from "./walk/cast";

// A night in which much went wrong, at a connection of its own with people of its own: whoever opens the desk in the morning
// sees what is told here and nothing of the other journeys.

type Colleague = Actor & Somebody;
/** A payout of the night as whoever made it knows it. */
export type Payout = { clientOrderId: string; name: string; account: string; amount: string; reference: string };
type Trouble = (typeof troubles)[number];

export type Night = {
  connectionId: string;
  name: string;
  preparer: Colleague;
  approver: Colleague;
  /** Works with everything, and is to approve another rule. */
  admin: Colleague;
  payouts: Record<Trouble, Payout>;
  /** The file that stopped by itself. */
  batch: { name: string; amounts: string[] };
  /** The people leave, and nobody is offered the connection any more. */
  end: () => Promise<void>;
};

/** What became of each payout, and what the gateway does to it. */
const troubles = [
  "approved",
  "declined",
  "conflict",
  "unconfirmed_people",
  "wrong_control",
  "charged_back",
  "reversed",
  "held",
  "sent_back",
  "not_sent",
] as const;

const scenarios: Partial<Record<Trouble, { scenario: string; parameters?: object }[]>> = {
  conflict: [{ scenario: "callback-contradicting", parameters: { gapMs: 500 } }],
  unconfirmed_people: [{ scenario: "half-answer" }, { scenario: "no-callback" }],
  wrong_control: [{ scenario: "callback-wrong-control" }],
};
const specialAccounts: Partial<Record<Trouble, string>> = { declined: "4444000011110002" };

/** From here on somebody else approves. */
const threshold = "100000.00";
export const overThreshold = () => `1${newAmount().padStart(9, "0")}`;

/** What the database calls each when the night is over; `held` and `sent_back` wait alike until somebody sends one back. */
const words: Record<Trouble, string> = {
  ...{ approved: "approved", declined: "declined", conflict: "conflict", unconfirmed_people: "unconfirmed_people" },
  ...{
    wrong_control: "processing",
    charged_back: "charged_back",
    reversed: "reversed",
    held: "held",
    sent_back: "held",
  },
  not_sent: "not_sent",
};

export async function makeNight(sandbox: Sandbox, database: pg.Client): Promise<Night> {
  const dataDir = process.env.DATA_DIR ?? "";
  // It sends, as the product does: the numbers of what is sent are kept beside the database.
  const desk = { ...openDesk(dataDir), outside: openOutside(dataDir, null) };
  const [maker, admin] = [await addColleague(desk, "admin"), await addColleague(desk, "admin")];
  const place = await openConnection(desk, maker);
  const { connectionId, name } = place;
  const join = async (role: "preparer" | "approver", called: string): Promise<Colleague> => {
    const colleague = await addColleague(desk, role);
    const connectionIds = [connectionId];
    await updatePerson(desk, maker, { personId: colleague.personId, name: called, role, connectionIds });
    return { ...colleague, name: called, connectionIds };
  };
  const [preparer, approver] = [await join("preparer", "Pia Horvat"), await join("approver", "Tomaž Zajc")];
  const admins = { maker, second: admin };
  const over = wanting(0, [{ currency: "EUR", from: threshold, approvers: 1 }]);
  await putInForce(desk, admins, { connectionId, act: "payouts.submit", rules: over });

  const payouts = {} as Record<Trouble, Payout>;
  const tag = randomBytes(3).toString("hex");
  for (const trouble of troubles) payouts[trouble] = { ...newPayout(trouble), reference: `${trouble} ${tag}` };
  const rules = Object.entries(scenarios).flatMap(([trouble, played]) =>
    played.map((rule) => ({ ...rule, clientOrderId: payouts[trouble as Trouble].clientOrderId })),
  );
  await sandbox.ask("PUT", "/scenarios", { rules });
  const takeBack = async ({ clientOrderId }: Payout, how: "chargeback" | "reverse") =>
    sandbox.ask("POST", `/orders/${await sandbox.gatewayOrderId(clientOrderId)}/${how}`, {});
  const pay = (trouble: Trouble) => submitPayout(desk, preparer, inputOf(payouts[trouble], trouble, place));
  for (const trouble of troubles) if (trouble !== "not_sent") await pay(trouble);
  const batch = await approveBatch(desk, { preparer, approver }, connectionId);

  // The line is cut while a payout and a file are about to leave.
  await sandbox.outage(60);
  await pay("not_sent");
  await releaseBatch(desk, preparer, { batchId: batch.batchId, seenMark: batch.seenMark });
  const stopped = "select paused_at is not null as stopped, 'B-' || number as name from batches where id = $1";
  await expect.poll(async () => (await database.query(stopped, [batch.batchId])).rows[0].stopped).toBe(true);
  // After a day nothing of it is resumed automatically.
  await database.query("update batches set paused_at = paused_at - interval '25 hours' where id = $1", [batch.batchId]);
  await sandbox.outage(0);
  const { rows: found } = await database.query(stopped, [batch.batchId]);

  const readWords = async () => {
    const { rows } = await database.query(
      "select client_orderid as id, word from orders where connection_id = $1 and batch_id is null",
      [connectionId],
    );
    const known = new Map(rows.map(({ id, word }) => [id, word]));
    return Object.fromEntries(troubles.map((trouble) => [trouble, known.get(payouts[trouble].clientOrderId)]));
  };
  await expect
    .poll(readWords, { timeout: 20_000 })
    .toEqual({ ...words, charged_back: "approved", reversed: "approved" });
  await pass(database, connectionId, "25 hours");
  // What comes back is believed once the gateway, asked, says the same: for that moment it can be asked.
  const canBeAsked = (can: boolean) =>
    database.query("update connections set status_query = $2 where id = $1", [connectionId, can]);
  await canBeAsked(true);
  // One after the other: what came later is told by when it came.
  const chargedBack = { ...words, reversed: "approved" };
  await takeBack(payouts.charged_back, "chargeback");
  await expect.poll(readWords).toEqual(chargedBack);
  await takeBack(payouts.reversed, "reverse");
  await expect.poll(readWords).toEqual(words);
  await canBeAsked(false);
  await changePolicy(desk, maker, { connectionId, act: "recurring.update", rules: wanting(2) });
  const typed = `account_number;account_name;amount;currency\r\n${newAccount()};Noor Berg;12..50;EUR`;
  await createTestBatch(desk, preparer, { connectionId, name: "late.csv", text: typed });

  const personIds = [maker, admin, preparer, approver].map(({ personId }) => personId);
  return {
    ...{ connectionId, name, preparer, approver, admin, payouts },
    batch: { name: found[0].name, amounts: batch.amounts },
    end: async () => {
      await database.query("update people set disabled_at = now() where id = any($1)", [personIds]);
      await database.query("update endpoints set retired_at = now() where connection_id = $1", [connectionId]);
      await desk.db.$client.end();
    },
  };
}

async function addColleague(desk: Desk, role: "admin" | "preparer" | "approver"): Promise<Colleague> {
  return { ...(await addTestPerson(desk, role)), password: testPassword };
}

type Place = { connectionId: string; name: string; endpoints: Record<"EUR" | "USD", string> };

/** A connection to the practice gateway that cannot be asked: what becomes of its payouts, callbacks and people say. */
async function openConnection(desk: Desk, admin: Actor): Promise<Place> {
  const ports = { port: Number(process.env.SANDBOX_PORT), controlPort: Number(process.env.SANDBOX_CONTROL_PORT) };
  const name = `Night ${randomUUID().slice(0, 8)}`;
  const address = {
    environment: "sandbox",
    baseUrl: practiceBaseUrl(ports),
    consumerKey: name.replace(" ", "-"),
  } as const;
  const { connectionId } = await createConnection(desk, admin, { name, ...address });
  await generateKey(desk, admin, { connectionId, bits: 2048 });
  await setControlKey(desk, admin, { connectionId, controlKey: randomUUID().toUpperCase() });
  const add = async (gatewayId: string, currency: string) => {
    const endpoint = { kind: "endpoint", gatewayId, label: `${currency} at night`, currencies: [currency] } as const;
    return (await saveEndpoint(desk, admin, { connectionId, ...endpoint, currencies: [currency] })).endpointId;
  };
  const endpoints = { EUR: await add("5001", "EUR"), USD: await add("5002", "USD") };
  await desk.db.$client.query("update connections set status_query = false where id = $1", [connectionId]);
  await registerWithSandbox(desk.db, desk.sealer, ports, connectionId);
  return { connectionId, name, endpoints };
}

/** The gateway cannot be asked, and the first callback is still to come. */
const reasonWithoutNews = "It is new: its first callback is still to come.";

const newPayout = (trouble: Trouble) => ({
  clientOrderId: newClientOrderId(),
  name: `Živa ${trouble.replace("_", " ")}`,
  account: specialAccounts[trouble] ?? newAccount(),
  amount: trouble === "held" || trouble === "sent_back" ? overThreshold() : newAmount(),
});

function inputOf({ clientOrderId, name, account, amount, reference }: Payout, trouble: Trouble, place: Place) {
  const currency = trouble === "unconfirmed_people" ? ("USD" as const) : ("EUR" as const);
  const card = {
    credit_card_number: newCard(),
    card_printed_name: name,
    expire_month: "11",
    expire_year: "2032",
  };
  const receiver = trouble === "not_sent" ? card : { account_number: account, account_name: name };
  return {
    clientOrderId,
    connectionId: place.connectionId,
    endpointId: place.endpoints[currency],
    values: { amount, currency, ...receiver },
    cvv: trouble === "not_sent" ? "739" : null,
    yourReference: reference,
    reasonWithoutNews,
  };
}

/** A file of three payouts that somebody else has approved, about to be let go. */
async function approveBatch(desk: Desk, who: { preparer: Actor; approver: Actor }, connectionId: string) {
  const amounts = [newAmount(), newAmount(), newAmount()];
  const lines = amounts.map((amount) => `${newAccount()};Noor Berg;${amount};EUR`);
  const text = ["account_number;account_name;amount;currency", ...lines].join("\r\n");
  const batchId = await createTestBatch(desk, who.preparer, { connectionId, name: "rents.csv", text });
  const { mark: seenMark } = await askRelease(desk, who.preparer, { batchId, reasonWithoutNews });
  const { rows } = await desk.db.$client.query("select id from approval_requests where subject_id = $1", [batchId]);
  await decideBatch(desk, who.approver, { requestId: rows[0].id, decision: "approve", seenMark });
  return { batchId, seenMark, amounts };
}

/**
 * Time passes for the money of a connection: its orders, and the journal that reports are made of. Nothing but the clock may
 * do that, so the journal's guard is put aside for it, and its closed days are added up anew.
 */
export async function pass(database: pg.Client, connectionId: string, time: string): Promise<void> {
  const of = [connectionId, time];
  await database.query("begin");
  try {
    // Whoever adds days up waits (lib/totals/fold.ts).
    await database.query("select pg_advisory_xact_lock(x'746f7461'::bigint)");
    await database.query(
      `with moved as (
         update orders set created_at = created_at - $2::interval, updated_at = updated_at - $2::interval,
           sent_at = sent_at - $2::interval, final_at = final_at - $2::interval
         where connection_id = $1 returning id, created_at
       )
       update order_texts t set created_at = moved.created_at from moved where t.order_id = moved.id`,
      of,
    );
    await database.query("alter table order_moves disable trigger order_moves_kept");
    await database.query("update order_moves set at = at - $2::interval where connection_id = $1", of);
    await database.query("alter table order_moves enable trigger order_moves_kept");
    await database.query("delete from move_totals");
    await database.query("update totals_state set moves_through = null");
    await database.query("commit");
  } catch (error) {
    await database.query("rollback");
    throw error;
  }
}
