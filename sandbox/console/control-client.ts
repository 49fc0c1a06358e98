import { z } from "zod";
import { settings } from "@/lib/core/runtime/env";
import { AppError } from "@/lib/core/runtime/errors";
import { askSandbox, readSandboxFile, type Sandbox } from "@/lib/payments/connections/sandbox";
import * as t from "@/messages/sandbox/console";
import { describeEntry, journalEntry, type SandboxEntry } from "./journal-entries";

/** Moving the clock runs everything due in between, for up to two minutes. */
const moveWithinMs = 125_000;
const profilesMax = 200;
const newest = Number.MAX_SAFE_INTEGER;

/** @throws AppError `unavailable` when the built-in sandbox is switched off */
export function requireSandbox(): Sandbox {
  const { sandbox } = settings();
  if (sandbox) return sandbox;
  throw new AppError("unavailable", t.gatewayOff);
}

const scenario = z.object({
  name: z.string(),
  group: z.enum(["call", "callback"]),
  title: z.string(),
  explanation: z.string(),
});
export type SandboxScenario = z.infer<typeof scenario>;

const rule = z.object({
  id: z.number(),
  scenario: z.string(),
  operation: z.string().optional(),
  clientOrderId: z.string().optional(),
  consumerKey: z.string().optional(),
  rate: z.number(),
  times: z.number().optional(),
  played: z.number(),
});
export type SandboxRule = z.infer<typeof rule>;

const clock = z.object({ now: z.iso.datetime(), offsetSeconds: z.number(), movingTo: z.iso.datetime().nullable() });
export type SandboxClock = z.infer<typeof clock>;

const amountRule = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("fixed"), amount: z.string() }),
  z.object({ kind: z.literal("range"), from: z.string(), to: z.string() }),
  z.object({ kind: z.literal("sequence"), amounts: z.array(z.string()) }),
]);
const profile = z.object({
  id: z.string(),
  kind: z.enum(["SRC", "DST"]),
  charging: z.enum(["auto", "manual"]),
  currency: z.string(),
  amountRule,
  period: z.enum(["day", "week", "month"]).nullable(),
  interval: z.number(),
  repeats: z.number(),
  maxRepeats: z.number().nullable(),
  startDate: z.string().nullable(),
  finishDate: z.string().nullable(),
  state: z.enum(["scheduled", "stopped"]),
  card: z.object({ bin: z.string(), lastFour: z.string() }).nullable(),
  nextCharge: z.object({ date: z.string(), amount: z.string().nullish() }).nullable(),
});
export type SandboxProfile = z.infer<typeof profile>;

const scenarios = z.object({ scenarios: z.array(scenario), rules: z.array(rule) });
const readiness = z.object({ outage: z.boolean() });
const profiles = z.object({ profiles: z.array(profile), next: z.number().nullable() });
const journal = z.object({ entries: z.array(journalEntry), next: z.number().nullable() });

export type Read<Value> = { ok: true; value: Value } | { ok: false; reason: string };

async function reading<Value>(read: (sandbox: Sandbox) => Promise<Value>): Promise<Read<Value>> {
  try {
    return { ok: true, value: await read(requireSandbox()) };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, reason: error.message };
    if (error instanceof z.ZodError) return { ok: false, reason: t.gatewayVersionDiffers };
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: t.gatewayUnreadable(why) };
  }
}

export type SandboxFailures = { scenarios: SandboxScenario[]; rules: SandboxRule[]; outage: boolean };

export function readFailures(consumerKey: string): Promise<Read<SandboxFailures>> {
  return reading(async (sandbox) => {
    const [listed, { outage }] = await Promise.all([
      askSandbox(sandbox, "GET", "/scenarios").then((json) => scenarios.parse(json)),
      askSandbox(sandbox, "GET", "/ready").then((json) => readiness.parse(json)),
    ]);
    return { ...listed, rules: listed.rules.filter((one) => concerns(one, consumerKey)), outage };
  });
}

const concerns = (one: SandboxRule, consumerKey: string) =>
  one.consumerKey === undefined || one.consumerKey === consumerKey;

export function readProfiles(
  consumerKey: string,
): Promise<Read<{ clock: SandboxClock; profiles: SandboxProfile[]; more: boolean }>> {
  return reading(async (sandbox) => {
    const query = new URLSearchParams({ consumer_key: consumerKey, limit: String(profilesMax) });
    const [time, page] = await Promise.all([
      askSandbox(sandbox, "GET", "/clock").then((json) => clock.parse(json)),
      askSandbox(sandbox, "GET", `/profiles?${query}`).then((json) => profiles.parse(json)),
    ]);
    return { clock: time, profiles: page.profiles, more: page.next !== null };
  });
}

export const journalPageSize = 50;

export function readJournal(
  consumerKey: string,
  before: number | null,
): Promise<Read<{ entries: SandboxEntry[]; next: number | null }>> {
  return reading(async (sandbox) => {
    const query = new URLSearchParams({ before: String(before ?? newest), limit: String(journalPageSize) });
    const page = journal.parse(await askSandbox(sandbox, "GET", `/journal?${query}`));
    return { entries: page.entries.map((entry) => describeEntry(entry, consumerKey)), next: page.next };
  });
}

export function readReport(consumerKey: string): Promise<Read<string>> {
  const query = new URLSearchParams({ consumer_key: consumerKey });
  return reading((sandbox) => readSandboxFile(sandbox, `/report?${query}`));
}

export const fileOptions = ["from", "to", "plant"] as const;
export type FileOptions = Partial<Record<(typeof fileOptions)[number], string>>;

export function readGatewayReport(consumerKey: string, options: FileOptions = {}): Promise<Read<string>> {
  const query = new URLSearchParams({ ...options, consumer_key: consumerKey });
  return reading((sandbox) => readSandboxFile(sandbox, `/gateway-report?${query}`));
}

export function readBankStatements(
  consumerKey: string,
  form: "camt.053" | "mt940",
  options: FileOptions = {},
): Promise<Read<string>> {
  const query = new URLSearchParams({ ...options, consumer_key: consumerKey, form });
  return reading((sandbox) => readSandboxFile(sandbox, `/statement?${query}`));
}

export const playedHow = ["next", "some", "always", "off"] as const;
export type PlayedHow = (typeof playedHow)[number];

const oneInFive = 0.2;
const rulesOf: Record<Exclude<PlayedHow, "off">, { operation?: string; rate?: number; times?: number }> = {
  next: { operation: "payout", times: 1 },
  some: { rate: oneInFive },
  always: {},
};

export async function switchScenario(
  sandbox: Sandbox,
  wanted: { consumerKey: string; scenario: string; how: PlayedHow },
): Promise<void> {
  const { consumerKey, scenario: name, how } = wanted;
  for (const one of await listRules(sandbox)) {
    if (one.scenario === name && concerns(one, consumerKey)) await removeRule(sandbox, one.id);
  }
  if (how === "off") return;
  await askSandbox(sandbox, "POST", "/scenarios", { body: { scenario: name, consumerKey, ...rulesOf[how] } });
}

async function listRules(sandbox: Sandbox): Promise<SandboxRule[]> {
  return scenarios.parse(await askSandbox(sandbox, "GET", "/scenarios")).rules;
}

async function removeRule(sandbox: Sandbox, id: number): Promise<void> {
  try {
    await askSandbox(sandbox, "DELETE", `/scenarios/${id}`);
  } catch (error) {
    if ((await listRules(sandbox)).some((one) => one.id === id)) throw error;
  }
}

export function howPlayed(rules: readonly SandboxRule[], name: string): PlayedHow | null {
  const own = rules.filter((one) => one.scenario === name);
  const [one] = own;
  if (!one) return "off";
  if (own.length > 1 || one.clientOrderId !== undefined) return null;
  if (one.times === 1 && one.rate === 1) return "next";
  if (one.times !== undefined) return null;
  return one.rate === oneInFive ? "some" : one.rate === 1 ? "always" : null;
}

export async function backToNormal(sandbox: Sandbox): Promise<void> {
  await askSandbox(sandbox, "DELETE", "/scenarios");
  await askSandbox(sandbox, "POST", "/outage", { body: { seconds: 0 } });
}

/** Refuses connections at the network, so that provably nothing was sent. */
export async function takeOffNetwork(sandbox: Sandbox, seconds: number): Promise<void> {
  await askSandbox(sandbox, "POST", "/outage", { body: { seconds } });
}

export const clockSteps = ["hour", "day", "month"] as const;
export type ClockStep = (typeof clockSteps)[number];

const stepSeconds = { hour: 3_600, day: 86_400 } as const;
const moved = z.object({ now: z.iso.datetime(), ran: z.number(), reached: z.boolean() });
export type ClockMoved = z.infer<typeof moved>;

export async function moveClock(sandbox: Sandbox, by: ClockStep): Promise<ClockMoved> {
  const body = by === "month" ? { to: await monthFromNow(sandbox) } : { advanceSeconds: stepSeconds[by] };
  return moved.parse(await askSandbox(sandbox, "POST", "/clock", { body, withinMs: moveWithinMs }));
}

async function monthFromNow(sandbox: Sandbox): Promise<string> {
  return addMonth(clock.parse(await askSandbox(sandbox, "GET", "/clock")).now);
}

/** Adds a month in UTC, or takes the month's last day where that day doesn't exist. */
export function addMonth(iso: string): string {
  const at = new Date(iso);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + 1);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last));
  return at.toISOString();
}
