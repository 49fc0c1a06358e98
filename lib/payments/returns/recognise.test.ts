import fc from "fast-check";
import { strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { readStatements } from "@/lib/files/statements/read-statements";
import {
  printBai2,
  printCamt,
  printMt940,
  type TestLine,
  type TestStatement,
} from "@/lib/files/statements/testing-statements";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { chooseOrders, type NamedOrder, waitsForOrder } from "./choose";
import { type BankLine, type Candidate, findCandidates } from "./recognise";

const id = newClientOrderId();
const place = { currency: "EUR", connections: ["c1"] };
const order = (more: Partial<NamedOrder> = {}): NamedOrder => ({
  ...{ id: "o1", connectionId: "c1", direction: "out", clientOrderId: id, gatewayOrderId: "5021890" },
  ...{ amount: "10.00", currency: "EUR", ...more },
});
const bankLine = (more: Partial<BankLine> = {}): BankLine => ({
  ...{ amount: "10.00", direction: "credit", isReversal: false, code: "", references: [], details: [] },
  ...{ counterparty: "", text: "", raw: "", ...more },
});
const endToEnd = (...ids: string[]) => ids.map((one) => ({ kind: "endToEnd" as const, id: one }));
const only = (line: BankLine): Candidate | undefined => findCandidates(line)[0];
const named = (line: BankLine, ...orders: NamedOrder[]) =>
  findCandidates(line).flatMap((one) =>
    chooseOrders(one, place, orders).map(({ orderId, amount }) => `${orderId} ${amount}`),
  );

const printers = { camt: printCamt, mt940: printMt940, bai2: printBai2 } as const;
const lineOf = (more: Partial<TestLine>): TestLine => ({
  ...{ amount: "10.00", direction: "credit", isReversal: false, bookingDate: "2026-11-02", valueDate: "2026-11-02" },
  ...{ endToEndId: id, bankId: "B1", text: "Invoice", ...more },
});
const statementOf = (lines: TestLine[]): TestStatement => ({
  ...{
    account: "DE89370400440532013000",
    number: "7",
    currency: "EUR",
    openedOn: "2026-11-01",
    closedOn: "2026-11-03",
  },
  ...{ opening: "100.00", lines },
});
function read(file: string): BankLine[] {
  return [...readStatements(strToU8(file))].flatMap((part) => (part.kind === "line" ? [part.line] : []));
}

describe.each(Object.entries(printers))("%s", (_, print) => {
  test("a line returns an order's money exactly where it goes the other way", () => {
    fc.assert(
      fc.property(
        fc.record({
          direction: fc.constantFrom("credit" as const, "debit" as const),
          of: fc.constantFrom("out" as const, "in" as const),
          isReversal: fc.boolean(),
          isInText: fc.boolean(),
          isCapital: fc.boolean(),
          text: fc.constantFrom("Invoice", "RETOURE AC04 INV-1079", "RÜCKLASTSCHRIFT", "Rent of May"),
        }),
        ({ direction, of, isReversal, isInText, isCapital, text }) => {
          const written = isCapital ? id.toUpperCase() : id;
          const line = lineOf({
            ...{ direction, isReversal, endToEndId: isInText ? "R1" : written },
            text: isInText ? `${text} ${written}` : text,
          });
          const found = read(print([statementOf([line])])).flatMap((one) => named(one, order({ direction: of })));
          expect(found).toEqual((direction === "credit") === (of === "out") ? ["o1 10.00"] : []);
        },
      ),
      { numRuns: 60, seed: 39 },
    );
  });

  test("other lines name none of our orders", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Z0-9-]{1,23}$/), { maxLength: 6 }), (ids) => {
        const lines = ids.map((one) => lineOf({ endToEndId: one, text: "RETOURE" }));
        expect(read(print([statementOf(lines)])).flatMap((one) => named(one, order()))).toEqual([]);
      }),
      { numRuns: 40, seed: 39 },
    );
  });
});

describe("a line says that it is a return", () => {
  test.each([
    ...[
      "RETOURE",
      "Retourenbuchung",
      "RÜCKLASTSCHRIFT",
      "RUECKUEBERWEISUNG",
      "Rückbuchung",
      "Storno",
      "RETURN",
      "returned",
    ],
    ...[
      "Reversal",
      "CHARGEBACK",
      "charge back",
      "Rejected",
      "Refund",
      "unpaid",
      "Impayé",
      "Zwrot",
      "Devolución",
      "vračilo",
    ],
    ...["/RTRN/AC04/", "AC04", "Konto erloschen (AC01)", "MS03 no reason", "FR01"],
  ])("by “%s”", (text) => {
    expect(only(bankLine({ references: endToEnd("X"), text }))?.isEvident).toBe(true);
  });

  test.each(["Invoice 4711", "Returning customer", "Rent", "AC0404", "XAC04", "Restore", "Restorno"])(
    "not by “%s”",
    (text) => {
      expect(only(bankLine({ references: endToEnd("X"), text }))?.isEvident).toBe(false);
    },
  );

  test.each(["PMNT-ICDT-RRTN", "PMNT-RDDT-UPDD", "PMNT-IDDT-PRDD", "257", "557", "266", "NRTI"])(
    "by the bank's code %s",
    (code) => {
      expect(only(bankLine({ references: endToEnd("X"), code }))?.isEvident).toBe(true);
    },
  );

  test("by its mark, by the German code of a return, and by ISO's reason, which is kept", () => {
    const references = endToEnd("X");
    expect(only(bankLine({ references, isReversal: true }))?.isEvident).toBe(true);
    expect(only(bankLine({ references, raw: ":61:…\n:86:159?00RETOUR" }))?.isEvident).toBe(true);
    const file = printCamt([statementOf([lineOf({ text: "x" })])]).replace(
      "</Refs>",
      "</Refs><RtrInf><Rsn><Cd>AM09</Cd></Rsn></RtrInf>",
    );
    expect(read(file).map(only)).toMatchObject([{ code: "AM09", isEvident: true, amount: "10.00" }]);
    expect(only(bankLine({ references, text: "RETOURE AC04 KONTO" }))?.code).toBe("AC04");
  });

  test("in MT940 between slashes", () => {
    const file = printMt940([statementOf([lineOf({})])]).replace(
      /:86:[^\r]*/,
      `:86:/RTRN/MS03/EREF/${id}/REMI/USTD//INV-1079/`,
    );
    expect(read(file).map(only)).toMatchObject([{ code: "MS03", isEvident: true, names: [id] }]);
  });
});

describe("which order", () => {
  test("a number that may be anyone's names one with its amount, or on a line that says that it is a return", () => {
    const other = order({ clientOrderId: "1001", gatewayOrderId: "77" });
    expect(named(bankLine({ references: endToEnd("1001") }), other)).toEqual(["o1 10.00"]);
    expect(named(bankLine({ references: endToEnd("1001"), amount: "9.00" }), other)).toEqual([]);
    expect(named(bankLine({ references: endToEnd("1001"), amount: "9.00", text: "RETOURE" }), other)).toEqual([
      "o1 9.00",
    ]);
    expect(named(bankLine({ references: endToEnd("77") }), other)).toEqual(["o1 10.00"]);
    expect(named(bankLine({ references: [{ kind: "bank", id: "1001" }], text: "RETOURE 1001" }), other)).toEqual([]);
  });

  test("a number that two gateways' orders share names neither", () => {
    const both = [order({ clientOrderId: "a" }), order({ id: "o2", clientOrderId: "b" })];
    expect(named(bankLine({ references: endToEnd("5021890"), text: "RETOURE" }), ...both)).toEqual([]);
    expect(named(bankLine({ references: endToEnd("5021890") }), order({ connectionId: "c2" }))).toEqual([]);
  });

  test("each transaction of an entry by its own amount and direction", () => {
    const detail = (name: string, amount: string | null, direction: "credit" | "debit" = "credit") => ({
      ...{ amount, direction, references: endToEnd(name), text: "", code: "", returnCode: "" },
    });
    const second = newClientOrderId();
    const line = bankLine({
      amount: "30.00",
      details: [detail(id, "10.00"), detail(second, null), detail(id, "5.00", "debit")],
    });
    expect(named(line, order(), order({ id: "o2", clientOrderId: second }))).toEqual(["o1 10.00", "o2 null"]);
  });

  test("several in one sum: each in full if they add up to it, otherwise each share is unknown", () => {
    const second = newClientOrderId();
    const both = [order(), order({ id: "o2", clientOrderId: second, amount: "5.50" })];
    expect(named(bankLine({ amount: "15.50", text: `${id} ${second}` }), ...both)).toEqual(["o1 10.00", "o2 5.50"]);
    expect(named(bankLine({ amount: "15.00", text: `${id} ${second}` }), ...both)).toEqual(["o1 null", "o2 null"]);
  });

  test("a fee of a charge is no return; a return with a fee is one", () => {
    const charge = order({ direction: "in" });
    const debit = (text: string) => bankLine({ direction: "debit", references: endToEnd(id), text });
    expect(named(debit("Transaktionsgebühr"), charge)).toEqual([]);
    expect(named(debit("RÜCKLASTSCHRIFT MD06 zzgl. Gebühr"), charge)).toEqual(["o1 10.00"]);
  });

  test("a line without a known order waits if it is a return or has Paydesk's form; zero is no money", () => {
    expect(waitsForOrder({ names: ["INV-1"], isEvident: false })).toBe(false);
    expect(waitsForOrder({ names: ["INV-1"], isEvident: true })).toBe(true);
    expect(waitsForOrder({ names: [id], isEvident: false })).toBe(true);
    expect(findCandidates(bankLine({ amount: "0.00", references: endToEnd(id) }))).toEqual([]);
    expect(findCandidates(bankLine({ text: "RETOURE" }))).toEqual([]);
  });
});
