import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import type { ActionResult } from "@/lib/identity/auth/access/action";
import { provideContext } from "@/lib/identity/users/testing-context";

const now = vi.hoisted(() => ({ actor: null as Actor | null, ctx: null as AppContext | null }));
vi.mock("@/lib/identity/auth/sessions/session", async (original) => ({
  ...(await original<object>()),
  touchUser: async () => now.actor,
  actorOf: (actor: Actor) => actor,
}));
vi.mock("@/lib/core/runtime/open-context", () => ({ openContext: () => now.ctx, openPages: () => now.ctx }));
vi.mock("next/headers", () => ({ headers: async () => new Headers(), cookies: async () => new Map() }));

const mostMs = 100;
const threadMs = () => Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;

const { ctx, ada, vic } = provideContext("file", { ada: "admin", vic: "viewer" });
beforeAll(() => {
  now.ctx = ctx;
});

type Action = (argument: unknown) => Promise<ActionResult<unknown>>;

const files = ["app", "lib", "sandbox", "components"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) && readFileSync(file, "utf8").startsWith('"use server"')),
);

async function readActions(): Promise<[string, Action][]> {
  const all: [string, Action][] = [];
  for (const file of files) {
    all.push(...(Object.entries(await import(/* @vite-ignore */ join(process.cwd(), file))) as [string, Action][]));
  }
  return all;
}

const names = (
  "orderId connectionId clientOrderId endpointId yourReference values reason text name email password current token code key " +
  "facts fileName currency country account note purpose amount query ids numbers cells rows target left right"
).split(" ");

const million = 1_000_000;
const long = "a".repeat(million);
const spread = (value: (name: string) => unknown) => Object.fromEntries(names.map((name) => [name, value(name)]));
const nested = (depth: number): unknown => (depth === 0 ? long : [nested(depth - 1)]);
const share = Math.floor(million / names.length);

const odd: [string, unknown][] = [
  ["a text", long],
  ["digits in every field", spread(() => "4111 ".repeat(share / 5))],
  ["blanks in every field", spread(() => `${" ".repeat(share)}x`)],
  ["percent signs in every field", spread(() => "%34%31".repeat(share / 6))],
  ["letters with marks in every field", spread(() => "e\u0301".repeat(share / 3))],
  ["lists in every field", spread(() => Array(2_500).fill("4111 1111"))],
  ["names in every field", spread(() => Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [at, "x"])))],
  ["a text 60 lists deep", nested(60)],
  ["numbers", Array.from({ length: 109_000 }, (_, at) => at)],
  ["a long name", { [long]: "x" }],
  ["nothing", null],
  ["a number without end", 10n ** 300n],
  ["a form", new FormData()],
];

async function leastMs(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && least > mostMs; round += 1) {
    const from = threadMs();
    await work();
    least = Math.min(least, threadMs() - from);
  }
  return least;
}

test("no action holds the process for 100 ms, whatever 1 MB it is sent, nor calls it a fault of ours", async () => {
  const actions = await readActions();
  expect(actions.length).toBeGreaterThan(100);
  const wrong: string[] = [];
  const send = async (argument: unknown, what: string, [name, act]: [string, Action]) => {
    const ms = await leastMs(async () => {
      const outcome = await act(argument);
      if (!outcome.ok && outcome.error.code === "unexpected") wrong.push(`${name}: ${what}: a fault`);
    });
    if (ms > mostMs) wrong.push(`${name}: ${what}: ${Math.round(ms)} ms`);
  };
  now.actor = vic;
  for (const action of actions) await send(long, "a text, by a viewer", action);
  now.actor = ada;
  for (const action of actions) {
    for (const [what, argument] of odd) await send(argument, what, action);
  }
  expect(wrong).toEqual([]);
}, 300_000);
