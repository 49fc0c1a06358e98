import { readFile, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { refuseSize } from "@/lib/intake/bounds";
import { Refusal } from "@/lib/intake/refusal";
import { findGaps, type Gap } from "./gaps";
import { readStatements } from "./read-statements";
import type { Statement } from "./statement";

const exitCodes = { accepted: 0, gaps: 3, refused: 5 } as const;

const help = `usage: npm run -s statements -- FILE [--json]

Reads bank statements and checks them. Nothing is stored.
FILE is camt.053 or camt.054 (version 02, 04 or 08), MT940 or BAI2, or a ZIP file of them. Its name doesn't matter.

  --json   print only {verdict, reason, statements, gaps}

Exit codes: 0 accepted, 3 statements are missing between those of the file, 5 refused, 2 wrong usage, 1 the file can't be
opened.
`;

type Report = {
  verdict: keyof typeof exitCodes;
  /** Why the file is refused; null: it isn't. */
  reason: string | null;
  statements: Statement[];
  gaps: { account: string; currency: string; after: string; before: string }[];
};

function report(bytes: Uint8Array): Report {
  const statements: Statement[] = [];
  for (const part of readStatements(bytes)) if (part.kind === "statement") statements.push(part.statement);
  const gaps = findGaps(statements).map(({ after, before, ...gap }: Gap) => ({
    ...gap,
    after: after.number,
    before: before.number,
  }));
  return { verdict: gaps.length > 0 ? "gaps" : "accepted", reason: null, statements, gaps };
}

async function evaluate(path: string): Promise<Report> {
  try {
    refuseSize((await stat(path)).size);
    return report(await readFile(path));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { verdict: "refused", reason: error.message, statements: [], gaps: [] };
  }
}

function spell({ reason, statements, gaps }: Report): string {
  if (reason !== null) return `Refused. ${reason}`;
  const lines = statements.map(({ format, account, number, currency, closedOn, balances, credits, debits, pending }) =>
    [
      `${format}  ${account}  ${number}  ${closedOn}  ${currency}`,
      balances ? `opening ${balances.opening}` : "no balances",
      `credits ${credits.amount} (${credits.count})`,
      `debits ${debits.amount} (${debits.count})`,
      ...(balances ? [`closing ${balances.closing}`] : []),
      ...(pending > 0 ? [`${pending} not booked, left out`] : []),
    ].join("  "),
  );
  const missing = gaps.map(
    ({ account, currency, after, before }) =>
      `Account ${account} ${currency}: a statement is missing between ${after} and ${before}.`,
  );
  return [...lines, ...missing].join("\n");
}

/** `npm run -s statements -- FILE [--json]`. @returns the exit code */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
  });
  const [path] = positionals;
  if (values.help || path === undefined || positionals.length > 1) {
    (values.help ? process.stdout : process.stderr).write(help);
    return values.help ? 0 : 2;
  }
  const found = await evaluate(path);
  process.stdout.write(`${values.json ? JSON.stringify(found) : spell(found)}\n`);
  return exitCodes[found.verdict];
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error & { code?: string }) => {
    const isUsage = error.code?.startsWith("ERR_PARSE_ARGS") ?? false;
    process.stderr.write(`statements: ${error.message}\n${isUsage ? `\n${help}` : ""}`);
    process.exitCode = isUsage ? 2 : 1;
  },
);
