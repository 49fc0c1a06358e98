import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { Refusal } from "@/lib/intake/refusal";
import * as t from "@/messages/statements/model";
import { readStatements } from "./read-statements";

const folder = join(dirname(fileURLToPath(import.meta.url)), "cases");

/** What a file says: per statement "account number opening > closing", and each line as "side amount code ids | name | text". */
function readCase(file: string | Uint8Array): string[] | string {
  const bytes = typeof file === "string" ? readFileSync(join(folder, file)) : file;
  const told: string[] = [];
  let lines: string[] = [];
  try {
    for (const part of readStatements(new Uint8Array(bytes))) {
      if (part.kind === "line") {
        const { direction, amount, references, counterparty, text } = part.line;
        const ids = references.map(({ id }) => id).join(" ");
        lines.push([`${direction === "credit" ? "+" : "-"}${amount} ${ids}`.trim(), counterparty, text].join(" | "));
      } else {
        const { account, number, balances, pending, closedOn } = part.statement;
        const left = pending > 0 ? ` (${pending} left out)` : "";
        told.push(`${account} ${number} ${closedOn} ${balances?.opening} > ${balances?.closing}${left}`, ...lines);
        lines = [];
      }
    }
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return told;
}

const head = "NL91ABNA0417164300 5 2026-11-03 1000.00 > 1149.50";
const first = "+250.00 E2E-1 B1 P-1 | Test Payer | Invoice 1";
const second = "-100.50 B2 P-2 |  | Invoice 2";
const whole = [head, first, second];

/** Cases of other people's bug reports, as small files of our own: what a person reads in each. */
const cases: { nr: number; file: string; verdict: string[] | string }[] = [
  { nr: 92, file: "m00-base.sta", verdict: whole },
  { nr: 74, file: "m01-rabo-940-line.sta", verdict: [head.replace(" 5 ", " 26001 "), first, second] },
  {
    nr: 75,
    file: "m02-abn-header.sta",
    verdict: [...whole, "NL91ABNA0417164300 6 2026-11-04 1149.50 > 1100.00", "-49.50 |  | fee"],
  },
  { nr: 76, file: "m03-ing-0000-header.sta", verdict: whole },
  { nr: 77, file: "m04-25P.sta", verdict: whole },
  { nr: 78, file: "m06-swift-header-three-lines.sta", verdict: [head.replace(" 5 ", " 0 "), first, second] },
  {
    nr: 78,
    file: "m07-trailer-block5.sta",
    verdict: [...whole, "NL91ABNA0417164300 6 2026-11-03 1149.50 > 1149.50"],
  },
  { nr: 92, file: "m07b-rje-dollar.sta", verdict: [...whole, "NL91ABNA0417164300 6 2026-11-03 1149.50 > 1149.50"] },
  { nr: 79, file: "m08-signed-debit.sta", verdict: whole },
  { nr: 81, file: "m10-newline-in-tag.sta", verdict: whole },
  {
    nr: 83,
    file: "m11b-tag-like-61-in-86.sta",
    verdict: [head, "+250.00 E2E-1 B1 |  | Reference of sender is :20:SOMETHING and more", second],
  },
  {
    nr: 92,
    file: "m12b-dash-text-in-86.sta",
    verdict: [head, "+250.00 E2E-1 B1 |  | Invoice 1 -TX BRN-REF NO.123", "-100.50 B2 |  | Invoice 2"],
  },
  {
    nr: 89,
    file: "m13-amount-forms.sta",
    verdict: [head, "+250.00 E2E-1 B1 |  | x", "-0.50 |  | fee", "-100.00 |  | x"],
  },
  { nr: 88, file: "m16-cr-only.sta", verdict: whole },
  { nr: 88, file: "m17-at-separators.sta", verdict: whole },
  { nr: 89, file: "m18-no-code-space-mark.sta", verdict: [head, "+250.00 E2E-1 |  | x", "-100.50 |  | y"] },
  { nr: 89, file: "m19-lower-case-code.sta", verdict: whole },
  { nr: 91, file: "m20-cp850.sta", verdict: [head, first.replace("Test Payer", "Müller GmbH"), second] },
  { nr: 89, file: "m21-zero-date-opening.sta", verdict: whole },
  { nr: 90, file: "m22-mt942.sta", verdict: t.anotherMessage("942") },
  {
    nr: 85,
    file: "m23-86-before-61-and-info.sta",
    verdict: [head, "+250.00 E2E-1 B1 P-9 |  | Invoice 1 second details of the same line", "-100.50 B2 |  | "],
  },
  { nr: 89, file: "m24-soft-hyphen-blank-first.sta", verdict: whole },
  {
    nr: 89,
    file: "m25-reversals.sta",
    verdict: [
      head.replace("1149.50", "1085.50"),
      "+100.50 |  | reversal of debit",
      "-20.00 |  | reversal of credit",
      "+5.00 |  | expected credit",
    ],
  },
];

describe("cases", () => {
  test.each(cases)("$nr $file", ({ file, verdict }) => expect(readCase(file)).toEqual(verdict));
});
