import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { decodePage } from "@/lib/gateway/fields/code-pages";
import { plainAmount } from "../journal";
import { testEntries, testPieces, testRun } from "../testing";
import { datevColumns } from "./datev";
import type { FileOptions } from "./file-form";
import { type JournalFormat, printerOf } from "./formats";

const options: FileOptions = {
  marks: { decimal: ",", delimiter: ";" },
  datev: { consultant: "29098", client: "55003" },
  currency: null,
};

async function print(format: JournalFormat, currency: string | null = null, run = testRun): Promise<string> {
  const bytes: number[] = [];
  const content = printerOf(format, ["1200", "1360", "4900", "4970"])(run, testPieces(currency), {
    ...options,
    currency,
  });
  for await (const piece of content) bytes.push(...piece);
  const array = new Uint8Array(bytes);
  return format === "datev"
    ? decodePage(array, "windows-1252")
    : new TextDecoder("utf-8", { ignoreBOM: true }).decode(array);
}

const linesOf = (text: string) => text.split("\r\n");
const tableOf = (text: string, delimiter = ",") => Papa.parse<string[]>(text.trim(), { delimiter }).data;
const sum = (amounts: readonly string[]) => addAmounts("0", ...amounts);

test("plain: two lines an entry, as the organisation's spreadsheets read them", async () => {
  expect(linesOf(await print("plain"))).toEqual([
    "\ufeffRun;Entry;Date;Type;Reference;Connection;Payee;Description;Ledger account;Cost centre;Tax code;Debit;Credit;Currency",
    '3;1;2026-11-02;Payout;pd-3kq8v1m0x2c7t5n9r4ba;Acme EU;Ana Kovač & Söhne;"Payout, Ana Kovač & Söhne, INV-1; ""net""";4900;K7;9;1250,00;;EUR',
    '3;1;2026-11-02;Payout;pd-3kq8v1m0x2c7t5n9r4ba;Acme EU;Ana Kovač & Söhne;"Payout, Ana Kovač & Söhne, INV-1; ""net""";1360;;;;1250,00;EUR',
    "3;2;2026-11-02;Gateway fee;T77;Acme EU;;Gateway fee;4970;;;2,55;;EUR",
    "3;2;2026-11-02;Gateway fee;T77;Acme EU;;Gateway fee;1360;;;;2,55;EUR",
    `3;3;2026-11-03;Payout;pd-7;Acme EU;"'=HYPERLINK(""http://x"")";"Payout, =HYPERLINK(""http://x"")";1360;;;100,00;;EUR`,
    `3;3;2026-11-03;Payout;pd-7;Acme EU;"'=HYPERLINK(""http://x"")";"Payout, =HYPERLINK(""http://x"")";4900;;;;100,00;EUR`,
    "3;4;2026-11-30;Bank transfer;B-1;Acme EU;Gateway;Bank transfer, Gateway;1200;;;5000;;JPY",
    "3;4;2026-11-30;Bank transfer;B-1;Acme EU;Gateway;Bank transfer, Gateway;1360;;;;5000;JPY",
    "",
  ]);
});

test("sap: header and items by their names, posting keys 40 and 50", async () => {
  expect(linesOf(await print("sap")).slice(0, 5)).toEqual([
    "BELNR;BUKRS;BLDAT;BUDAT;BLART;WAERS;XBLNR;BSCHL;HKONT;WRBTR;KOSTL;MWSKZ;ZUONR;SGTXT",
    "1;;20261102;20261102;SA;EUR;3-1;40;4900;1250.00;K7;9;3-1;pd-3kq8v1m0x2c7t5n9r4ba Payout, Ana Kovač & Söhne,",
    "1;;20261102;20261102;SA;EUR;3-1;50;1360;1250.00;;;3-1;pd-3kq8v1m0x2c7t5n9r4ba Payout, Ana Kovač & Söhne,",
    "2;;20261102;20261102;SA;EUR;T77;40;4970;2.55;;;3-2;T77 Gateway fee",
    "2;;20261102;20261102;SA;EUR;T77;50;1360;2.55;;;3-2;T77 Gateway fee",
  ]);
});

test("quickbooks: a journal an entry, debits and credits apart", async () => {
  expect(linesOf(await print("quickbooks")).slice(0, 4)).toEqual([
    "Journal No,Journal Date,Account Name,Debits,Credits,Description,Name,Currency",
    '3-1,11/02/2026,4900,1250.00,,"Payout, Ana Kovač & Söhne, INV-1; ""net"", pd-3kq8v1m0x2c7t5n9r4ba",Ana Kovač & Söhne,EUR',
    '3-1,11/02/2026,1360,,1250.00,"Payout, Ana Kovač & Söhne, INV-1; ""net"", pd-3kq8v1m0x2c7t5n9r4ba",Ana Kovač & Söhne,EUR',
    '3-2,11/02/2026,4970,2.55,,"Gateway fee, T77",,EUR',
  ]);
});

describe("xero", () => {
  test("one journal a day and currency, debits above zero", async () => {
    expect(linesOf(await print("xero", "EUR"))).toEqual([
      "*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1",
      '"Paydesk journal 3, 2026-11-02, EUR",02 Nov 2026,Payout,4900,9,1250.00,Cost centre,K7',
      '"Paydesk journal 3, 2026-11-02, EUR",02 Nov 2026,Payout,1360,Tax Exempt,-1250.00,,',
      '"Paydesk journal 3, 2026-11-02, EUR",02 Nov 2026,Gateway fee,4970,Tax Exempt,2.55,,',
      '"Paydesk journal 3, 2026-11-02, EUR",02 Nov 2026,Gateway fee,1360,Tax Exempt,-2.55,,',
      '"Paydesk journal 3, 2026-11-03, EUR",03 Nov 2026,Payout,1360,Tax Exempt,100.00,,',
      '"Paydesk journal 3, 2026-11-03, EUR",03 Nov 2026,Payout,4900,Tax Exempt,-100.00,,',
      "",
    ]);
  });

  test("read again, each journal is in balance and the debits are the run's total", async () => {
    for (const { currency, amount } of testRun.totals) {
      const [, ...rows] = tableOf(await print("xero", currency));
      const journals = new Map<string, string[]>();
      for (const row of rows) journals.set(row[0] ?? "", [...(journals.get(row[0] ?? "") ?? []), row[5] ?? ""]);
      for (const amounts of journals.values()) expect(compareAmounts(sum(amounts), "0")).toBe(0);
      const debits = rows.map((row) => row[5] ?? "").filter((text) => !text.startsWith("-"));
      expect(compareAmounts(sum(debits), amount), currency).toBe(0);
    }
  });
});

describe("datev", () => {
  test("a header of 31 fields, 125 columns, and a row for both lines of an entry", async () => {
    const [header = "", columns = "", ...rows] = linesOf(await print("datev"));
    expect(header).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20261201081530000;;"";"";"";29098;55003;20260101;4;20261101;20261130;"Paydesk journal 3";"";1;0;0;"";;"";;;"";;;"";""',
    );
    expect(header.split(";")).toHaveLength(31);
    expect(columns).toBe(datevColumns.join(";"));
    expect(datevColumns).toHaveLength(125);
    expect([datevColumns[36], datevColumns[113], datevColumns[124]]).toEqual([
      ...["KOST1 - Kostenstelle", "Festschreibung", "Abw. Skontokonto"],
    ]);
    const short = rows.map((row) => row.replace(/;+$/, ""));
    expect(short).toEqual([
      '1250,00;"H";"EUR";;;;1360;4900;"9";0211;"pd-3kq8v1m0x2c7t5n9r4ba";;;"Payout, Ana Kovac & Söhne, INV-1; ""net""";;;;;;;"Paydesk journal 3";"3-1";;;;;;;;;;;;;;;"K7"',
      '2,55;"H";"EUR";;;;1360;4970;;0211;"T77";;;"Gateway fee";;;;;;;"Paydesk journal 3";"3-2"',
      '100,00;"S";"EUR";;;;1360;4900;;0311;"pd-7";;;"Payout, =HYPERLINK(""http://x"")";;;;;;;"Paydesk journal 3";"3-3"',
      '5000,00;"H";"JPY";;;;1360;1200;;3011;"B-1";;;"Bank transfer, Gateway";;;;;;;"Paydesk journal 3";"3-4"',
      "",
    ]);
  });

  test("a file of one currency says so in its header, and has no row of another", async () => {
    const [header = "", , ...rows] = linesOf(await print("datev", "JPY"));
    expect(header.split(";")[21]).toBe('"JPY"');
    expect(rows.filter(Boolean).map((row) => row.split(";")[2])).toEqual(['"JPY"']);
  });

  test("a reference that its document field can't hold is whole in another field", async () => {
    const long = "RE 2026/0815 – Lieferung an das Lager in Köln, zweiter Teil";
    const [first] = testEntries;
    if (!first) throw new Error("no entry");
    const pieces = async function* () {
      yield [
        { ...first, reference: "RE-2026-0815" },
        { ...first, reference: long },
      ];
    };
    let text = "";
    for await (const piece of printerOf("datev", ["1360", "4900"])(testRun, pieces(), { ...options, currency: "EUR" }))
      text += decodePage(piece, "windows-1252");
    const [, , plain = [], cut = []] = tableOf(text, ";");
    expect([plain[10], plain[22], plain[23]]).toEqual(["RE-2026-0815", "", ""]);
    expect([cut[10], cut[22], cut[23]]).toEqual(["RE2026/0815LieferungandasLagerinKlnz", "Reference", long]);
  });

  test("read again, each row has its columns, and amounts are the run's totals", async () => {
    const [, , ...rows] = tableOf(await print("datev"), ";");
    for (const row of rows) expect(row).toHaveLength(125);
    for (const { currency, entries, amount } of testRun.totals) {
      const own = rows.filter((row) => row[2] === currency);
      expect(own).toHaveLength(entries);
      expect(compareAmounts(sum(own.map(([text = ""]) => text.replace(",", "."))), amount)).toBe(0);
      const clearing = own.map(([text = "", side]) => {
        const units = text.replace(",", ".");
        return side === "S" ? units : negateAmount(units);
      });
      const expected = testEntries
        .filter((entry) => entry.currency === currency)
        .map((entry) => (entry.side === "credit" ? entry.amount : negateAmount(entry.amount)));
      expect(compareAmounts(sum(clearing), sum(expected))).toBe(0);
    }
  });
});

test("a reversal says so, and no cell of any file starts a formula", async () => {
  const reversal = { ...testRun, reverses: 2 };
  expect(await print("datev", null, reversal)).toContain('"Reversal of run 2, Payout, Ana Kovac');
  for (const format of ["plain", "sap", "datev", "xero", "quickbooks"] as const) {
    const text = await print(format, format === "xero" ? "EUR" : null);
    const cells = tableOf(text, ["xero", "quickbooks"].includes(format) ? "," : ";").flat();
    expect(cells.filter((cell) => /^[=+@]/.test(cell) || /^-(?!\d+\.\d+$)/.test(cell))).toEqual([]);
  }
});

test("amounts have the minor units of their currency, and more where they have more", () => {
  expect([plainAmount("100.0", "EUR"), plainAmount("5", "JPY"), plainAmount("0.1234", "EUR")]).toEqual([
    ...["100.00", "5", "0.1234"],
  ]);
  expect([plainAmount("1234567.5", "KWD"), plainAmount("12.000", "JPY")]).toEqual(["1234567.500", "12"]);
});
