import type { Answers } from "@/lib/files/intake/cells/cell-reading";
import { foldHeader } from "@/lib/files/intake/columns/column";
import type { IntakeChoices } from "@/lib/files/intake/options";
import { holderAnswer, type Question } from "@/lib/files/intake/survey/questions";
import type { LeftOutRow } from "@/lib/files/intake/survey/total-rows";
import { noCurrency } from "@/lib/files/intake/tally";

export type Choices = IntakeChoices;

export function answerQuestion(choices: Choices, { kind, subject }: Question, answer: string): Choices {
  switch (kind) {
    case "encoding":
      return { ...choices, encoding: answer as Choices["encoding"] };
    case "decimal":
      return { ...choices, answers: { ...choices.answers, decimal: answer as Answers["decimal"] } };
    case "spaced":
      return { ...choices, answers: { ...choices.answers, spaced: answer as Answers["spaced"] } };
    case "exponents":
      return { ...choices, answers: { ...choices.answers, exponents: answer as Answers["exponents"] } };
    case "roundedNumbers":
      return { ...choices, answers: { ...choices.answers, roundedNumbers: answer as Answers["roundedNumbers"] } };
    case "numberFormats":
      return { ...choices, answers: { ...choices.answers, numberFormats: answer as Answers["numberFormats"] } };
    case "hiddenRows":
      return { ...choices, answers: { ...choices.answers, hiddenRows: answer as Answers["hiddenRows"] } };
    case "hiddenColumns":
      return { ...choices, answers: { ...choices.answers, hiddenColumns: answer as Answers["hiddenColumns"] } };
    case "accounts":
      return { ...choices, answers: { ...choices.answers, accounts: answer as Answers["accounts"] } };
    case "texts":
      return { ...choices, answers: { ...choices.answers, texts: answer as Answers["texts"] } };
    case "formulas":
      return { ...choices, answers: { ...choices.answers, formulas: answer as Answers["formulas"] } };
    case "currency":
      return { ...choices, answers: { ...choices.answers, currency: answer } };
    case "unknownVendors":
      return { ...choices, answers: { ...choices.answers, unknownVendors: answer as Answers["unknownVendors"] } };
    case "splitAmounts":
      return { ...choices, answers: { ...choices.answers, splitAmounts: answer as Answers["splitAmounts"] } };
    case "wrongTotals":
      return { ...choices, answers: { ...choices.answers, wrongTotals: answer as Answers["wrongTotals"] } };
    case "lostNames":
      return answer === holderAnswer
        ? mapColumn(choices, subject ?? "", answer)
        : { ...choices, answers: { ...choices.answers, lostNames: answer as Answers["lostNames"] } };
    case "column":
      return mapColumn(choices, subject ?? "", answer);
    case "endpoint":
      return { ...choices, endpointByCurrency: { ...choices.endpointByCurrency, [subject ?? ""]: answer } };
    default:
      return kind satisfies never;
  }
}

export function mapColumn(choices: Choices, header: string, target: string): Choices {
  return mapColumns(choices, [[header, target]]);
}

export function mapColumns(
  choices: Choices,
  reported: readonly (readonly [header: string, target: string])[],
): Choices {
  const mapping = reported.map(([header, target]) => [foldHeader(header), target === "" ? null : target]);
  return { ...choices, mapping: { ...choices.mapping, ...Object.fromEntries(mapping) } };
}

export function chooseEndpointFor(choices: Choices, currency: string, endpointId: string): Choices {
  return { ...choices, endpointByCurrency: { ...choices.endpointByCurrency, [currency]: endpointId } };
}

/** Returns null where the file's own total isn't one figure of one currency, or where a total is declared already. */
export function declareTotal(
  choices: Choices,
  leftOut: readonly LeftOutRow[],
  totals: Readonly<Record<string, string>>,
): Choices | null {
  const [total, ...more] = leftOut.filter(({ kind, amount }) => kind === "total" && amount !== "");
  const [currency, ...others] = Object.keys(totals);
  if (!total?.value || more.length > 0 || currency === undefined || currency === noCurrency || others.length > 0)
    return null;
  if (choices.declared?.totals !== undefined) return null;
  return { ...choices, declared: { ...choices.declared, totals: { [currency]: total.value } } };
}
