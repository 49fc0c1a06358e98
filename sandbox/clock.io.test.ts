import { appendFile, readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CallbackCatcher, eventually, SandboxProcess } from "./testing-process";
import { daysAfter, sendBatch, sendUpdate } from "./testing-recurring";

let sandbox: SandboxProcess;
let catcher: CallbackCatcher;
let callbackAddress: string;

beforeEach(async () => {
  sandbox = await SandboxProcess.create();
  await sandbox.start();
  await sandbox.prepare();
  catcher = new CallbackCatcher();
  callbackAddress = await catcher.open();
});

afterEach(async () => {
  await sandbox.remove();
  await catcher.close();
});

type Entry = { kind: string; verdict: string; at: string; clientOrderId: string | null; details?: Charged };
type Charged = { direction: string; charge: { profileId: string; index: number; dueOn: string; by: string } };

async function wholeJournal(): Promise<Entry[]> {
  const all: Entry[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page = await sandbox.control("GET", `/journal?after=${after}&limit=1000`);
    all.push(...page.entries);
    after = page.next;
  }
  return all;
}

const clock = () => sandbox.control("GET", "/clock");
const today = async () => (await clock()).now.slice(0, 10) as string;
const move = (body: object) => sandbox.control("POST", "/clock", body);
const profileOf = (id: string) => sandbox.control("GET", `/profiles/${id}`);

async function makeProfile(id: string, fields: Record<string, string>, rest: object = {}): Promise<void> {
  const body = {
    consumerKey: "demo",
    charging: "auto",
    ...rest,
    fields: { amount: "25.00", notify_url: callbackAddress, ...fields },
  };
  expect(await sandbox.control("PUT", `/profiles/${id}`, body)).toMatchObject({ status: 200 });
}

async function chargedDays(id: string): Promise<string[]> {
  const { charges } = await profileOf(id);
  return charges.map((order: Charged) => order.charge.dueOn);
}

describe("the clock", () => {
  it("goes forward by an amount or to a moment, and is kept over a restart", async () => {
    const before = await clock();
    expect(before).toMatchObject({ offsetSeconds: 0, movingTo: null });
    expect(await move({ advanceSeconds: 3600 })).toMatchObject({ status: 200, reached: true });
    const to = `${daysAfter(await today(), 40)}T12:00:00.000Z`;
    expect(await move({ to })).toMatchObject({ now: to, reached: true });
    await sandbox.end("SIGKILL");
    await sandbox.start();
    const after = await clock();
    expect(Date.parse(after.now)).toBeGreaterThanOrEqual(Date.parse(to));
    expect(Date.parse(after.now)).toBeLessThan(Date.parse(to) + 60_000);
    expect(after.offsetSeconds).toBeGreaterThan(39 * 86_400);
    await sandbox.payout("later");
    const { orders } = await sandbox.control("GET", "/orders?client_orderid=later");
    expect(Date.parse(orders[0].createdAt)).toBeGreaterThanOrEqual(Date.parse(to));
  });

  it("does not move signatures: they are verified by the machine's time, and nonces stay used", async () => {
    const used = { nonce: "used", timestamp: Math.floor(Date.now() / 1000) };
    expect((await sandbox.payout("one", {}, used)).status).toBe(200);
    await move({ advanceSeconds: 400 * 86_400 });
    expect((await sandbox.payout("two")).status).toBe(200);
    expect((await sandbox.payout("three", {}, used)).status).toBe(403);
    expect(
      (await sandbox.payout("four", {}, { timestamp: Math.floor(Date.parse((await clock()).now) / 1000) })).status,
    ).toBe(403);
  });

  it("decides orders and tells their outcome on the way, each at its moment", async () => {
    await sandbox.control("PATCH", "/settings", { finalAfterMs: 3_600_000, callbackRetryMs: [60_000, 600_000] });
    catcher.answers.push(503, 503);
    await sandbox.payout("slow-1", { notify_url: callbackAddress });
    await move({ advanceSeconds: 2 * 3600 });
    const { entries } = await sandbox.control("GET", "/journal?client_orderid=slow-1");
    const of = (kind: string) => entries.filter((entry: Entry) => entry.kind === kind);
    const seconds = (from: Entry, to: Entry) => (Date.parse(to.at) - Date.parse(from.at)) / 1000;
    const attempts = of("callback-attempt");
    expect(of("transition")[0].at).toBe(of("order")[0].details.finalAt);
    expect(attempts.map((entry: Entry) => entry.verdict)).toEqual(["failed", "failed", "delivered"]);
    expect(seconds(attempts[0], attempts[1])).toBe(60);
    expect(seconds(attempts[1], attempts[2])).toBe(600);
    expect(catcher.seen).toHaveLength(3);
  });

  it("is not moved by two at once", async () => {
    await makeProfile("1", { period: "day", interval: "1", "start-date": daysAfter(await today(), 1) });
    const moves = await Promise.all([1, 2].map(() => move({ advanceSeconds: 30 * 86_400 })));
    expect(moves.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await chargedDays("1")).toHaveLength(30);
  });
});

describe("automatic charges", () => {
  it("call back with ids that the merchant never made, and can be asked about", async () => {
    await makeProfile("1", { "start-date": await today() });
    const callback = await eventually(
      async () => catcher.seen[0],
      (seen) => seen !== undefined,
    );
    const fields = Object.fromEntries(callback?.searchParams ?? []);
    expect(fields).toMatchObject({ type: "sale", status: "approved", amount: "25.00", currency: "USD", own: "1" });
    expect(fields.client_orderid).toBe(`auto-${fields.orderid}`);
    const found = await sandbox.query(fields.client_orderid ?? "", fields.orderid);
    expect(found.fields).toMatchObject({ status: "approved", "transaction-type": "sale", amount: "25.00" });
    const [order] = (await wholeJournal()).filter((entry) => entry.kind === "order");
    expect(order).toMatchObject({
      operation: null,
      details: { direction: "in", charge: { index: 0, by: "schedule" } },
    });
  });

  it("fall on the days of the schedule, in order, from the lowest index on", async () => {
    const start = "2031-01-31";
    await move({ to: "2031-01-15" });
    await makeProfile("1", { period: "month", interval: "1", "start-date": start });
    await makeProfile("2", { period: "week", interval: "2", "start-date": start, "finish-date": "2031-02-28" });
    await makeProfile("3", {
      period: "day",
      interval: "30",
      "start-date": start,
      "max-repeats-number": "2",
      amount: "",
      "amount-sequence": "1.00,2.00",
    });
    await makeProfile("4", { "start-date": "2031-02-14" }, { kind: "DST" });
    await move({ to: "2031-05-01" });
    expect(await chargedDays("1")).toEqual(["2031-01-31", "2031-02-28", "2031-03-31", "2031-04-30"]);
    expect(await chargedDays("2")).toEqual(["2031-01-31", "2031-02-14", "2031-02-28"]);
    expect(await chargedDays("3")).toEqual(["2031-01-31", "2031-03-02"]);
    expect(await chargedDays("4")).toEqual(["2031-02-14"]);
    expect((await profileOf("2")).profile).toMatchObject({ state: "stopped", stoppedBy: "finish-date", repeats: 3 });
    expect((await profileOf("3")).profile).toMatchObject({ state: "stopped", stoppedBy: "max-repeats-number" });
    expect((await profileOf("3")).charges.map((order: { amount: string }) => order.amount)).toEqual(["1.00", "2.00"]);
    expect((await profileOf("4")).charges).toMatchObject([{ type: "payout", direction: "out", status: "approved" }]);
    const journal = await wholeJournal();
    const times = journal.map((entry) => entry.at);
    expect(times).toEqual([...times].sort());
    const charges = journal.filter((entry) => /^[1-4]$/.test(entry.details?.charge?.profileId ?? ""));
    expect(charges.map((entry) => entry.at)).toEqual(
      charges.map((entry) => `${entry.details?.charge.dueOn}T00:00:00.000Z`),
    );
    expect(new Set(charges.map((entry) => entry.clientOrderId)).size).toBe(10);
    expect(catcher.seen).toHaveLength(10);
  });

  it("count when they fail, and go on", async () => {
    const start = daysAfter(await today(), 1);
    await makeProfile("900000002", { period: "day", interval: "1", "start-date": start, "max-repeats-number": "3" });
    await move({ advanceSeconds: 10 * 86_400 });
    const { profile, charges } = await profileOf("900000002");
    expect(charges.map((order: { status: string }) => order.status)).toEqual(["declined", "declined", "declined"]);
    expect(profile).toMatchObject({ repeats: 3, state: "stopped" });
    expect(new Set(catcher.seen.map((url) => url.searchParams.get("status")))).toEqual(new Set(["declined"]));
  });

  it("share their repeats with charges by hand", async () => {
    const start = daysAfter(await today(), 1);
    const sequence = { amount: "", "amount-sequence": "1.00,2.00,3.00" };
    await makeProfile("1", {
      ...sequence,
      period: "week",
      interval: "1",
      "start-date": start,
      "max-repeats-number": "3",
    });
    await move({ advanceSeconds: 2 * 86_400 });
    await sendBatch(sandbox, [{ "client-orderid": "hand-1", "recurring-payment-id": "1" }]);
    await move({ advanceSeconds: 30 * 86_400 });
    const { charges } = await profileOf("1");
    expect(charges.map((order: { amount: string }) => order.amount)).toEqual(["1.00", "2.00", "3.00"]);
    expect(charges.map((order: Charged) => order.charge.by)).toEqual(["schedule", "batch", "schedule"]);
  });

  it("follow an update: started today they charge today, and once charged not again in their period", async () => {
    await makeProfile("1", {});
    expect(await chargedDays("1")).toEqual([]);
    const day = await today();
    const monthly = { period: "month", interval: "1" };
    await sendUpdate(sandbox, "1", { ...monthly, "start-date": day, "max-repeats-number": "1" });
    await eventually(
      () => chargedDays("1"),
      (days) => days.length === 1,
    );
    expect((await profileOf("1")).profile).toMatchObject({ state: "stopped" });
    const again = daysAfter(day, 3);
    await sendUpdate(sandbox, "1", { "start-date": again, "max-repeats-number": "9" });
    const { profile } = await profileOf("1");
    expect(profile).toMatchObject({ state: "scheduled", nextCharge: { index: 1 } });
    expect(profile.nextCharge.date > daysAfter(day, 27)).toBe(true);
    await move({ to: `${profile.nextCharge.date}T00:00:00Z` });
    expect(await chargedDays("1")).toEqual([day, profile.nextCharge.date]);
  });

  it("follow a change of the settings", async () => {
    await makeProfile("1", { period: "week", interval: "1", "start-date": "2040-06-01", "finish-date": "2040-06-01" });
    expect((await profileOf("1")).profile.nextCharge).toMatchObject({ date: "2040-06-01" });
    await sandbox.control("PATCH", "/settings", { recurring: { finishDate: "exclusive" } });
    expect((await profileOf("1")).profile.nextCharge).toBeNull();
  });
});

describe("a restart", () => {
  it("in the middle of a move finishes it, with each charge made once", { timeout: 60_000 }, async () => {
    const start = daysAfter(await today(), 1);
    const days = 120;
    const to = `${daysAfter(start, days - 1)}T12:00:00.000Z`;
    for (const id of ["1", "2", "3"]) await makeProfile(id, { period: "day", interval: "1", "start-date": start });
    const resumed: (string | null)[] = [];
    const moving = move({ to }).catch(() => null);
    for (const enough of [30, 120, 250]) {
      await eventually(
        async () => catcher.seen.length,
        (seen) => seen >= enough,
      );
      await sandbox.end("SIGKILL");
      await sandbox.start();
      resumed.push((await clock()).movingTo);
    }
    await moving;
    await eventually(clock, ({ movingTo }) => movingTo === null);
    expect(resumed[0]).toBe(to);
    const expected = Array.from({ length: days }, (_, index) => daysAfter(start, index));
    for (const id of ["1", "2", "3"]) {
      expect(await chargedDays(id)).toEqual(expected);
      const { charges } = await profileOf(id);
      expect(charges.every((order: { status: string }) => order.status === "approved")).toBe(true);
    }
    const journal = await wholeJournal();
    const times = journal.map((entry) => entry.at);
    expect(times).toEqual([...times].sort());
    expect(Date.parse((await clock()).now)).toBeGreaterThanOrEqual(Date.parse(to));
    const called = new Set(catcher.seen.map((url) => url.searchParams.get("client_orderid")));
    expect(called.size).toBe(3 * days);
  });

  it("at SIGTERM in the middle of a move ends with 0, and the next start continues", async () => {
    const start = daysAfter(await today(), 1);
    await makeProfile("1", { period: "day", interval: "1", "start-date": start });
    const moving = move({ advanceSeconds: 150 * 86_400 }).then(
      (answer) => answer.reached,
      () => "cut",
    );
    await eventually(
      async () => catcher.seen.length,
      (seen) => seen >= 20,
    );
    expect(await sandbox.end("SIGTERM")).toBe(0);
    expect([false, "cut"]).toContain(await moving);
    await sandbox.start();
    await eventually(clock, ({ movingTo }) => movingTo === null);
    expect(await chargedDays("1")).toHaveLength(150);
  });

  it("makes up for the days on which the sandbox was not running", async () => {
    const start = daysAfter(await today(), 1);
    await makeProfile("1", { period: "day", interval: "1", "start-date": start });
    await sandbox.end("SIGTERM");
    const seq = (await readFile(sandbox.journalFile, "utf8")).trimEnd().split("\n").length + 1;
    const threeDays = { kind: "clock", verdict: "moved", offsetMs: 3 * 86_400_000, ran: 0 };
    await appendFile(sandbox.journalFile, `${JSON.stringify({ seq, at: new Date().toISOString(), ...threeDays })}\n`);
    await sandbox.start();
    await eventually(
      () => chargedDays("1"),
      (days) => days.length >= 3,
    );
    expect(await chargedDays("1")).toEqual([0, 1, 2].map((days) => daysAfter(start, days)));
    await eventually(
      async () => catcher.seen.length,
      (seen) => seen === 3,
    );
  });
});
