import { describe, expect, test } from "vitest";
import { readingOf } from "@/lib/intake/testing";
import * as intakeSurveyModelTexts from "@/messages/intake/survey-model";
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
    // What another version remembered, and this one does not have, is asked about as if nothing were remembered.
    expect(mapColumns("payout", ["x"], { x: "no_such_field" })).toMatchObject([
      { target: null, confidence: "unknown" },
    ]);
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
        intakeSurveyModelTexts.isColumnThe(
          "Total",
          "Amount",
          intakeSurveyModelTexts.itsCellsLookLike(contentKinds.amount),
        ),
        "5.00",
      ],
      ["column", "Kostenstelle", intakeSurveyModelTexts.whatIsInColumn("Kostenstelle"), "K1"],
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
    expect(errors).toEqual([[2, "client-orderid", intakeRowsModelTexts.repeatsTheHeadingsDelete]]);
  });
});
