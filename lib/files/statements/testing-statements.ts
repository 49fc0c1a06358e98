import fc from "fast-check";
import { addAmounts, minorDigits, negateAmount } from "@/lib/core/money/money";
import type { LineDirection } from "./labels";

export const testCurrencies = ["EUR", "USD", "GBP", "JPY", "KWD", "CHF", "PLN", "BRL", "INR", "KRW"];

export type TestLine = {
  amount: string;
  direction: LineDirection;
  isReversal: boolean;
  bookingDate: string;
  valueDate: string;
  endToEndId: string;
  bankId: string;
  text: string;
};
export type TestStatement = {
  account: string;
  number: string;
  currency: string;
  openedOn: string;
  closedOn: string;
  opening: string;
  lines: TestLine[];
};

export function amountOf(units: bigint, currency: string): string {
  const digits = minorDigits(currency);
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, "0");
  const bare = digits > 0 ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
  return units < 0n ? negateAmount(bare) : bare;
}

const ids = fc.nat().map((id) => `R${id.toString(36).toUpperCase()}`);
const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, "0")}`);

const lineOf = (currency: string): fc.Arbitrary<TestLine> =>
  fc.record({
    amount: fc.bigInt({ min: 0n, max: 10n ** 11n }).map((units) => amountOf(units, currency)),
    direction: fc.constantFrom<LineDirection>("credit", "debit"),
    isReversal: fc.boolean(),
    bookingDate: days,
    valueDate: days,
    endToEndId: ids,
    bankId: ids,
    text: fc.constantFrom("Invoice", "Rent of May", "Salary 2026 11"),
  });

export const statements: fc.Arbitrary<TestStatement> = fc.constantFrom(...testCurrencies).chain((currency) =>
  fc.record({
    account: fc.constantFrom("DE89370400440532013000", "SI56191000000123438", "12345678"),
    number: fc.integer({ min: 1, max: 366 }).map(String),
    currency: fc.constant(currency),
    openedOn: fc.constant("2026-10-31"),
    closedOn: fc.constant("2026-11-30"),
    opening: fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }).map((units) => amountOf(units, currency)),
    lines: fc.array(lineOf(currency), { maxLength: 12 }),
  }),
);

export function closingOf({ opening, lines }: TestStatement): string {
  return addAmounts(
    opening,
    ...lines.map(({ amount, direction }) => (direction === "credit" ? amount : negateAmount(amount))),
  );
}

const isNegative = (amount: string) => amount.startsWith("-");
const bare = (amount: string) => (isNegative(amount) ? negateAmount(amount) : amount);

export function printCamt(all: readonly TestStatement[], version = "08"): string {
  const balance = (code: string, amount: string, { currency }: TestStatement, on: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${bare(amount)}</Amt>
     <CdtDbtInd>${isNegative(amount) ? "DBIT" : "CRDT"}</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`;
  const entry = (line: TestLine, currency: string) =>
    `<Ntry><Amt Ccy="${currency}">${line.amount}</Amt><CdtDbtInd>${line.direction === "credit" ? "CRDT" : "DBIT"}</CdtDbtInd>
     <RvslInd>${line.isReversal}</RvslInd><Sts>${version === "08" ? "<Cd>BOOK</Cd>" : "BOOK"}</Sts>
     <BookgDt><Dt>${line.bookingDate}</Dt></BookgDt><ValDt><Dt>${line.valueDate}</Dt></ValDt>
     <AcctSvcrRef>${line.bankId}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${line.endToEndId}</EndToEndId></Refs>
     <RmtInf><Ustrd>${line.text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  const statement = (one: TestStatement) =>
    `<Stmt><Id>S${one.number}</Id><ElctrncSeqNb>${one.number}</ElctrncSeqNb><CreDtTm>2026-12-01T06:00:00+01:00</CreDtTm>
     <Acct><Id>${one.account.length > 10 ? `<IBAN>${one.account}</IBAN>` : `<Othr><Id>${one.account}</Id></Othr>`}</Id></Acct>
     ${balance("OPBD", one.opening, one, one.openedOn)}${balance("CLBD", closingOf(one), one, one.closedOn)}
     <TxsSummry><TtlNtries><NbOfNtries>${one.lines.length}</NbOfNtries></TtlNtries></TxsSummry>
     ${one.lines.map((line) => entry(line, one.currency)).join("\n")}</Stmt>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr>
${all.map(statement).join("\n")}</BkToCstmrStmt></Document>\n`;
}

const short = (day: string) => day.slice(2).replaceAll("-", "");
const withComma = (amount: string) => (amount.includes(".") ? amount.replace(".", ",") : `${amount},`);

export function printMt940(all: readonly TestStatement[]): string {
  const balance = (tag: string, amount: string, currency: string, on: string) =>
    `:${tag}:${isNegative(amount) ? "D" : "C"}${short(on)}${currency}${withComma(bare(amount))}`;
  const line = (one: TestLine) => {
    const sign = one.direction === "credit" ? "C" : "D";
    const mark = one.isReversal ? (sign === "C" ? "RD" : "RC") : sign;
    const day = one.bookingDate.slice(5).replace("-", "");
    return `:61:${short(one.valueDate)}${day}${mark}${withComma(one.amount)}NTRFNONREF//${one.bankId}
:86:166?00TRANSFER?20EREF+${one.endToEndId}?21SVWZ+${one.text}`;
  };
  return all
    .map((one) =>
      [
        ...[":20:STATEMENT", `:25:${one.account}`, `:28C:${one.number}/1`],
        balance("60F", one.opening, one.currency, one.openedOn),
        ...one.lines.map(line),
        balance("62F", closingOf(one), one.currency, one.closedOn),
        "-",
      ].join("\r\n"),
    )
    .join("\r\n")
    .concat("\r\n");
}

export function printBai2(all: readonly TestStatement[]): string {
  const units = (amount: string, currency: string) => amount.replace(".", "").padStart(minorDigits(currency) + 1, "0");
  const records: string[] = ["01,BANK,DESK,261201,0600,1,,,2/"];
  let fileTotal = 0n;
  for (const one of all) {
    const { currency } = one;
    const group = [`02,DESK,BANK,1,${short(one.closedOn)},2359,${currency},2/`];
    const opening = units(one.opening, currency);
    const closing = units(closingOf(one), currency);
    const account = [`03,${one.account},${currency},010,${opening},,,015,${closing},,/`];
    for (const line of one.lines)
      account.push(
        `16,${line.direction === "credit" ? 195 : 495},${units(line.amount, currency)},Z,${line.bankId},${line.endToEndId}/`,
        `88,${line.text}`,
      );
    const total =
      BigInt(opening) +
      BigInt(closing) +
      one.lines.reduce((sum, { amount }) => sum + BigInt(units(amount, currency)), 0n);
    account.push(`49,${total},${account.length + 1}/`);
    group.push(...account, `98,${total},1,${account.length + 2}/`);
    records.push(...group);
    fileTotal += total;
  }
  return `${[...records, `99,${fileTotal},${all.length},${records.length + 1}/`].join("\r\n")}\r\n`;
}
