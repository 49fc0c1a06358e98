import { createHash } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { addAmounts } from "@/lib/core/money/money";
import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/statements/model";
import { readCamt } from "./camt";
import { readStatements } from "./read-statements";
import type { Statement, StatementLine } from "./statement";
import {
  closingOf,
  printBai2,
  printCamt,
  printMt940,
  statements,
  type TestLine,
  type TestStatement,
} from "./testing-statements";

type Found = { statement: Statement; lines: StatementLine[] };

function read(file: string | Uint8Array): Found[] {
  const found: Found[] = [];
  let lines: StatementLine[] = [];
  for (const part of readStatements(typeof file === "string" ? strToU8(file) : file)) {
    if (part.kind === "line") lines.push(part.line);
    else {
      found.push({ statement: part.statement, lines });
      lines = [];
    }
  }
  expect(lines).toEqual([]);
  return found;
}

function reasonOf(file: string | Uint8Array): string | null {
  try {
    read(file);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

const printers = {
  "camt.053.001.02": (all: readonly TestStatement[]) => printCamt(all, "02"),
  "camt.053.001.04": (all: readonly TestStatement[]) => printCamt(all, "04"),
  "camt.053.001.08": (all: readonly TestStatement[]) => printCamt(all, "08"),
  mt940: printMt940,
  bai2: printBai2,
} as const;
type Form = keyof typeof printers;
const forms = Object.keys(printers) as Form[];

const files = fc.uniqueArray(statements, {
  minLength: 1,
  maxLength: 4,
  selector: ({ account }) => account,
});

const sum = (one: TestStatement, direction: string) => {
  const amounts = one.lines.filter((line) => line.direction === direction).map(({ amount }) => amount);
  return { count: amounts.length, amount: addAmounts("0", ...amounts) };
};

const daysOf = ({ lines, closedOn }: TestStatement, hasDays: boolean) => {
  const days = lines.map(({ bookingDate }) => (hasDays ? bookingDate : closedOn)).sort();
  return days[0] === undefined ? null : { first: days[0], last: days.at(-1) };
};

describe.each(forms)("%s", (form) => {
  const hasDays = form !== "bai2";
  test("what is printed is read again, to the cent and in order", () => {
    fc.assert(
      fc.property(files, (all) => {
        const found = read(printers[form](all));
        expect(found.map(({ statement }) => statement)).toEqual(
          all.map((one) => ({
            format: form.startsWith("camt") ? "camt.053" : form,
            account: one.account,
            number: hasDays ? one.number : one.closedOn,
            ...{ currency: one.currency, closedOn: one.closedOn, pending: 0 },
            days: daysOf(one, hasDays),
            balances: { opening: one.opening, closing: closingOf(one) },
            ...{ credits: sum(one, "credit"), debits: sum(one, "debit") },
          })),
        );
        expect(
          found.map(({ lines }) =>
            lines.map(({ amount, direction, isReversal, bookingDate, valueDate, text, references, position }) => ({
              ...{ amount, direction, text, position, ids: references.map(({ id }) => id).sort() },
              ...(hasDays ? { isReversal, bookingDate, valueDate } : {}),
            })),
          ),
        ).toEqual(
          all.map(({ lines }) =>
            lines.map((line, at) => ({
              ...{ amount: line.amount, direction: line.direction, text: line.text, position: at + 1 },
              ids: [line.bankId, line.endToEndId].sort(),
              ...(hasDays
                ? { isReversal: line.isReversal, bookingDate: line.bookingDate, valueDate: line.valueDate }
                : {}),
            })),
          ),
        );
      }),
      { numRuns: 50, seed: 19 },
    );
  });

  test("an amount that was changed, and a line that was lost, are refused", () => {
    const lost = /<Ntry>[\s\S]*?<\/Ntry>|:61:[\s\S]*?(?=:6[12]|-\r)|16,[\s\S]*?88,[^\r]*\r\n/;
    const changed = /(<Ntry><Amt Ccy="[A-Z]{3}">|:61:\d{10}R?[CD]|16,\d{3},)(\d)/;
    fc.assert(
      fc.property(files, (all) => {
        const file = printers[form](all);
        fc.pre(all.some(({ lines }) => lines.some(({ amount }) => /[1-9]/.test(amount))));
        const other = file.replace(changed, (_, before, digit) => `${before}${(Number(digit) + 1) % 10}`);
        expect(other).not.toBe(file);
        expect(reasonOf(other)).not.toBeNull();
        const first = all.flatMap(({ lines }) => lines)[0];
        if (first && /[1-9]/.test(first.amount)) expect(reasonOf(file.replace(lost, ""))).not.toBeNull();
      }),
      { numRuns: 50, seed: 19 },
    );
  });

  test("a file that ends early is refused, unless all of its statement is there", () => {
    fc.assert(
      fc.property(files, fc.double({ min: 0, max: 0.999, noNaN: true }), (all, share) => {
        const file = printers[form](all.slice(0, 1));
        const cut = file.slice(0, Math.floor(file.length * share));
        if (reasonOf(cut) === null) expect(read(cut)).toEqual(read(file));
      }),
      { numRuns: 50, seed: 19 },
    );
  });

  test("the same statement twice in one file is refused", () => {
    const [one] = fc.sample(statements, { numRuns: 1, seed: 19 });
    if (!one) throw new Error("no sample");
    expect(reasonOf(printers[form]([one, one]))).toBe(
      t.ofStatement(one.account, hasDays ? one.number : one.closedOn, t.statedTwice),
    );
  });
});

const line: TestLine = {
  ...{ amount: "10.00", direction: "debit", isReversal: false, bookingDate: "2026-11-02", valueDate: "2026-11-03" },
  ...{ endToEndId: "E1", bankId: "B1", text: "Invoice" },
};
const base: TestStatement = {
  ...{ account: "DE89370400440532013000", number: "7", currency: "EUR", opening: "100.00", lines: [line] },
  ...{ openedOn: "2026-11-01", closedOn: "2026-11-03" },
};

describe("what is wrong is named with its place", () => {
  const camt = printCamt([base]);
  const mt940 = printMt940([base]);
  const bai2 = printBai2([base]);
  const at = (file: string, text: string) => file.slice(0, file.indexOf(text)).split("\n").length;
  test.each([
    [camt.replace(">10.00<", ">10,00<"), t.atLine(at(camt, ">10.00<"), "Ntry/Amt", t.notAnAmount("10,00", "1250.00"))],
    [
      camt.replace(">10.00<", ">10.001<"),
      t.atLine(at(camt, ">10.00<"), "Ntry/Amt", t.tooManyDecimals("10.001", "EUR")),
    ],
    [camt.replace(">10.00<", ">11.00<"), t.ofStatement(base.account, "7", t.closingDiffers("89.00", "90.00", "EUR"))],
    [camt.replace("<Cd>CLBD</Cd>", "<Cd>CLAV</Cd>"), t.atLine(at(camt, "<Stmt>"), "Bal CLBD", t.isMissing)],
    [camt.replace("001.08", "001.14"), t.wrongMessage("urn:iso:std:iso:20022:tech:xsd:camt.053.001.14")],
    [camt.replace("<Document", "<!DOCTYPE d><Document"), t.atLine(2, "DOCTYPE", t.hasDoctype)],
    [mt940.replace("C261101EUR100,00", "C261131EUR100,00"), t.atLine(4, ":60F:", t.notADate("261131"))],
    [mt940.replace("D10,00", "D1.250"), t.atLine(5, ":61:", t.notAnAmount("1.250", "1250,00"))],
    [mt940.replace(":62F:C261103EUR", ":62F:C261103USD"), t.atLine(7, ":62F:", t.anotherCurrency("USD", "EUR"))],
    [bai2.replace("16,495", "16,75x"), t.atLine(4, "16", t.typeCodeUnknown("75x"))],
    [bai2.replace("49,20000,", "49,20001,"), t.atLine(6, "49", t.sumDiffers("20000", "20001"))],
    [bai2.replace("49,20000,4", "49,20000,5"), t.atLine(6, "49", t.countDiffers(4, "5"))],
    [bai2.replace(",1,261103", ",4,261103"), t.atLine(2, "02", t.notAClosedDay)],
    ["Date;Amount\n2026-11-01;10,00\n", t.notAStatement],
  ])("%#", (file, reason) => expect(reasonOf(file)).toBe(reason));
});

describe("camt", () => {
  test("lines that are not booked are left out and counted; ids that name nothing are none", () => {
    const file = printCamt([{ ...base, lines: [line, { ...line, endToEndId: "NOTPROVIDED" }] }])
      .replace("BOOK", "PDNG")
      .replace("80.00", "90.00");
    const [found] = read(file);
    expect(found?.statement).toMatchObject({ pending: 1, debits: { count: 1, amount: "10.00" } });
    expect(found?.lines.map(({ references }) => references)).toEqual([[{ kind: "bank", id: "B1" }]]);
  });

  test("a notification has lines and no balances", () => {
    const file = printCamt([base])
      .replace("camt.053", "camt.054")
      .replaceAll("BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn")
      .replaceAll("Stmt>", "Ntfctn>");
    const [found] = read(file);
    expect(found?.statement).toMatchObject({ format: "camt.054", balances: null, closedOn: "2026-11-02" });
    expect(found?.lines).toHaveLength(1);
  });

  test("of a collective entry every id is kept, and no single text", () => {
    const one = /<TxDtls>[\s\S]*<\/TxDtls>/;
    const file = printCamt([base]).replace(one, (detail) => detail + detail.replace("E1", "E2"));
    const [{ lines } = { lines: [] }] = read(file);
    expect(lines.map(({ references, text }) => [references.map(({ id }) => id), text])).toEqual([
      [["B1", "E1", "E2"], ""],
    ]);
  });

  test("a card number is cut in the text and in the line as written, and the hash is that of what is kept", () => {
    const [{ lines } = { lines: [] }] = read(printCamt([{ ...base, lines: [{ ...line, text: "4111111111111111" }] }]));
    const [found] = lines;
    expect(JSON.stringify(found)).not.toContain("4111111111111111");
    expect(
      createHash("sha256")
        .update(found?.raw ?? "")
        .digest("hex"),
    ).toBe(found?.sha256);
  });
});

describe("MT940", () => {
  const mt940 = printMt940([base]);
  test("pages of one statement follow each other", () => {
    const page = (number: number, from: string, movement: string, to: string) =>
      `:20:S\n:25:${base.account}\n:28C:7/${number}\n${from}\n${movement}\n${to}\n-\n`;
    const second = page(2, ":60M:C261102EUR90,00", ":61:261103C5,00NTRFNONREF", ":62F:C261103EUR95,00");
    const both = page(1, ":60F:C261101EUR100,00", ":61:261102D10,00NTRFNONREF", ":62M:C261102EUR90,00") + second;
    expect(read(both)).toMatchObject([
      { statement: { number: "7", balances: { opening: "100.00", closing: "95.00" } }, lines: [{}, {}] },
    ]);
    expect(reasonOf(second)).toBe(t.atLine(4, ":60M:", t.pageIsMissing));
    expect(reasonOf(both.replace("60M:C261102EUR90", "60M:C261102EUR91"))).toBe(t.atLine(11, ":60M:", t.pageIsMissing));
  });

  test("an entry day takes the year that is nearest to its value date", () => {
    const file = mt940.replace("2611031102D", "2612310102D").replace("62F:C261103", "62F:C261231");
    expect(read(file)[0]?.lines[0]).toMatchObject({ bookingDate: "2027-01-02", valueDate: "2026-12-31" });
  });

  test("it is read within its SWIFT envelope, and in Windows-1252", () => {
    const file = `{1:F01BANKDEFFXXXX}{2:O940}{4:\r\n${mt940.replace("Invoice", "Müller").replace("\r\n-", "\r\n-}")}`;
    expect(read(new Uint8Array(Buffer.from(file, "latin1")))[0]?.lines[0]?.text).toBe("Müller");
  });

  test.each([
    ["?20EREF+A-1?21SVWZ+Rent?32Mia?33 May", "A-1", "Mia May", "Rent"],
    ["/EREF/A-1//CNTP/NL91ABNA/ABNANL2A/Mia May///REMI/USTD//Rent/", "A-1", "Mia May", "Rent"],
    ["EREF+A-1 SVWZ+Rent", "A-1", "", "Rent"],
    ["Rent of May", undefined, "", "Rent of May"],
  ])("details %s", (details, id, counterparty, text) => {
    const file = mt940.replace(/:86:.*/, `:86:${details}`);
    const found = read(file)[0]?.lines[0];
    expect(found).toMatchObject({ counterparty, text });
    expect(found?.references.find(({ kind }) => kind === "endToEnd")?.id).toBe(id);
  });
});

test("100,000 lines take no more memory than a thousand", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const usedMb = () => {
    collect();
    return process.memoryUsage().heapUsed / 1024 / 1024;
  };
  function* pieces() {
    const [head = "", tail = ""] = printCamt([{ ...base, lines: [] }])
      .replace(/<TxsSummry>.*<\/TxsSummry>/, "")
      .split("</Stmt>");
    const [entry = ""] =
      /<Ntry>[\s\S]*<\/Ntry>/.exec(printCamt([{ ...base, lines: [{ ...line, amount: "0.00" }] }])) ?? [];
    yield head;
    for (let at = 0; at < 100_000; at += 1) yield entry;
    yield `</Stmt>${tail}`;
  }
  let count = 0;
  let before = 0;
  for (const part of readCamt(pieces())) {
    if (part.kind === "statement") expect(part.statement.debits.count).toBe(100_000);
    else count += 1;
    if (count === 1_000) before ||= usedMb();
  }
  expect(count).toBe(100_000);
  expect(usedMb() - before).toBeLessThan(10);
}, 120_000);

describe("ZIP files", () => {
  test("hold statements of any format, and a fault names its file", () => {
    const other = { ...base, account: "SI56191000000123438" };
    const parts = { "a.xml": strToU8(printCamt([base])), "b/c.sta": strToU8(printMt940([other])) };
    expect(read(zipSync(parts)).map(({ statement }) => statement.account)).toEqual([base.account, other.account]);
    expect(reasonOf(zipSync({ ...parts, "d.txt": strToU8("none") }))).toBe(t.inFile("d.txt", t.notAStatement));
    expect(reasonOf(zipSync({ "a.zip": zipSync(parts) }))).toBe(t.inFile("a.zip", t.archiveInArchive));
    expect(reasonOf(zipSync({}))).toBe(t.archiveIsEmpty);
    const damaged = zipSync(parts);
    damaged[60] = (damaged[60] ?? 0) ^ 0xff;
    expect(reasonOf(damaged)).toContain(t.archiveIsDamaged);
  });
});

test("elements inside each other without end are refused, before a statement and in one", () => {
  const deep = `${"<a>".repeat(300_000)}${"</a>".repeat(300_000)}`;
  const file = printCamt(fc.sample(statements, { numRuns: 1, seed: 7 }));
  for (const place of ["<GrpHdr>", "<Stmt>"]) {
    expect(reasonOf(file.replace(place, `${place}${deep}`))).toContain(t.notXml);
  }
});
