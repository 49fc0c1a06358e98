import { createHash } from "node:crypto";
import { z } from "zod";
import { parseAmount, printAmount } from "./amounts";
import type { Order } from "./state";

/** The query of GET /statement. */
export const statementQuery = z.strictObject({
  consumer_key: z.string().min(1).max(256),
  form: z.enum(["camt.053", "mt940"]).default("camt.053"),
});

/** In the bank's own account when its first day begins, in whole units of its currency. */
const openingUnits = 1_000_000n;
/** For each payout, in whole units: every currency has them. */
const feeUnits = 1n;
const one = 10n ** 8n;

/** `amount` in units of 10^-8, positive for a credit. */
type Movement = { amount: bigint; id: string; text: string };
type DayStatement = { account: string; currency: string; day: string; opening: bigint; movements: Movement[] };

/**
 * What a bank would state of a merchant's orders: an account a currency, a statement a day (UTC) from the first order until
 * yesterday, those without movements too. A day's payouts are one line and its charges another, fees are a line of their
 * own, and what comes back is a line under its order's id. Where no day is over yet, it is yesterday's, without movements.
 * @param now the sandbox's time
 */
export function printBankStatements(
  orders: Iterable<Order>,
  { consumer_key: consumerKey, form }: z.output<typeof statementQuery>,
  now: Date,
): string {
  const statements = listStatements(orders, consumerKey, now);
  return form === "mt940" ? printMt940(statements) : printCamt(statements);
}

function listStatements(orders: Iterable<Order>, consumerKey: string, now: Date): DayStatement[] {
  const byCurrency = new Map<string, Map<string, Movement[]>>();
  let firstDay = dayOf(new Date(now.getTime() - dayMs).toISOString());
  for (const order of orders) {
    if (order.consumerKey !== consumerKey) continue;
    const created = dayOf(order.createdAt);
    if (created < firstDay) firstDay = created;
    const days = byCurrency.get(order.currency) ?? new Map<string, Movement[]>();
    byCurrency.set(order.currency, days);
    addOrder(days, order);
  }
  if (byCurrency.size === 0) byCurrency.set("EUR", new Map());
  return [...byCurrency]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([currency, days]) => {
      let opening = openingUnits * one;
      // The same merchant has the same account in each download.
      const account = `SB${currency}${createHash("sha256").update(consumerKey).digest("hex").slice(0, 8).toUpperCase()}`;
      return daysFrom(firstDay, dayOf(now.toISOString())).map((day) => {
        const statement = { account, currency, day, opening, movements: days.get(day) ?? [] };
        opening = closingOf(statement);
        return statement;
      });
    });
}

function addOrder(days: Map<string, Movement[]>, order: Order): void {
  const { status, finishedAt, direction, currency, amount, gatewayOrderId } = order;
  const moved = parseAmount(amount) ?? 0n;
  if (status === "approved" && finishedAt) {
    const day = dayOf(finishedAt);
    const compact = day.replaceAll("-", "");
    if (direction === "in")
      add(days, day, { amount: moved, id: `IN-${compact}-${currency}`, text: "Charges of the day" });
    else {
      add(days, day, { amount: -moved, id: `OUT-${compact}-${currency}`, text: "Payouts of the day" });
      add(days, day, { amount: -feeUnits * one, id: `FEE-${compact}-${currency}`, text: "Fees of payouts" });
    }
  }
  for (const { at, status: later, amount: back, type } of order.laterEvents) {
    if (later !== "approved") continue;
    const returned = parseAmount(back) ?? 0n;
    add(days, dayOf(at), {
      amount: direction === "in" ? -returned : returned,
      id: gatewayOrderId,
      text: `Order ${gatewayOrderId}: ${type}`,
    });
  }
}

/** To the line of the same id and text, or as a line of its own. */
function add(days: Map<string, Movement[]>, day: string, movement: Movement): void {
  const lines = days.get(day) ?? [];
  days.set(day, lines);
  const line = lines.find(({ id, text }) => id === movement.id && text === movement.text);
  if (line) line.amount += movement.amount;
  else lines.push(movement);
}

const dayMs = 86_400_000;
const dayOf = (moment: string) => moment.slice(0, 10);

function daysFrom(first: string, end: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${first}T00:00:00Z`); dayOf(new Date(at).toISOString()) < end; at += dayMs)
    days.push(dayOf(new Date(at).toISOString()));
  return days;
}

const closingOf = ({ opening, movements }: DayStatement) =>
  movements.reduce((sum, { amount }) => sum + amount, opening);
/** Of the year, as banks number their daily statements. */
const numberOf = ({ day }: DayStatement) =>
  Math.round((Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / dayMs) + 1;
const bare = (amount: bigint) => printAmount(amount < 0n ? -amount : amount, 0);
const bankId = ({ day }: DayStatement, at: number) => `SBX${day.replaceAll("-", "")}${String(at + 1).padStart(4, "0")}`;

function printCamt(statements: readonly DayStatement[]): string {
  const direction = (amount: bigint) => (amount < 0n ? "DBIT" : "CRDT");
  const balance = (code: string, amount: bigint, { currency, day }: DayStatement) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${bare(amount)}</Amt><CdtDbtInd>${direction(amount)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entry = ({ amount, id, text }: Movement, at: number, of: DayStatement) =>
    `<Ntry><Amt Ccy="${of.currency}">${bare(amount)}</Amt><CdtDbtInd>${direction(amount)}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${of.day}</Dt></BookgDt><ValDt><Dt>${of.day}</Dt></ValDt><AcctSvcrRef>${bankId(of, at)}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  const statement = (of: DayStatement) =>
    `<Stmt><Id>${of.account}-${of.day}</Id><ElctrncSeqNb>${numberOf(of)}</ElctrncSeqNb><CreDtTm>${of.day}T23:59:59Z</CreDtTm><Acct><Id><Othr><Id>${of.account}</Id></Othr></Id></Acct>
${balance("OPBD", of.opening, of)}${balance("CLBD", closingOf(of), of)}
${of.movements.map((movement, at) => entry(movement, at, of)).join("\n")}</Stmt>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>SANDBOX</MsgId></GrpHdr>
${statements.map(statement).join("\n")}</BkToCstmrStmt></Document>\n`;
}

function printMt940(statements: readonly DayStatement[]): string {
  const short = (day: string) => day.slice(2).replaceAll("-", "");
  const mark = (amount: bigint) => (amount < 0n ? "D" : "C");
  const withComma = (amount: bigint) =>
    bare(amount).includes(".") ? bare(amount).replace(".", ",") : `${bare(amount)},`;
  const balance = (tag: string, amount: bigint, { day, currency }: DayStatement) =>
    `:${tag}:${mark(amount)}${short(day)}${currency}${withComma(amount)}`;
  return statements
    .flatMap((of) => [
      ...[":20:SANDBOX", `:25:${of.account}`, `:28C:${numberOf(of)}/1`],
      balance("60F", of.opening, of),
      ...of.movements.flatMap(({ amount, id, text }, at) => [
        `:61:${short(of.day)}${short(of.day).slice(2)}${mark(amount)}${withComma(amount)}NTRFNONREF//${bankId(of, at)}`,
        `:86:166?00TRANSFER?20EREF+${id}?21SVWZ+${text}`,
      ]),
      balance("62F", closingOf(of), of),
      "-",
    ])
    .map((line) => `${line}\r\n`)
    .join("");
}
