import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keptValues } from "@/lib/gateway/fields/account-fields";
import * as intakeTexts from "@/messages/intake/text-model";
import * as payeesModelTexts from "@/messages/payees/model";
import { importMaxLength, importMaxRows, readImportFile } from "./import-file";
import { type DirectoryPayee, foldKey, type MakeAccount, validateImport } from "./import-rows";
import { describeReceiver, payeeIdentifier } from "./receiver";

const [iban, otherIban] = ["DE89370400440532013000", "SI56192001234567892"];
const problemOf = (text: string) => {
  const file = readImportFile(text);
  return file.ok ? null : file.problem;
};

const makeAccount: MakeAccount<ReturnType<Parameters<typeof validateImport>[1]["makeAccount"]>> = (kind, values) => {
  const { name, account } = describeReceiver(kind, values);
  return { kind, fields: keptValues(values), fingerprint: payeeIdentifier(kind, values), holder: name, label: account };
};
const inDirectory = (key: string, more: Partial<DirectoryPayee> = {}): DirectoryPayee => ({
  id: key,
  key,
  name: "Kovač",
  note: "By invoice",
  archived: false,
  waiting: false,
  account: makeAccount("bank_account", { account_number: iban, account_name: "Kovač", bank_name: "Commerzbank" }),
  ...more,
});

function evaluate(text: string, ...directory: DirectoryPayee[]) {
  const file = readImportFile(text);
  if (!file.ok) throw new Error(file.problem);
  const byKey = new Map(directory.map((payee) => [foldKey(payee.key), payee]));
  return validateImport(file.rows, { directory: byKey, makeAccount, today: "2026-11-21" });
}

describe("a file", () => {
  const [one, two] = [`V-1;Ana;${iban}`, `V-2;Bo;${otherIban}`];
  const cut = payeesModelTexts.cellsExceedHeader;
  test.each<[string, string[], (string | null)[]]>([
    ["a line that is cut", [one, "V-2;Bo"], [null, cut(2, 3)]],
    ["blank cells at the end of one line", [`${one};`, two], [cut(4, 3), null]],
    ["blank cells at the end of all lines", [`${one};`, `${two};`], [null, null]],
    ["a value behind the last column", [`${one};x`, two], [cut(4, 3), null]],
    ["the header again", [one, "key;name;account_number", two], [null, payeesModelTexts.headerRepeated, null]],
    ["each line in quotation marks", [`"${one}"`, `"${two}"`], [null, null]],
  ])("with %s, says so of the line", (_, lines, faults) => {
    const file = readImportFile(["key;name;account_number", ...lines].join("\n"));
    expect(file.ok && file.rows.map(({ fault }) => fault)).toEqual(faults);
  });

  test("may have delimiters at the end of its header", () => {
    expect(readImportFile(`key;name;account_number;\n${one}\n${two}`)).toMatchObject({
      rows: [{ fault: null }, { fault: null }],
    });
  });

  test("in which a quotation mark swallows a line is refused", () => {
    const text = `key;name;note;account_number\nV-1;Ana;"x;${iban}\nV-2;Bo;y";${otherIban}`;
    expect(problemOf(text)).toBe(intakeTexts.quoteSpansRows(intakeTexts.row(1, "note")));
  });

  test("is read with commas, semicolons, tabs or bars, quoted, with a byte order mark, in the catalogue's spellings", () => {
    for (const digest of [",", ";", "\t", "|"]) {
      const text = `\uFEFFVendor No${digest}Name${digest}ACCOUNT-NUMBER${digest}first_name\r\nV-1${digest}"Kovač${digest} d.o.o."${digest}${iban}${digest}Ana\r\n\r\n`;
      expect(readImportFile(text)).toMatchObject({
        ok: true,
        rows: [
          {
            line: 2,
            own: { key: "V-1", name: `Kovač${digest} d.o.o.`, called_on: "" },
            account: { account_number: iban, receiver_first_name: "Ana" },
            fault: null,
          },
        ],
      });
    }
  });

  test.each([
    ["key,name,card_number\nV-1,Ana,4111111111111111", payeesModelTexts.cardColumnForbidden("card_number")],
    ["key,name,CVV\nV-1,Ana,123", payeesModelTexts.cardColumnForbidden("CVV")],
    ["key,name,credit-card-number\nV-1,Ana,4111", payeesModelTexts.cardColumnForbidden("credit-card-number")],
    ["key,name,amount\nV-1,Ana,1.00", payeesModelTexts.columnUnknown("amount")],
    ["key,name,iban\nV-1,Ana,x", payeesModelTexts.columnUnknown("iban")],
    ["key,name,vendor\nV-1,Ana,V-1", payeesModelTexts.columnsDuplicate("key", "vendor")],
    [
      "key,name,first_name,receiver_first_name\nV-1,Ana,A,B",
      payeesModelTexts.columnsDuplicate("first_name", "receiver_first_name"),
    ],
    ["name,account_number\nAna,1", payeesModelTexts.columnMissing("key")],
    ["key,name,\nV-1,Ana,1", payeesModelTexts.columnUnnamed(3)],
    ["key,name\n", payeesModelTexts.rowsMissing],
    ["", payeesModelTexts.fileEmpty],
    ["PK\u0003\u0004\0", payeesModelTexts.notCsv],
    ['key,name\nV-1,"Ana', intakeTexts.row(1, "name")],
    [`key,name\n${"V,a\n".repeat(importMaxRows + 1)}`, payeesModelTexts.tooManyRows(importMaxRows + 1, importMaxRows)],
    ["x".repeat(importMaxLength + 1), payeesModelTexts.fileTooLong("900,000")],
  ])("%j is refused as a whole", (text, problem) => {
    expect(problemOf(text)).toContain(problem);
  });

  test("never throws, whatever is in it (seed 5)", () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom("key", "name", '"', ",", ";", "\n", iban, "V-1", "1E+10"));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 6 }), (rows) => {
        const file = readImportFile(`key,name,account_number\n${rows.map((row) => row.join(",")).join("\n")}`);
        if (file.ok) validateImport(file.rows, { directory: new Map(), makeAccount, today: "2026-11-21" });
      }),
      { seed: 5 },
    );
  });
});

describe("its lines", () => {
  const head = "key,name,account_number,account_name,called_person,called_number,called_on";
  const verdicts = (text: string, ...directory: DirectoryPayee[]) =>
    evaluate(text, ...directory).map(({ verdict, changes }) => [verdict, ...changes]);

  test("new, unchanged, renamed", () => {
    expect(verdicts(`${head}\nV-1,Ana,${iban},Ana,,,`)).toEqual([["new", payeesModelTexts.newPayee]]);
    expect(verdicts(`${head}\nv-1,Kovač,DE89 3704 0044 0532 0130 00,Kovač,,,`, inDirectory("V-1"))).toEqual([
      ["unchanged"],
    ]);
    expect(verdicts("key,name\nV-1,Kovač d.o.o.", inDirectory("V-1"))).toEqual([
      ["renamed", payeesModelTexts.nameLabel("Kovač", "Kovač d.o.o.")],
    ]);
    expect(evaluate("key,name\nv-1,Kovač d.o.o.", inDirectory("V-1"))[0]?.step).toEqual({
      kind: "rename",
      payeeId: "V-1",
      named: { key: "V-1", name: "Kovač d.o.o.", note: "By invoice" },
    });
  });

  test("another account needs a call-back verification, and keeps nothing of the old one", () => {
    const row = `V-1,Kovač,${otherIban},Kovač`;
    expect(verdicts(`${head}\n${row},,,`, inDirectory("V-1"))[0]?.[0]).toBe("refused");
    expect(verdicts(`${head}\n${row},Jana,+386 1 234,2026-11-22`, inDirectory("V-1"))).toEqual([
      ["refused", payeesModelTexts.callDateInFuture],
    ]);
    const [validated] = evaluate(`${head}\n${row},Jana,+386 1 234,2026-11-20`, inDirectory("V-1"));
    expect(validated).toMatchObject({
      verdict: "changed",
      changes: ["Another Account number and Bank name: IBAN …3000 → IBAN …7892"],
      step: { kind: "change", renames: false, call: { user: "Jana", number: "+386 1 234", on: "2026-11-20" } },
    });
    expect(validated?.step).not.toHaveProperty("account.fields.bank_name");
  });

  test("a blank cell of a column that the file has empties it: that is a change too", () => {
    const text = `key,name,account_number,bank_name,account_name,called_person,called_number,called_on\nV-1,Kovač,${iban},,Kovač,Jana,+386 1 234,2026-11-20`;
    expect(evaluate(text, inDirectory("V-1"))[0]).toMatchObject({
      verdict: "changed",
      changes: ["Another Bank name of IBAN …3000"],
    });
  });

  test.each([
    ["V-1,Ana,,,,,", payeesModelTexts.accountMissing],
    ["V-1,Ana,DE89370400440532013001,,,,", "looks like an IBAN"],
    ["V-1,Ana,8.9370400440532E+20,,,,", payeesModelTexts.numberRounded("account_number", "8.9370400440532E+20")],
    ["1E+10,Ana,1234,,,,", payeesModelTexts.numberRounded("key", "1E+10")],
    [",Ana,1234,,,,", payeesModelTexts.isRequired("Vendor number")],
    ["V-1,,1234,,,,", payeesModelTexts.isRequired("Name")],
    ["V-1,Ana,1234,a,b,c,d,e", payeesModelTexts.cellsExceedHeader(8, 7)],
  ])("%s alone is refused", (row, why) => {
    const [validated, good] = evaluate(`${head}\n${row}\nV-9,Bo,1234,,,,`);
    expect(validated).toMatchObject({ verdict: "refused", step: null });
    expect(validated?.changes.join(" ")).toContain(why);
    expect(good?.verdict).toBe("new");
  });

  test("two lines of one vendor, an archived payee, and one whose account waits", () => {
    expect(verdicts(`${head}\nV-1,Ana,1234,,,,\nv-1,Ana,1234,,,,`)).toEqual([
      ["refused", payeesModelTexts.vendorNumberRepeated("2, 3", 0)],
      ["refused", payeesModelTexts.vendorNumberRepeated("2, 3", 0)],
    ]);
    expect(verdicts("key,name\nV-1,Ana", inDirectory("V-1", { archived: true }))[0]?.[0]).toBe("refused");
    expect(verdicts("key,name\nV-1,Ana", inDirectory("V-1", { waiting: true }))[0]?.[0]).toBe("refused");
    expect(verdicts("key,name\nV-1,Kovač", inDirectory("V-1", { waiting: true }))[0]?.[0]).toBe("unchanged");
  });
});
