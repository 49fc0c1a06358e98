import { and, desc, eq } from "drizzle-orm";
import { approvalRequests } from "@/db/schema/approvals";
import { endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { payeeAccounts, payees as payeesTable } from "@/db/schema/payees";
import { recurringProfiles } from "@/db/schema/recurring";
import { readToday } from "@/lib/core/time/today";
import { decide } from "@/lib/desk/decisions/commands";
import { createBatch } from "@/lib/payments/batches/create";
import type { BatchKind } from "@/lib/payments/batches/labels";
import { makeOrders } from "@/lib/payments/batches/sending/make-orders";
import { askRelease, releaseBatch } from "@/lib/payments/batches/sending/release";
import { BatchSender } from "@/lib/payments/batches/sending/sender";
import { sandboxConnectionId as connectionId } from "@/lib/payments/connections/seed";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { changeAccount } from "@/lib/payments/payees/change-commands";
import { createPayee } from "@/lib/payments/payees/commands";
import { submitPayout } from "@/lib/payments/payouts/submit";
import { createProfile } from "@/lib/payments/recurring/commands";
import { affiliates, type Currency, fractions, members, type SamplePayee, sampleIban, samplePayees } from "./company";
import type { SampleWorld } from "./world";

export const sampleDays = 30;
const dayMs = 86_400_000;
const ownAccounts = { declined: "4444000011110002", unknown: "4444000011110007" };

type Payee = SamplePayee & { payeeId: string; accountId: string };
type Company = {
  world: SampleWorld;
  next: () => number;
  payees: readonly Payee[];
  endpointOf: Record<Currency, string>;
  invoice: number;
};

export async function makeMonth(world: SampleWorld, until: Date): Promise<void> {
  const midnight = Math.floor(until.getTime() / dayMs) * dayMs;
  const at = (ago: number, time: string) => new Date(midnight - ago * dayMs + Date.parse(`1970-01-01T${time}Z`));
  await world.begin(at(sampleDays, "08:00"), until);
  for (const outcome of ["declined", "unknown"] as const) await setOutcome(world, outcome, ownAccounts[outcome]);
  const company = await foundCompany(world);
  for (let ago = sampleDays - 2; ago >= 1; ago--) {
    const day = at(ago, "00:00").getUTCDay();
    const busy = day !== 0 && day !== 6;
    if (busy) await payInvoices(company, at(ago, "09:20"), 2 + (ago % 3 === 0 ? 1 : 0));
    if (ago === 12) await reverseLast(company);
    if (ago === 27) await payFile(company, at(ago, "13:00"), "affiliates", affiliates.slice(0, 9));
    if (ago === 22) await chargeMembers(company, at(ago, "14:00"), "memberships", [0, 6]);
    if (ago === 8) await chargeMembers(company, at(ago, "14:00"), "memberships-late", [6, members.length]);
    if (ago === 16) await payFile(company, at(ago, "13:30"), "refunds", affiliates.slice(3), 4);
  }
  await leaveOpen(company, at);
}

async function foundCompany(world: SampleWorld): Promise<Company> {
  const { ctx } = world;
  const byNumber = new Map((await ctx.db.select().from(endpoints)).map(({ gatewayId, id }) => [gatewayId, id]));
  const [eur, usd, gbp] = ["1001", "1002", "77"].map((number) => byNumber.get(number) ?? raise(`endpoint ${number}`));
  const payees: Payee[] = [];
  for (const [nth, payee] of samplePayees.entries()) {
    const key = `V-${1001 + nth}`;
    const [kept] = await ctx.db.select({ payeeId: payeesTable.id }).from(payeesTable).where(eq(payeesTable.key, key));
    const account = { kind: "bank_account" as const, values: { account_number: payee.iban, account_name: payee.name } };
    const given = { key, name: payee.name, note: null, account };
    const { payeeId } = kept ?? (await createPayee(ctx, world.as("preparer"), given));
    const [first] = await ctx.db.select().from(payeeAccounts).where(eq(payeeAccounts.payeeId, payeeId));
    payees.push({ ...payee, payeeId, accountId: first?.id ?? raise("account") });
  }
  for (const [nth, member] of members.entries()) {
    const number = profileOf(nth);
    const fields = { amount: feeOf(nth) };
    await world.ask("PUT", `/profiles/${number}`, { consumerKey: "paydesk-sandbox", charging: "manual", fields });
    const known = await ctx.db
      .select({ id: recurringProfiles.id })
      .from(recurringProfiles)
      .where(eq(recurringProfiles.recurringPaymentId, number));
    if (known.length > 0) continue;
    await createProfile(ctx, world.as("preparer"), {
      ...{ connectionId, endpointId: eur, recurringPaymentId: number },
      facts: { label: member, kind: "SRC", charging: "manual", currency: "EUR", amount: feeOf(nth) },
    });
  }
  const endpointOf = { EUR: eur ?? "", USD: usd ?? "", GBP: gbp ?? "" };
  return { world, next: fractions(), payees, endpointOf, invoice: 1_040 };
}

const profileOf = (nth: number) => String(80_410_000 + nth);
const feeOf = (nth: number) => (nth % 3 === 0 ? "49.00" : "29.00");

async function payInvoices(company: Company, at: Date, howMany: number): Promise<void> {
  const { world, payees, next } = company;
  await world.moveTo(at);
  for (let nth = 0; nth < howMany; nth++) {
    const payee = payees[Math.floor(next() * payees.length)] ?? raise("payee");
    company.invoice += 1;
    const pay = () => payInvoice(company, payee, (payee.about * (0.7 + 0.6 * next())).toFixed(2));
    await (company.invoice % 8 === 3 ? withOutcome(world, "declined", payee.iban, pay) : pay());
    world.type(1);
  }
  await world.pass(11);
}

async function withOutcome(
  world: SampleWorld,
  outcome: keyof typeof ownAccounts,
  account: string,
  work: () => Promise<void>,
): Promise<void> {
  await setOutcome(world, outcome, account);
  await work();
  await setOutcome(world, outcome, ownAccounts[outcome]);
}

const setOutcome = (world: SampleWorld, outcome: keyof typeof ownAccounts, account_number: string) =>
  world.ask("PATCH", "/settings", { specialNumbers: { [outcome]: { account_number } } });

async function payInvoice({ world, endpointOf, invoice }: Company, payee: Payee, amount: string): Promise<void> {
  const clientOrderId = newClientOrderId();
  const yourReference = `INV-${invoice}`;
  const made = await submitPayout(world.ctx, world.as("preparer"), {
    ...{ clientOrderId, connectionId, endpointId: endpointOf[payee.currency], payeeAccountId: payee.accountId },
    values: {
      ...{ amount, currency: payee.currency, account_number: payee.iban, account_name: payee.name },
      order_desc: `${payee.purpose} ${yourReference}`,
    },
    yourReference,
  });
  if (made.kind !== "submitted") throw new Error(`a sample payout is ${made.kind}`);
}

type File = {
  name: string;
  kind: BatchKind;
  direction: "in" | "out";
  lines: readonly string[];
};

function payFile(company: Company, at: Date, name: string, names: readonly string[], declined = -1): Promise<void> {
  return runFile(company, at, payouts(company, name, names, declined));
}

function payouts({ next }: Company, name: string, names: readonly string[], declined = -1): File {
  const rows = names.map((who, nth) => {
    const account = nth === declined ? ownAccounts.declined : sampleIban(affiliates.indexOf(who));
    return `${account};${who};${(180 + 900 * next()).toFixed(2)};EUR;Commission`;
  });
  return {
    name,
    kind: "payout",
    direction: "out",
    lines: ["account_number;account_name;amount;currency;order_desc", ...rows],
  };
}

function chargeMembers(company: Company, at: Date, name: string, [from, to]: [number, number]): Promise<void> {
  const rows = members.map((_, nth) => `${profileOf(nth)};${feeOf(nth)};EUR`).slice(from, to);
  const lines = ["recurring-payment-id;amount;currency", ...rows];
  return runFile(company, at, { name, kind: "recurring", direction: "in", lines });
}

async function runFile(company: Company, at: Date, file: File): Promise<void> {
  const { world } = company;
  const { batchId, requestId, digest: seenDigest } = await submitFile(company, at, file);
  await world.pass(25);
  await decide(world.ctx, world.as("approver"), { requestId, decision: "approve", seenDigest });
  await world.pass(5);
  await releaseBatch(world.ctx, world.as("preparer"), { batchId, seenDigest });
  while ((await makeOrders(world.ctx)) > 0);
  const sender = new BatchSender(world.ctx);
  while ((await sender.round()) > 0) await sender.stop();
  await world.pass(10);
}

async function submitFile({ world, endpointOf }: Company, at: Date, { name, lines, kind, direction }: File) {
  await world.moveTo(at);
  const bytes = new TextEncoder().encode(lines.join("\r\n"));
  const made = await createBatch(world.ctx, world.as("preparer"), {
    ...{ connectionId, kind, direction, bytes, allOrNothing: false },
    file: { kind: "text", name: `${name}-${await readToday(world.ctx.db, at)}.csv`, bytes },
    choices: { endpointByCurrency: { EUR: endpointOf.EUR, "": endpointOf.EUR } },
  });
  if (made.kind !== "created") throw new Error(`the sample file ${name} is ${made.kind}`);
  const asked = await askRelease(world.ctx, world.as("preparer"), { batchId: made.batchId });
  const [request] = await world.ctx.db
    .select({ id: approvalRequests.id })
    .from(approvalRequests)
    .where(eq(approvalRequests.subjectId, made.batchId));
  return { ...asked, requestId: request?.id ?? raise("request") };
}

async function reverseLast({ world }: Company): Promise<void> {
  const [order] = await world.ctx.db
    .select({ gatewayOrderId: orders.gatewayOrderId })
    .from(orders)
    .where(and(eq(orders.outcome, "approved"), eq(orders.kind, "payout")))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  await world.pass(90);
  await world.ask("POST", `/orders/${order?.gatewayOrderId}/reverse`, {});
  await world.pass(2);
  await world.pass(10);
}

async function leaveOpen(company: Company, at: (ago: number, time: string) => Date): Promise<void> {
  const { world, payees } = company;
  await submitFile(company, at(1, "15:10"), payouts(company, "affiliates", affiliates.slice(0, 8)));
  const [payee, other] = [payees[0] ?? raise("payee"), payees[8] ?? raise("payee")];
  await changeAccount(world.ctx, world.as("preparer"), {
    ...{ payeeId: payee.payeeId, seenAccountId: payee.accountId },
    account: { kind: "bank_account", values: { account_number: sampleIban(90), account_name: payee.name } },
    call: { user: "Ines Berger", number: "+31 20 555 0142", on: await readToday(world.ctx.db, world.now()) },
  });
  await world.moveTo(at(1, "16:20"));
  company.invoice += 1;
  await withOutcome(world, "unknown", other.iban, () => payInvoice(company, other, "2480.00"));
  world.type(4);
  company.invoice += 1;
  await payInvoice(company, payees[7] ?? raise("payee"), "11980.00");
  await world.pass(30);
}

function raise(what: string): never {
  throw new Error(`the sample company has no ${what}`);
}
