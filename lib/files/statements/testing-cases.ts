import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Refusal } from "@/lib/files/intake/refusal";
import { readStatements } from "./read-statements";
import { findWay, WayOfReading } from "./way-of-reading";

export const caseFolder = join(dirname(fileURLToPath(import.meta.url)), "cases");

export function readCase(file: string | Uint8Array): string[] | string {
  const bytes = typeof file === "string" ? readFileSync(join(caseFolder, file)) : file;
  const described: string[] = [];
  let lines: string[] = [];
  let way = new WayOfReading();
  try {
    const tried = findWay((one) => [...readStatements(new Uint8Array(bytes), undefined, one)], {});
    if (tried.questions.length > 0) return tried.questions.map(({ about }) => `asked: ${about}`);
    way = tried.way;
    for (const part of readStatements(new Uint8Array(bytes), undefined, way)) {
      if (part.kind === "line") {
        const { direction, amount, references, counterparty, text } = part.line;
        const ids = references.map(({ id }) => id).join(" ");
        lines.push([`${direction === "credit" ? "+" : "-"}${amount} ${ids}`.trim(), counterparty, text].join(" | "));
      } else {
        const { account, number, balances, pending, closedOn } = part.statement;
        const left = pending > 0 ? ` (${pending} left out)` : "";
        described.push(`${account} ${number} ${closedOn} ${balances?.opening} > ${balances?.closing}${left}`, ...lines);
        lines = [];
      }
    }
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return [...described, ...way.notes];
}

export const head = "NL91ABNA0417164300 5 2026-11-03 1000.00 > 1149.50";
export const first = "+250.00 E2E-1 B1 P-1 | Test Payer | Invoice 1";
export const second = "-100.50 B2 P-2 |  | Invoice 2";
export const camt = [head, "+250.00 P-1 |  | ", "-100.50 P-2 |  | "];
export const whole = [head, first, second];
