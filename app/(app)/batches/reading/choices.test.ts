import { expect, test } from "vitest";
import type { Question } from "@/lib/intake/survey/questions";
import { answerQuestion, mapColumn } from "./choices";

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
