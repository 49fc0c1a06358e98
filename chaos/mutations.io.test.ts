import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Findings } from "./checker";
import type { Row } from "./report";

/** A chaos run that passes proves something only if it fails without the guard. Here each guard is taken away once. */
const root = join(import.meta.dirname, "..");
const folders = ["bench", "chaos", "db", "lib", "sandbox"];
const files = ["package.json", "tsconfig.json"];
/** A bound, not a figure. */
const runMs = 240_000;

type Edit = { file: string; from: string; to: string };
type Guard = { name: string; run: string; rounds: number; found: keyof Findings; edits: Edit[] };

const guards: Guard[] = [
  {
    name: "compare-and-set in the claim",
    run: "same-order",
    rounds: 4,
    found: "doubleSends",
    edits: [
      {
        file: "lib/orders/claim.ts",
        from: "mayStart(release, startedAt),",
        to: "",
      },
    ],
  },
  {
    name: "one client order id, one order: in code and in the database",
    run: "same-order",
    rounds: 8,
    found: "doubleSends",
    edits: [
      { file: "lib/orders/submit.ts", from: "if (earlier !== null) return", to: "if (earlier === tx) return" },
      {
        file: "db/migrations/0000_first.sql",
        from: `\tCONSTRAINT "orders_client_orderid_unique" UNIQUE("client_orderid"),\n`,
        to: "",
      },
    ],
  },
  {
    name: "the lease is checked before a byte is written",
    run: "lease",
    rounds: 1,
    found: "doubleSends",
    edits: [
      {
        file: "lib/orders/call.ts",
        from: "if (halted !== null) return notSent(",
        to: "if (halted === undefined) return notSent(",
      },
    ],
  },
  {
    name: "compare-and-set on the attempt when its result is stored",
    run: "lost-commit",
    rounds: 1,
    found: "doubleSends",
    edits: [
      { file: "lib/orders/results.ts", from: "context.attempt !== context.orderAttempt", to: "context.attempt < 0" },
    ],
  },
  {
    name: "not sent only with proof",
    run: "lost-answer",
    rounds: 2,
    found: "doubleSends",
    edits: [{ file: "lib/gateway/client.ts", from: `written ? "no_answer" : "not_sent"`, to: `"not_sent"` }],
  },
  {
    name: "the breaker pauses",
    run: "breaker",
    rounds: 1,
    found: "brokenRules",
    edits: [{ file: "lib/connections/breaker.ts", from: "pause: unclearPause(recentResults)", to: "pause: null" }],
  },
  {
    name: "a pause is read inside the claim",
    run: "breaker",
    rounds: 1,
    found: "brokenRules",
    edits: [{ file: "lib/orders/gate.ts", from: ", isNull(connections.pausedAt)))", to: "))" }],
  },
  {
    name: "what only a callback reported counts nothing",
    run: "later-events",
    rounds: 1,
    found: "brokenRules",
    edits: [
      {
        file: "lib/orders/status.ts",
        from: `news.source !== "callback" && isCompleted(order, found);`,
        to: "isCompleted(order, found);",
      },
      // The gateway is asked all the same, so its answer can be held against the figure.
      {
        file: "lib/callbacks/news.ts",
        from: `!isFinal(order.outcome) ? "ask_now" : "keep";`,
        to: `!isFinal(order.outcome) ? "ask_now" : "ask_now";`,
      },
    ],
  },
];

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "paydesk-mutants-"));
  const isSource = (path: string) => !/(^|\/)(\.data|\.next[^/]*|node_modules)(\/|$)/.test(relative(root, path));
  for (const folder of folders) cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: isSource });
  for (const file of files) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

async function play(args: string[]): Promise<Row[]> {
  const child = spawn(process.execPath, ["--import", "tsx", "chaos/main.ts", "--subset", "--json", ...args], {
    cwd: copy,
    stdio: ["ignore", "pipe", "inherit"],
    timeout: runMs - 10_000,
  });
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += String(chunk);
  });
  await once(child, "close");
  return (JSON.parse(said) as { rows: Row[] }).rows;
}

/** Takes a guard away, in the copy only, and puts it back. An edit that fits nowhere, or twice, fails. */
async function without<T>(edits: readonly Edit[], work: () => Promise<T>): Promise<T> {
  const kept = edits.map(({ file }) => ({ file: join(copy, file), text: readFileSync(join(copy, file), "utf8") }));
  try {
    for (const { file, from, to } of edits) {
      const text = readFileSync(join(copy, file), "utf8");
      expect(text.split(from).length - 1, `${from} stands once in ${file}`).toBe(1);
      writeFileSync(
        join(copy, file),
        text.replace(from, () => to),
      );
    }
    return await work();
  } finally {
    for (const { file, text } of kept) writeFileSync(file, text);
  }
}

test(
  "with all its guards the product passes",
  async () => {
    const names = [...new Set(guards.map(({ run }) => run))];
    const rows = await play(["--rounds", "1", ...names.flatMap((name) => ["--only", name])]);
    expect(rows.map(({ run }) => run).sort()).toEqual(names.sort());
    for (const row of rows) {
      expect(row, row.run).toMatchObject({ fault: null });
      expect(Object.values(row.findings).flat(), row.run).toEqual([]);
    }
  },
  runMs,
);

test.each(guards)(
  "without a guard it fails: $name",
  async ({ run, rounds, found, edits }) => {
    const [row] = await without(edits, () => play(["--only", run, "--rounds", String(rounds)]));
    expect(row).toMatchObject({ run, fault: null });
    expect(row?.findings[found]).not.toEqual([]);
  },
  runMs,
);
