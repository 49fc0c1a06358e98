import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { AppContext } from "@/lib/core/runtime/context";
import { doLast } from "@/lib/core/runtime/draining.mjs";

export const counters = {
  calls: ["operation", "result"],
  callbacks: ["verdict"],
  callback_deliveries: ["result"],
  unknown_callback_tokens: [],
  csp_reports: ["directive", "blocked"],
  repairs: ["kind"],
} as const satisfies Record<string, readonly string[]>;
export type CounterName = keyof typeof counters;

type Labels<Names extends readonly string[]> = { [At in keyof Names]: string };

const flushEveryMs = 5_000;

type Pending = { sums: Map<string, number>; timer: NodeJS.Timeout | null };

// One set of sums per process, also when Next loads this module more than once.
const slot = Symbol.for("paydesk.counts");
const shared = globalThis as { [slot]?: WeakMap<Database, Pending> };

function pendingOf(db: Database): Pending {
  shared[slot] ??= new WeakMap();
  const known = shared[slot].get(db);
  if (known) return known;
  const made: Pending = { sums: new Map(), timer: null };
  shared[slot].set(db, made);
  doLast(() => flushCounts(db));
  return made;
}

/**
 * Sums stay in memory and are written every 5 s and on drain, so counting costs no statement; a killed process loses up
 * to 5 s. Metrics are for monitoring only: orders and callbacks have their own rows.
 */
export function count<Name extends CounterName>(
  ctx: Pick<AppContext, "db" | "log">,
  name: Name,
  ...labels: Labels<(typeof counters)[Name]>
): void {
  countTimes(ctx, 1, name, ...labels);
}

export function countTimes<Name extends CounterName>(
  ctx: Pick<AppContext, "db" | "log">,
  times: number,
  name: Name,
  ...labels: Labels<(typeof counters)[Name]>
): void {
  const pending = pendingOf(ctx.db);
  const key = keyOf(name, writeLabels(counters[name], labels));
  pending.sums.set(key, (pending.sums.get(key) ?? 0) + times);
  flushLater(ctx, pending);
}

function flushLater(ctx: Pick<AppContext, "db" | "log">, pending: Pending): void {
  pending.timer ??= setTimeout(() => {
    pending.timer = null;
    flushCounts(ctx.db).catch((error: unknown) => {
      ctx.log.warn({ err: error }, "counts could not be written yet");
      if (!ctx.db.$client.ended) flushLater(ctx, pending);
    });
  }, flushEveryMs).unref();
}

const keyOf = (name: string, label: string) => `${name} ${label}`;

function writeLabels(names: readonly string[], values: readonly string[]): string {
  return names.map((name, at) => `${name}="${(values[at] ?? "").replace(/[^\w.-]/g, "_").slice(0, 64)}"`).join(",");
}

export function readLabels(label: string): Record<string, string> {
  return Object.fromEntries([...label.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));
}

export async function flushCounts(db: Database): Promise<void> {
  const pending = pendingOf(db);
  const sums = [...pending.sums];
  pending.sums.clear();
  if (sums.length === 0) return;
  const rows = sums.map(([key, value]) => {
    const at = key.indexOf(" ");
    return { name: key.slice(0, at), label: key.slice(at + 1), value };
  });
  try {
    await db.execute(sql`select add_counts(${JSON.stringify(rows)}::json)`);
  } catch (error) {
    for (const [key, value] of sums) pending.sums.set(key, (pending.sums.get(key) ?? 0) + value);
    throw error;
  }
}
