import { describe, expect, test } from "vitest";
import { readingOf } from "@/lib/files/intake/testing";
import * as intakeSurveyModelTexts from "@/messages/intake/survey-model";
import { isNoSavedPayees } from "@/messages/stored/cells";
import * as intakeRowsModelTexts from "@/messages/stored/rows";
import { contentKinds, spellTarget } from "./column";
import { type IntakeOperation, mapColumns } from "./columns";

const mapped = (operation: IntakeOperation, ...header: string[]) =>
  mapColumns(operation, header).map(({ target, confidence }) => [spellTarget(target), confidence]);

describe("a header's words", () => {
  test("in any case, with spaces, hyphens and underscores, and by the catalogue's aliases", () => {
    expect(
      mapped("process-recurring-payments", "CLIENT ORDERID", "Recurring_Payment-ID", " Amount: ", "order_desc"),
    ).toEqual([
      ["client-orderid", "exact"],
      ["recurring-payment-id", "exact"],
      ["amount", "exact"],
      ["payment-description", "exact"],
    ]);
    expect(mapped("payout", "First Name", "ZIP-Code")).toEqual([
      ["receiver_first_name", "exact"],
      ["receiver_zip_code", "exact"],
    ]);
  });

  test("as finance programs call them: sure words are taken, likely ones are asked about", () => {
    expect(
      mapped(
        "payout",
        "Order No.",
        "IBAN",
        "Betrag",
        "CCY",
        "SWIFT/BIC",
        "Account Holder",
        "Vendor No",
        "Invoice Number",
      ),
    ).toEqual([
      ["client_orderid", "known"],
      ["account_number", "known"],
      ["amount", "known"],
      ["currency", "known"],
      ["bank_bic", "known"],
      ["account_name", "known"],
      ["own:payee", "known"],
      ["own:reference", "known"],
    ]);
    expect(mapped("payout", "Total", "Konto", "Ammount to pay", "Curency")).toEqual([
      ["amount", "check"],
      ["account_number", "check"],
      [null, "unknown"],
      ["currency", "check"],
    ]);
    expect(mapped("update-recurring-payment", "amount-form")).toEqual([["amount-from", "check"]]);
  });

  test("a sure name keeps the field; the likely one beside it is left out", () => {
    expect(mapped("payout", "Total", "amount")).toEqual([
      [null, "unknown"],
      ["amount", "exact"],
    ]);
  });

  test("a mapping comes first, in any spelling", () => {
    const given = { zahlbetrag: "amount", bemerkung: null, ref: "own:reference" };
    const columns = mapColumns("payout", ["Zahlbetrag", "BEMERKUNG", "Ref.", "IBAN"], given);
    expect(columns.map(({ target }) => spellTarget(target))).toEqual([...Object.values(given), "account_number"]);
    expect(mapColumns("payout", ["x"], { x: "no_such_field" })).toMatchObject([
      { target: null, confidence: "unknown" },
    ]);
  });
});

describe("names never vanish (N1)", () => {
  const payout = { operation: "payout" as const };
  const names = ["Hoffmann Druck GmbH", "Spedition Weber", "3M Deutschland GmbH", "Stahlwerk"];
  const keys = ["70001", "V-1204", "K70003", "HOFFM"];
  const fileOf = (heading: string, cells: readonly string[], more = "") =>
    [
      `${heading};IBAN;Amount;Currency${more && `;${more}`}`,
      ...cells.map((cell) => `${cell};DE89370400440532013000;5.00;EUR${more && ";Ana Kovač"}`),
    ].join("\n");
  const targetOf = (heading: string, cells: readonly string[]) =>
    readingOf(fileOf(heading, cells), payout).survey.columns.map(({ target, confidence }) => [
      spellTarget(target),
      confidence,
    ])[0];

  test("a heading of numbers and names alike is what its cells are, and a user is asked", () => {
    for (const heading of ["Kreditor", "Payee", "Vendor", "Supplier", "Lieferant", "Fournisseur", "Kontrahent"]) {
      expect([heading, targetOf(heading, names)]).toEqual([heading, ["account_name", "check"]]);
      expect([heading, targetOf(heading, keys)?.[0]]).toEqual([heading, "own:payee"]);
    }
    expect(targetOf("Vendor number", names)).toEqual(["own:payee", "check"]);
    expect(targetOf("Vendor number", keys)).toEqual(["own:payee", "known"]);
  });

  test("a column of names under an unknown heading is suggested as the account holder", () => {
    expect(targetOf("Zuordnung 7", names)).toEqual(["account_name", "check"]);
    expect(targetOf("Zuordnung 7", keys)).toEqual([null, "unknown"]);
  });

  test.each([
    ["mapped to the vendor number", "own:payee"],
    ["left out", null],
  ])("with the only column of names %s, also as remembered, no row is ready before an answer", (_, target) => {
    const asked = readingOf(fileOf("Kreditor", names), { ...payout, mapping: { kreditor: target } });
    expect([asked.verdict, asked.valid]).toEqual(["question", 0]);
    expect(asked.survey.questions.map(({ kind, subject }) => [kind, subject])).toEqual([["lostNames", "Kreditor"]]);
    const answers = { lostNames: "left-out" as const };
    const answered = readingOf(fileOf("Kreditor", names), { ...payout, mapping: { kreditor: target }, answers });
    expect([answered.verdict, answered.valid]).toEqual(["accepted", 4]);
    const named = readingOf(fileOf("Kreditor", names, "Account holder"), { ...payout, mapping: { kreditor: target } });
    expect([named.verdict, named.valid]).toEqual(["accepted", 4]);
  });

  test("vendor numbers of no saved payee are a question, and are paid or marked by the answer", () => {
    const file = fileOf("Vendor number", ["70001", "v-1204", "70009"]);
    const options = { ...payout, vendors: new Set(["70001", "v-1204"]) };
    const asked = readingOf(file, options);
    expect([asked.verdict, asked.valid]).toEqual(["question", 2]);
    expect(asked.survey.questions).toMatchObject([{ kind: "unknownVendors", count: 1, samples: [{ raw: "70009" }] }]);
    const wrong = readingOf(file, { ...options, answers: { unknownVendors: "wrong" } });
    expect(wrong.errors).toEqual([[3, "Vendor number", expect.stringContaining(isNoSavedPayees("70009"))]]);
    expect(readingOf(file, { ...options, answers: { unknownVendors: "kept" } }).valid).toBe(3);
    expect(readingOf(file, payout).valid).toBe(3);
  });
});

describe("in a file", () => {
  const content = "order id;iban;Total;currency;Kostenstelle\n1;DE89370400440532013000;5.00;EUR;K1";
  const payout = { operation: "payout" as const };

  test("what is not known, or only likely, is a question with samples", () => {
    const { verdict, valid, survey } = readingOf(content, payout);
    expect([verdict, valid]).toEqual(["question", 1]);
    expect(
      survey.questions.map(({ kind, subject, message, samples }) => [kind, subject, message, samples[0]?.raw]),
    ).toEqual([
      [
        "column",
        "Total",
        intakeSurveyModelTexts.mappingQuestion(
          "Total",
          "Amount",
          intakeSurveyModelTexts.cellsResembleNote(contentKinds.amount),
        ),
        "5.00",
      ],
      ["column", "Kostenstelle", intakeSurveyModelTexts.fieldQuestion("Kostenstelle"), "K1"],
    ]);
  });

  test("samples show no card and no account", () => {
    const { survey } = readingOf(
      "order id;card;amount;currency;konto;info\n1;4111111111111111;1;EUR;12345678;4111 1111 1111 1111",
      payout,
    );
    expect(survey.questions.map(({ subject, samples }) => [subject, samples[0]?.raw])).toEqual([
      ["card", "411111••••••1111"],
      ["konto", "••••5678"],
      ["info", "411111••••••1111"],
    ]);
  });

  test("a mapping answers them", () => {
    const answered = readingOf(content, { ...payout, mapping: { total: "amount", kostenstelle: null } });
    expect([answered.verdict, answered.totals]).toEqual(["accepted", { EUR: "5.00" }]);
    const ignoring = readingOf(content, { ...payout, mapping: { total: "amount" }, ignoresUnknown: true });
    expect(ignoring.verdict).toBe("accepted");
  });

  test("the header repeated further down is no payment", () => {
    const { errors } = readingOf(
      "client-orderid;recurring-payment-id;amount\nC-1;1;1\nClient-OrderID;recurring-payment-id;AMOUNT\n",
    );
    expect(errors).toEqual([[2, "client-orderid", intakeRowsModelTexts.headingsRepeated]]);
  });
});
