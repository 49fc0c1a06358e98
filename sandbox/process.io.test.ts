import { appendFile, readFile, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CallbackCatcher, eventually, SandboxProcess } from "./testing-process";

let sandbox: SandboxProcess;
let second: SandboxProcess | null = null;

beforeEach(async () => {
  sandbox = await SandboxProcess.create();
  await sandbox.start();
  await sandbox.prepare();
});

afterEach(async () => {
  await sandbox.remove();
  await second?.remove();
  second = null;
});

type Journalled = { kind: string; verdict: string; gatewayOrderId: string };

async function wholeJournal(): Promise<Journalled[]> {
  const all: Journalled[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page = await sandbox.control("GET", `/journal?after=${after}&limit=500`);
    all.push(...page.entries);
    after = page.next;
  }
  return all;
}

describe("a killed sandbox", () => {
  it("has lost nothing that it acknowledged, and takes up what it owed", { timeout: 60_000 }, async () => {
    const catcher = new CallbackCatcher();
    const notifyUrl = await catcher.open();
    await sandbox.control("PATCH", "/settings", { finalAfterMs: 400 });
    const acknowledged: string[] = [];
    const usedNonce = { nonce: "used", timestamp: Math.floor(Date.now() / 1000) };
    await sandbox.payout("before", {}, usedNonce);
    for (let round = 0; round < 3; round += 1) {
      const enough = 60 * (round + 1);
      let sent = 0;
      const killed = { yet: false };
      const client = async () => {
        while (!killed.yet) {
          sent += 1;
          const answer = await sandbox.payout(`load-${round}-${sent}`, { notify_url: notifyUrl }).catch(() => null);
          const orderId = answer?.fields["gateway-order-id"];
          if (orderId) acknowledged.push(orderId);
          if (acknowledged.length >= enough && !killed.yet) {
            killed.yet = true;
            await sandbox.end("SIGKILL");
          }
        }
      };
      await Promise.all(Array.from({ length: 8 }, client));
      await sandbox.start();
    }
    const journal = await wholeJournal();
    const made = journal.filter((entry) => entry.kind === "order").map((entry) => entry.gatewayOrderId);
    expect(new Set(made).size).toBe(made.length);
    expect(acknowledged.filter((orderId) => !made.includes(orderId))).toEqual([]);
    await eventually(
      async () => {
        const delivered = new Set(catcher.seen.map((url) => url.searchParams.get("orderid")));
        return acknowledged.filter((orderId) => !delivered.has(orderId)).length;
      },
      (missing) => missing === 0,
    );
    expect((await sandbox.payout("after", {}, usedNonce)).status).toBe(403);
    expect(await sandbox.control("GET", "/settings")).toMatchObject({ finalAfterMs: 400 });
    await catcher.close();
  });

  it("cuts off a torn last line, and refuses a journal that is damaged inside", async () => {
    await sandbox.payout("whole");
    await sandbox.end("SIGKILL");
    await appendFile(sandbox.journalFile, '{"seq":99,"at":"2026-');
    await sandbox.start();
    expect((await sandbox.query("whole")).fields["merchant-order-id"]).toBe("whole");
    expect((await sandbox.payout("next")).status).toBe(200);
    await sandbox.end("SIGTERM");
    const text = await readFile(sandbox.journalFile, "utf8");
    await writeFile(sandbox.journalFile, text.replace('{"seq":2', '{"seq:2'));
    await expect(sandbox.start()).rejects.toThrow(/^exit 1: sandbox: SANDBOX_DIR .*journal line 2 is damaged/);
  });
});

describe("an outage", () => {
  it("refuses connects for real, and ends on request or automatically", async () => {
    await sandbox.payout("kept-alive");
    expect(await sandbox.control("POST", "/outage", { seconds: 30 })).toMatchObject({ outage: true });
    await expect(sandbox.payout("refused-1")).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
    expect(await sandbox.control("GET", "/ready")).toMatchObject({ ready: true, outage: true });
    expect(await sandbox.control("POST", "/outage", { seconds: 0 })).toMatchObject({ outage: false });
    expect((await sandbox.payout("taken-1")).status).toBe(200);
    await sandbox.control("POST", "/outage", { seconds: 0.2 });
    await eventually(
      () => sandbox.control("GET", "/ready"),
      (answer) => answer.outage === false,
    );
    expect((await sandbox.payout("taken-2")).status).toBe(200);
    expect((await wholeJournal()).filter((entry) => entry.kind === "outage").map((entry) => entry.verdict)).toEqual([
      "closed",
      "opened",
      "closed",
      "opened",
    ]);
  });
});

describe("start and stop", () => {
  it("ends with 0 at SIGTERM, though a silent call hangs and an order is open", async () => {
    await sandbox.control("PATCH", "/settings", { finalAfterMs: 60_000 });
    const hanging = sandbox.payout("hangs", { account_number: "4444000011110004" }).catch(() => "cut");
    await eventually(
      () => sandbox.control("GET", "/orders?client_orderid=hangs"),
      (page) => page.orders.length === 1,
    );
    expect(await sandbox.end("SIGTERM")).toBe(0);
    expect(await hanging).toBe("cut");
  });

  it.each(["SANDBOX_PORT", "SANDBOX_CONTROL_PORT"])("says in one line that %s is busy", async (variable) => {
    second = await SandboxProcess.create();
    second.env[variable] = sandbox.env[variable] ?? "";
    await expect(second.start()).rejects.toThrow(
      `exit 1: sandbox: ${variable}: port ${sandbox.env[variable]} is already in use`,
    );
  });

  it("says in one line what is wrong with a setting", async () => {
    second = await SandboxProcess.create();
    second.env.SANDBOX_PORT = "many";
    await expect(second.start()).rejects.toThrow(/^exit 1: sandbox: SANDBOX_PORT: /);
  });
});
