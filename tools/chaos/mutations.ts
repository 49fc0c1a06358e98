import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Findings } from "./checker";

export type Edit = { file: string; from: string; to: string };
export type Guard = { name: string; run: string; rounds: number; found: keyof Findings; edits: Edit[] };

export const guards: readonly Guard[] = [
  {
    name: "compare-and-set in the claim",
    run: "same-order",
    rounds: 4,
    found: "doubleSends",
    edits: [
      {
        file: "lib/payments/dispatch/claim.ts",
        from: "mayStart(ctx, release),",
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
      {
        file: "lib/payments/payouts/submit.ts",
        from: "if (earlier !== null) return",
        to: "if (earlier === tx) return",
      },
      {
        file: "db/migrations/0000_baseline.sql",
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
        file: "lib/payments/dispatch/call.ts",
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
      {
        file: "lib/payments/orders/results.ts",
        from: "context.attempt !== context.orderAttempt",
        to: "context.attempt < 0",
      },
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
    edits: [
      { file: "lib/payments/connections/breaker.ts", from: "pause: unclearPause(recentResults)", to: "pause: null" },
    ],
  },
  {
    name: "a pause is read inside the claim",
    run: "breaker",
    rounds: 1,
    found: "brokenRules",
    edits: [{ file: "lib/payments/dispatch/gate.ts", from: ": notPaused,", to: ": undefined," }],
  },
  {
    name: "one denial of an order proves nothing",
    run: "error-after-create",
    rounds: 1,
    found: "doubleSends",
    edits: [
      { file: "lib/payments/orders/absence.ts", from: "return from !== null && askedAt >= from;", to: "return true;" },
    ],
  },
  {
    name: "what only a callback reported counts nothing",
    run: "later-events",
    rounds: 1,
    found: "brokenRules",
    edits: [
      {
        file: "lib/payments/orders/later/later-updates.ts",
        from: `gatewayUpdate.source !== "callback" && isCompleted(order, found);`,
        to: "isCompleted(order, found);",
      },
      {
        file: "lib/payments/callbacks/updates.ts",
        from: `!isFinal(order.outcome) ? "ask_now" : "keep";`,
        to: `!isFinal(order.outcome) ? "ask_now" : "ask_now";`,
      },
    ],
  },
];

export function countPlaces(root: string, { file, from }: Edit): number {
  return readFileSync(join(root, file), "utf8").split(from).length - 1;
}

export function applyEdit(root: string, { file, from, to }: Edit): void {
  const text = readFileSync(join(root, file), "utf8");
  writeFileSync(
    join(root, file),
    text.replace(from, () => to),
  );
}
