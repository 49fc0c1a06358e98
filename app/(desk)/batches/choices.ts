import { foldHeader } from "@/lib/intake/columns";
import type { IntakeOptions } from "@/lib/intake/options";
import type { Answers, Question } from "@/lib/intake/questions";

/** What people choose or answer for a file; all of it is stored with its batch. */
export type Choices = Pick<
  IntakeOptions,
  "encoding" | "delimiter" | "mapping" | "ignoresUnknown" | "answers" | "declared" | "endpointByCurrency"
> & { sheet?: string };

/** The choices with one question answered. Pure. */
export function answerQuestion(choices: Choices, { kind, subject }: Question, answer: string): Choices {
  switch (kind) {
    case "decimal":
      return { ...choices, answers: { ...choices.answers, decimal: answer as Answers["decimal"] } };
    case "exponents":
      return { ...choices, answers: { ...choices.answers, exponents: answer as Answers["exponents"] } };
    case "roundedNumbers":
      return { ...choices, answers: { ...choices.answers, roundedNumbers: answer as Answers["roundedNumbers"] } };
    case "column":
      return mapColumn(choices, subject ?? "", answer);
    case "endpoint":
      return { ...choices, endpointByCurrency: { ...choices.endpointByCurrency, [subject ?? ""]: answer } };
    default:
      return kind satisfies never;
  }
}

/** Says what a column holds: a field or a column of ours as mappings spell it; "" leaves it out. */
export function mapColumn(choices: Choices, header: string, target: string): Choices {
  return { ...choices, mapping: { ...choices.mapping, [foldHeader(header)]: target === "" ? null : target } };
}
