import { createHash } from "node:crypto";
import { z } from "zod";
import { printAmount } from "./amounts";
import { Refusal } from "./core";
import { dayOf, dayRange, isInRange, listMovements, type Movement, oneUnit } from "./movements";
import { type BankLine, plantInBank, plantInReport, plantList } from "./plants";
import type { Order } from "./state";

export const statementQuery = z.strictObject({
  consumer_key: z.string().min(1).max(256),
  form: z.enum(["camt.053", "mt940"]).default("camt.053"),
  ...dayRange,
  plant: plantList,
});
type Query = z.output<typeof statementQuery>;

const openingUnits = 1_000_000n;

type DayStatement = { account: string; currency: string; day: string; opening: bigint; lines: readonly BankLine[] };

/**
 * Prints one account per currency and one statement per UTC day, from the first order until yesterday. A day's payouts
 * form one line, its charges another; each fee and return has its own line.
 * @param now the sandbox's time
 * @throws Refusal when no requested day exists, or a planted difference has no place
 */
export function printBankStatements(orders: readonly Order[], query: Query, now: Date): string {
  const statements = listStatements(orders, query, now);
  return query.form === "mt940" ? printMt940(statements) : printCamt(statements);
}

function listStatements(orders: readonly Order[], query: Query, now: Date): DayStatement[] {
  const { consumer_key: consumerKey, plant = [] } = query;
  const own = orders.filter((order) => order.consumerKey === consumerKey);
  const currencies = [...new Set(own.map(({ currency }) => currency))].sort();
  const [currency = "EUR"] = currencies;
  const days = listDays(own, query, now);
  const [day = ""] = days;
  const movements = listMovements(own, consumerKey, now);
  const asked = movements.filter((one) => isInRange(one.day, query));
  const reported = plantInReport(asked, plant, orders);
  const { changedBatches } = reported;
  const lines = plantInBank(sumLines(reported.movements), plant, { changedBatches, place: { currency, day } });
  const byStatement = new Map<string, BankLine[]>();
  for (const line of lines) {
    const key = `${line.currency} ${line.day}`;
    const others = byStatement.get(key);
    if (others) others.push(line);
    else byStatement.set(key, [line]);
  }
  return [...new Set([currency, ...currencies])].flatMap((of) => {
    const earlier = movements.filter((one) => one.currency === of && one.day < day);
    let opening = sumOf(earlier, openingUnits * oneUnit);
    const account = `SB${of}${createHash("sha256").update(consumerKey).digest("hex").slice(0, 8).toUpperCase()}`;
    return days.map((on) => {
      const statement = { account, currency: of, day: on, opening, lines: byStatement.get(`${of} ${on}`) ?? [] };
      opening = closingOf(statement);
      return statement;
    });
  });
}

const dayMs = 86_400_000;
const dayAt = (ms: number) => dayOf(new Date(ms).toISOString());

function listDays(own: readonly Order[], query: Query, now: Date): string[] {
  const last = dayAt(now.getTime() - dayMs);
  const first = [last, ...own.map(({ createdAt }) => dayOf(createdAt))].sort()[0] ?? last;
  const days: string[] = [];
  for (let at = Date.parse(first); dayAt(at) <= last; at += dayMs)
    if (isInRange(dayAt(at), query)) days.push(dayAt(at));
  if (days.length > 0) return days;
  throw new Refusal(409, `from, to: there are statements from ${first} to ${last}, and none of them is in these days`);
}

function sumLines(movements: readonly Movement[]): BankLine[] {
  const lines = new Map<string, BankLine>();
  for (const { currency, day, batch, bankText, amount } of movements) {
    const key = JSON.stringify([currency, day, batch, bankText]);
    const line = lines.get(key);
    if (line) line.amount += amount;
    else lines.set(key, { currency, day, id: batch, text: bankText, amount });
  }
  return [...lines.values()];
}

const sumOf = (all: readonly { amount: bigint }[], opening: bigint) =>
  all.reduce((sum, { amount }) => sum + amount, opening);
const closingOf = ({ opening, lines }: DayStatement) => sumOf(lines, opening);
const numberOf = ({ day }: DayStatement) =>
  Math.round((Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / dayMs) + 1;
const bare = (amount: bigint) => printAmount(amount < 0n ? -amount : amount, 0);
const bankId = ({ day }: DayStatement, at: number) => `SBX${day.replaceAll("-", "")}${String(at + 1).padStart(4, "0")}`;

function printCamt(statements: readonly DayStatement[]): string {
  const direction = (amount: bigint) => (amount < 0n ? "DBIT" : "CRDT");
  const balance = (code: string, amount: bigint, { currency, day }: DayStatement) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${bare(amount)}</Amt><CdtDbtInd>${direction(amount)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entry = ({ amount, id, text }: BankLine, at: number, of: DayStatement) =>
    `<Ntry><Amt Ccy="${of.currency}">${bare(amount)}</Amt><CdtDbtInd>${direction(amount)}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${of.day}</Dt></BookgDt><ValDt><Dt>${of.day}</Dt></ValDt><AcctSvcrRef>${bankId(of, at)}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${id ?? "NOTPROVIDED"}</EndToEndId></Refs><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  const statement = (of: DayStatement) =>
    `<Stmt><Id>${of.account}-${of.day}</Id><ElctrncSeqNb>${numberOf(of)}</ElctrncSeqNb><CreDtTm>${of.day}T23:59:59Z</CreDtTm><Acct><Id><Othr><Id>${of.account}</Id></Othr></Id></Acct>
${balance("OPBD", of.opening, of)}${balance("CLBD", closingOf(of), of)}
${of.lines.map((line, at) => entry(line, at, of)).join("\n")}</Stmt>`;
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
      ...of.lines.flatMap(({ amount, id, text }, at) => [
        `:61:${short(of.day)}${short(of.day).slice(2)}${mark(amount)}${withComma(amount)}NTRFNONREF//${bankId(of, at)}`,
        `:86:166?00TRANSFER${id === null ? `?20SVWZ+${text}` : `?20EREF+${id}?21SVWZ+${text}`}`,
      ]),
      balance("62F", closingOf(of), of),
      "-",
    ])
    .map((line) => `${line}\r\n`)
    .join("");
}
