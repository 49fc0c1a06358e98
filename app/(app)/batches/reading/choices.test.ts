import { describe, expect, test } from "vitest";
import type { Question } from "@/lib/files/intake/survey/questions";
import type { LeftOutRow } from "@/lib/files/intake/survey/total-rows";
import { noCurrency } from "@/lib/files/intake/tally";
import { answerQuestion, declareTotal, mapColumn } from "./choices";

const question = (kind: Question["kind"], subject: string | null): Question => ({
  kind,
  subject,
  message: "?",
  count: 1,
  samples: [],
  readings: [],
});

test("answers of one file gather, and none takes another's place", () => {
  let choices = answerQuestion({}, question("decimal", "amount"), ",");
  choices = answerQuestion(choices, question("roundedNumbers", "iban"), "wrong");
  choices = answerQuestion(choices, question("encoding", "name"), "windows-1250");
  choices = answerQuestion(choices, question("endpoint", "EUR"), "e1");
  choices = answerQuestion(choices, question("endpoint", ""), "e2");
  choices = answerQuestion(choices, question("column", "Betreff (neu)"), "order_desc");
  expect(choices).toEqual({
    encoding: "windows-1250",
    answers: { decimal: ",", roundedNumbers: "wrong" },
    endpointByCurrency: { EUR: "e1", "": "e2" },
    mapping: { betreff_neu: "order_desc" },
  });
});

test("a column that is left out is remembered as such", () => {
  expect(mapColumn({ mapping: { a: "amount" } }, "Interne Nr.", "")).toEqual({
    mapping: { a: "amount", interne_nr: null },
  });
});

const footer: LeftOutRow = {
  ...{ kind: "footer", row: 28, line: 32, label: "Printed by SAP", amount: "", value: null, sum: null, agrees: null },
};
const total: LeftOutRow = {
  ...{ kind: "total", row: 27, line: 31, label: "Summe", amount: "68.503,49", value: "68503.49", sum: "68503.49" },
  agrees: true,
};

describe("the file's own total as its control total", () => {
  test("is declared in the currency of the file, beside what was declared before", () => {
    const found = { EUR: "68503.49" };
    expect(declareTotal({}, [total, footer], found)).toEqual({ declared: { totals: { EUR: "68503.49" } } });
    expect(declareTotal({ declared: { rows: 26 } }, [total], found)).toEqual({
      declared: { rows: 26, totals: { EUR: "68503.49" } },
    });
    // The declared total applies whatever the rows add up to; a control total exists to find the difference.
    expect(declareTotal({}, [{ ...total, agrees: false }], { EUR: "1.00" })).not.toBeNull();
  });

  test("is none where it is not one figure of one currency, or the user has typed one", () => {
    expect(declareTotal({}, [footer], { EUR: "1.00" })).toBeNull();
    expect(declareTotal({}, [total, total], { EUR: "1.00" })).toBeNull();
    expect(declareTotal({}, [{ ...total, value: null }], { EUR: "1.00" })).toBeNull();
    expect(declareTotal({}, [total], { EUR: "1.00", USD: "1.00" })).toBeNull();
    expect(declareTotal({}, [total], { [noCurrency]: "1.00" })).toBeNull();
    expect(declareTotal({}, [total], {})).toBeNull();
    expect(declareTotal({ declared: { totals: { EUR: "2.00" } } }, [total], { EUR: "1.00" })).toBeNull();
  });
});
