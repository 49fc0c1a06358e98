import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { audit } from "@/db/schema/audit";
import { settings } from "@/lib/core/runtime/env";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { addConnection, addOrder } from "@/lib/payments/connections/testing";
import * as t from "@/messages/sandbox/console";
import { eventually, SandboxProcess } from "@/sandbox/testing-process";
import {
  addMonth,
  howPlayed,
  readBankStatements,
  readFailures,
  readGatewayReport,
  readJournal,
  readProfiles,
  readReport,
} from "./control-client";
import { findOwnOrders } from "./own-orders";
import { runSandboxCommand } from "./play-command";

const { ctx, admin } = provideContext("file", { admin: "admin" }, () => new Date());

vi.mock("@/lib/core/runtime/env", async (original) => {
  const real = await original<{ settings: typeof settings }>();
  return { ...real, settings: vi.fn(real.settings) };
});
const realSettings = settings();

let sandbox: SandboxProcess;
let own: { connectionId: string; endpointId: string };

beforeAll(async () => {
  sandbox = await SandboxProcess.create();
  await sandbox.start();
  await sandbox.prepare();
  useSandbox(sandbox.env);
  own = await addConnection(ctx, admin, { baseUrl: sandbox.baseUrl, consumerKey: "demo" });
});
afterAll(async () => {
  await sandbox.remove();
});

function useSandbox(env: Record<string, string> | null): void {
  const ports = env && { port: Number(env.SANDBOX_PORT), controlPort: Number(env.SANDBOX_CONTROL_PORT), dir: "" };
  vi.mocked(settings).mockReturnValue({ ...realSettings, sandbox: ports });
}

type Play = Parameters<typeof runSandboxCommand>[2]["play"];
const play = (wanted: Play, connectionId = own.connectionId) =>
  runSandboxCommand(ctx, admin, { connectionId, play: wanted });

async function failures() {
  const read = await readFailures("demo");
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}
const how = async (name: string) => howPlayed((await failures()).rules, name);

describe("failures", () => {
  beforeEach(() => play({ kind: "normal" }));

  it("are listed in two groups, all off", async () => {
    const { scenarios, rules, outage } = await failures();
    expect(scenarios.length).toBeGreaterThan(25);
    expect(new Set(scenarios.map(({ group }) => group))).toEqual(new Set(["call", "callback"]));
    for (const { title, explanation } of scenarios) expect(`${title}${explanation}`).toMatch(/^\S.*\S$/s);
    expect([rules, outage]).toEqual([[], false]);
  });

  it("are played for the next payout, and then no more", async () => {
    await play({ kind: "scenario", scenario: "refused-page", how: "next" });
    expect(await how("refused-page")).toBe("next");
    expect((await sandbox.query("nobody")).status).toBe(200);
    expect((await sandbox.payout("next-1")).status).toBe(403);
    expect(await how("refused-page")).toBe("off");
    expect((await sandbox.payout("next-2")).status).toBe(200);
  });

  it("are played always, or for one in five, until they are switched off", async () => {
    await play({ kind: "scenario", scenario: "error-500", how: "always" });
    expect([(await sandbox.payout("always-1")).status, (await sandbox.payout("always-2")).status]).toEqual([500, 500]);
    await play({ kind: "scenario", scenario: "error-500", how: "some" });
    expect(await how("error-500")).toBe("some");
    expect((await failures()).rules).toHaveLength(1);
    await play({ kind: "scenario", scenario: "error-500", how: "off" });
    expect((await failures()).rules).toEqual([]);
    expect((await sandbox.payout("always-3")).status).toBe(200);
  });

  it("of another consumer key stay as they are, and are not shown", async () => {
    await sandbox.control("POST", "/scenarios", { scenario: "slow", consumerKey: "somebody-else" });
    await play({ kind: "scenario", scenario: "slow", how: "always" });
    await play({ kind: "scenario", scenario: "slow", how: "off" });
    expect((await failures()).rules).toEqual([]);
    expect((await sandbox.control("GET", "/scenarios")).rules).toHaveLength(1);
    await play({ kind: "normal" });
    expect((await sandbox.control("GET", "/scenarios")).rules).toEqual([]);
  });

  it("that were set in another way are shown as custom", async () => {
    await sandbox.control("POST", "/scenarios", { scenario: "slow", rate: 0.5 });
    expect(await how("slow")).toBeNull();
  });

  it("end with the outage when all is back to normal", async () => {
    await play({ kind: "outage" });
    expect((await failures()).outage).toBe(true);
    await expect(sandbox.payout("outage-1")).rejects.toMatchObject({
      cause: { message: expect.stringContaining("connect ECONNREFUSED") },
    });
    await play({ kind: "normal" });
    expect((await failures()).outage).toBe(false);
    expect((await sandbox.payout("outage-2")).status).toBe(200);
  });

  it("that do not exist are refused with the gateway's message", async () => {
    await expect(play({ kind: "scenario", scenario: "no-such", how: "next" })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining(t.commandRefused("scenario")),
    });
  });
});

describe("the journal", () => {
  it("is read newest first, page by page, and every entry has words", async () => {
    await sandbox.payout("paged-1");
    await eventually(
      () => readJournal("demo", null),
      (read) => read.ok && read.value.entries.some(({ title }) => title === t.order("approved")),
    );
    const seqs: number[] = [];
    for (let before: number | null = null; ; ) {
      const read = await readJournal("demo", before);
      if (!read.ok) throw new Error(read.reason);
      for (const entry of read.value.entries) {
        seqs.push(entry.seq);
        expect(entry.title).toMatch(/^[A-Z]/);
        expect(entry.title).not.toMatch(/undefined|null|:$/);
      }
      if (read.value.next === null) break;
      expect(read.value.entries).toHaveLength(50);
      before = read.value.next;
    }
    expect(seqs.at(-1)).toBe(1);
    expect(seqs).toEqual([...seqs].sort((a, b) => b - a));
    expect(new Set(seqs).size).toBe(seqs[0]);
  });

  it("shows what happened to a payout, and its consumer key", async () => {
    await sandbox.control("POST", "/scenarios", { scenario: "reset-after", times: 1 });
    await expect(sandbox.payout("notified-1")).rejects.toMatchObject({ cause: { message: "read ECONNRESET" } });
    const read = await readJournal("other", null);
    expect(read.ok && read.value.entries.find(({ title }) => title === t.accepted("Payout"))).toMatchObject({
      clientOrderId: "notified-1",
      scenario: "reset-after",
      detail: t.answerIncomplete,
      tone: "bad",
      foreign: "demo",
      amount: "10.50",
      currency: "USD",
    });
  });

  it("leads to our orders", async () => {
    const id = await addOrder(ctx.db, { ...own, userId: admin.userId });
    expect(await findOwnOrders(ctx, null, [id, "nobody"])).toEqual(new Map([[id, id]]));
    expect(await findOwnOrders(ctx, null, [])).toEqual(new Map());
  });
});

describe("clock, profiles and report", () => {
  it("the clock moves by an hour, a day, a month, and names what happened", async () => {
    const at = async () => {
      const read = await readProfiles("demo");
      if (!read.ok) throw new Error(read.reason);
      return read.value.clock;
    };
    const before = await at();
    const hour = await play({ kind: "clock", by: "hour" });
    expect(hour.clock).toMatchObject({ reached: true });
    expect((await at()).offsetSeconds - before.offsetSeconds).toBeGreaterThanOrEqual(3_599);
    await play({ kind: "clock", by: "day" });
    const day = await at();
    await play({ kind: "clock", by: "month" });
    expect((await at()).now.slice(0, 10)).toBe(addMonth(day.now).slice(0, 10));
  });

  it("profiles are the consumer key's own", async () => {
    const read = await readProfiles("demo");
    expect(read.ok && read.value.profiles.length).toBeGreaterThan(0);
    expect(await readProfiles("nobody")).toMatchObject({ ok: true, value: { profiles: [], more: false } });
  });

  it("the report is the gateway's own file", async () => {
    await sandbox.payout("reported-1");
    const read = await readReport("demo");
    expect(read.ok && read.value.split("\r\n")[0]).toMatch(/^Order ID;Merchant order ID;Type;Status/);
    expect(read.ok && read.value).toContain(";reported-1;payout;");
    expect(await readReport("nobody")).toMatchObject({
      ok: false,
      reason: t.gatewayUnreadable("This merchant doesn't exist: nobody"),
    });
  });

  it("the gateway report and the bank statements have the days and differences that are asked for", async () => {
    const whole = { from: "", to: "", plant: "" };
    expect(await readGatewayReport("demo", whole)).toEqual(await readGatewayReport("demo"));
    expect(await readBankStatements("demo", "mt940", whole)).toEqual(await readBankStatements("demo", "mt940"));
    for (const read of [
      await readGatewayReport("demo", { plant: "lost" }),
      await readBankStatements("demo", "mt940", { plant: "lost" }),
    ])
      expect(read).toMatchObject({ ok: false, reason: expect.stringContaining('"lost" is unknown') });
    const charged = await readBankStatements("demo", "mt940", { plant: "bank-charge" });
    expect(charged.ok && charged.value).toContain("FEE ACCOUNT MAINTENANCE");
  });
});

describe("permissions, and where", () => {
  it("only a connection that leads to the built-in sandbox, and no viewer", async () => {
    const elsewhere = await addConnection(ctx, admin);
    await expect(play({ kind: "normal" }, elsewhere.connectionId)).rejects.toMatchObject({ code: "conflict" });
    const viewer = await addTestUser(ctx, "viewer");
    const input = { connectionId: own.connectionId, play: { kind: "normal" as const } };
    await expect(runSandboxCommand(ctx, viewer, input)).rejects.toMatchObject({ code: "forbidden" });
    const preparer = await addTestUser(ctx, "preparer");
    await runSandboxCommand(ctx, preparer, { ...input, play: { kind: "scenario", scenario: "slow", how: "off" } });
    const rows = await ctx.db.select().from(audit).where(eq(audit.userId, preparer.userId));
    expect(rows).toMatchObject([
      {
        permission: "sandbox.play",
        subjectId: own.connectionId,
        details: { play: "scenario", scenario: "slow", how: "off" },
      },
    ]);
  });

  it("says clearly that the sandbox is switched off, or gone", async () => {
    useSandbox(null);
    expect(await readFailures("demo")).toEqual({
      ok: false,
      reason: t.gatewayOff,
    });
    await expect(play({ kind: "normal" })).rejects.toMatchObject({ code: "conflict" });
    useSandbox({ ...sandbox.env, SANDBOX_CONTROL_PORT: "1" });
    expect(await readJournal("demo", null)).toMatchObject({
      ok: false,
      reason: expect.stringContaining(t.gatewayUnreadable("")),
    });
    await expect(play({ kind: "normal" })).rejects.toMatchObject({ code: "unavailable" });
  });
});
