import fc from "fast-check";
import { negateAmount } from "@/lib/core/money/money";
import { closingOf, type TestLine, type TestStatement } from "./testing-statements";

export type Mt940Form = {
  envelope: "none" | "swift" | "swift lines" | "rje" | "rabobank" | "abn" | "ing";
  ends: "\r\n" | "\n" | "\r" | "\r\r\n" | "@@";
  blanksFirst: boolean;
  account: "25" | "25P" | "with currency" | "behind a BIC" | "in groups";
  amounts: "comma" | "bare comma" | "grouped" | "point";
  line: "plain" | "blank" | "no entry day" | "funds code" | "lower case" | "minus";
  opening: "dated" | "zeros";
  details: "subfields" | "slashes" | "names" | "two fields" | "cut tag" | "tags in text" | "dashes in text";
  controls: "none" | "sum" | "90";
  pages: boolean;
  otherReversals: boolean;
  available: boolean;
};

export const mt940Forms: fc.Arbitrary<Mt940Form> = fc.record({
  envelope: fc.constantFrom("none", "swift", "swift lines", "rje", "rabobank", "abn", "ing"),
  ends: fc.constantFrom("\r\n", "\n", "\r", "\r\r\n", "@@"),
  blanksFirst: fc.boolean(),
  account: fc.constantFrom("25", "25P", "with currency", "behind a BIC", "in groups"),
  amounts: fc.constantFrom("comma", "bare comma", "grouped", "point"),
  line: fc.constantFrom("plain", "blank", "no entry day", "funds code", "lower case", "minus"),
  opening: fc.constantFrom("dated", "zeros"),
  details: fc.constantFrom("subfields", "slashes", "names", "two fields", "cut tag", "tags in text", "dashes in text"),
  controls: fc.constantFrom("none", "sum", "90"),
  pages: fc.boolean(),
  otherReversals: fc.boolean(),
  available: fc.boolean(),
});

const short = (day: string) => day.slice(2).replaceAll("-", "");
const bare = (amount: string) => (amount.startsWith("-") ? negateAmount(amount) : amount);
const grouped = (whole: string, sign: string) => whole.replace(/\B(?=(?:\d{3})+$)/g, sign);

function amountIn(form: Mt940Form, amount: string): string {
  const [whole = "", fraction = ""] = amount.split(".");
  if (form.amounts === "grouped" && whole.length > 3) return `${grouped(whole, ".")},${fraction}`;
  if (form.amounts === "point" && fraction.length === 2) return `${whole}.${fraction}`;
  if (form.amounts === "bare comma" && whole === "0" && fraction !== "") return `,${fraction}`;
  return `${whole},${fraction}`;
}

function accountIn(form: Mt940Form, { account, currency }: TestStatement): string[] {
  const isIban = /^[A-Z]{2}/.test(account);
  if (form.account === "25P") return [`:25P:${account}`, "BANKDEFFXXX"];
  if (form.account === "with currency" && isIban) return [`:25:${account} ${currency}`];
  if (form.account === "behind a BIC" && isIban) return [`:25:BANKDEFF/${account}`];
  return [`:25:${form.account === "in groups" ? account.replace(/(.{4})(?=.)/g, "$1 ") : account}`];
}

function detailsIn(form: Mt940Form, { endToEndId, text }: TestLine): string[] {
  switch (form.details) {
    case "subfields":
      return [`:86:166?00TRANSFER?20EREF+${endToEndId}?21SVWZ+${text}`];
    case "slashes":
      return [`:86:/EREF/${endToEndId}//REMI/USTD//${text}/`];
    case "names":
      return [`:86:EREF+${endToEndId} SVWZ+`, text];
    case "two fields":
      return [`:86:EREF+${endToEndId} SVWZ+`, `:86:${text}`];
    case "cut tag":
      return [":", `86:EREF+${endToEndId} SVWZ+${text}`];
    case "tags in text":
      return [`:86:EREF+${endToEndId} SVWZ+`, ":20:A", ":13:00", text];
    case "dashes in text":
      return [`:86:EREF+${endToEndId} SVWZ+`, "-", "-TX", text];
  }
}

export const textIn = (form: Mt940Form, { text }: TestLine) =>
  ({ "tags in text": `:20:A :13:00 ${text}`, "dashes in text": `- -TX ${text}` })[form.details as string] ?? text;

function lineIn(form: Mt940Form, one: TestLine): string[] {
  const isDebit = one.direction === "debit";
  const turns = one.isReversal && !form.otherReversals;
  const letter = isDebit !== turns ? "D" : "C";
  const entry = one.bookingDate.slice(5).replace("-", "");
  const day = form.line === "no entry day" && one.bookingDate === one.valueDate ? "    " : entry;
  const between = { blank: " ", "funds code": "R" }[form.line as string] ?? "";
  const minus = form.line === "minus" && isDebit && !one.isReversal ? "-" : "";
  const code = form.line === "lower case" ? "Ntrf" : "NTRF";
  const mark = `${one.isReversal ? "R" : ""}${letter}`;
  return [
    `:61:${short(one.valueDate)}${day}${mark}${between}${minus}${amountIn(form, one.amount)}${code}NONREF//${one.bankId}`,
    ...detailsIn(form, one),
  ];
}

function controlsIn(form: Mt940Form, { lines, currency }: TestStatement): string[] {
  const sums = (["debit", "credit"] as const).map((direction) => {
    const own = lines.filter((line) => line.direction === direction);
    return {
      count: own.length,
      sum: amountIn(form, closingOf({ opening: "0", lines: own } as TestStatement)).replace("-", ""),
    };
  });
  const [debits, credits] = sums;
  if (form.controls === "90")
    return [`:90D:${debits?.count}${currency}${debits?.sum}`, `:90C:${credits?.count}${currency}${credits?.sum}`];
  return form.controls === "sum" ? [`:86:/SUM/${debits?.count}/${credits?.count}/${debits?.sum}/${credits?.sum}/`] : [];
}

const heads: Record<Mt940Form["envelope"], readonly string[]> = {
  none: [],
  swift: ["{1:F01BANKDEFFXXXX}{2:O940}{4:"],
  "swift lines": ["{1:F01BANKDEFFXXXX0000000000}", "{2:I940BANKDEFFXXXXN}", "{4:"],
  rje: ["{1:F01BANKDEFFXXXX}{2:O940}{4:"],
  rabobank: [":940:"],
  abn: ["ABNANL2A", "940", "ABNANL2A"],
  ing: ["0000 01INGBNL2AXXXX00001", "0000 01INGBNL2AXXXX00001", "940 00"],
};

export function printMt940In(form: Mt940Form, all: readonly TestStatement[]): string {
  const balance = (tag: string, amount: string, currency: string, on: string) =>
    `:${tag}:${amount.startsWith("-") ? "D" : "C"}${on}${currency}${amountIn(form, bare(amount))}`;
  const message = (one: TestStatement, body: readonly string[], page: number) => [
    ...heads[form.envelope],
    ...[":20:STATEMENT", ...accountIn(form, one), `:28C:${one.number}/${page}`],
    ...body,
    form.envelope.startsWith("swift") ? "-}" : "-",
    ...(form.envelope === "swift" ? ["{5:{CHK:1234567890AB}}"] : []),
  ];
  const statement = (one: TestStatement): string[] => {
    const opened = balance("60F", one.opening, one.currency, form.opening === "zeros" ? "000000" : short(one.openedOn));
    const closed = [
      balance("62F", closingOf(one), one.currency, short(one.closedOn)),
      ...(form.available ? [balance("64", "1.00", one.currency, short(one.closedOn))] : []),
      ...controlsIn(form, one),
    ];
    const lines = (some: readonly TestLine[]) => some.flatMap((line) => lineIn(form, line));
    if (!form.pages || one.lines.length < 2) return message(one, [opened, ...lines(one.lines), ...closed], 1);
    const first = one.lines.slice(0, 1);
    const between = closingOf({ ...one, lines: first });
    return [
      ...message(one, [opened, ...lines(first), balance("62M", between, one.currency, short(one.closedOn))], 1),
      ...message(
        one,
        [balance("60M", between, one.currency, short(one.closedOn)), ...lines(one.lines.slice(1)), ...closed],
        2,
      ),
    ];
  };
  const written = [...(form.blanksFirst ? ["", "  "] : []), ...all.flatMap(statement), ""];
  return form.envelope === "rje"
    ? written.join(form.ends).replaceAll(`-${form.ends}{1:`, "-}${1:")
    : (form.ends === "@@" ? "@@" : "") + written.join(form.ends);
}
