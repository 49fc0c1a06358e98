import { describe, expect, test } from "vitest";
import type { Database } from "@/db/client";
import type { Actor, Desk } from "@/lib/core/desk";
import { createLogger } from "@/lib/core/log";
import { Sealer } from "@/lib/core/seal";
import { nothingOutside } from "@/lib/core/testing-outside";
import { type Act, may, permissions, type Role, roles, whenStepUp } from "./permissions";

type Runnable = { (desk: Desk, actor: Actor, raw: unknown): Promise<unknown>; act: Act };

// Every command of every room, found by itself: a new one needs no line here.
const modules = import.meta.glob<Record<string, unknown>>(["../*/*command.ts", "../*/*commands.ts", "!../core/*"], {
  eager: true,
});
const sources = import.meta.glob<string>(["../*/*.ts", "!../**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const commands = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    typeof value === "function" && "act" in value ? [{ name: `${file} ${name}`, run: value as Runnable }] : [],
  ),
);

const untouchable = new Proxy({} as Database, {
  get: (_target, property) => {
    throw new Error(`the database was touched (${String(property)})`);
  },
});
const desk: Desk = {
  db: untouchable,
  sealer: new Sealer(Buffer.alloc(32, 1)),
  log: createLogger("test", "fatal"),
  now: () => new Date(0),
  publicUrl: "http://localhost",
  callbackUrl: "http://localhost",
  networks: "loopback",
  sendsMail: false,
  outside: nothingOutside,
};
const actorWith = (role: Role): Actor => ({
  personId: "p",
  name: "Ana",
  role,
  connectionIds: null,
  needsApp: false,
  sessionId: "s",
  ip: null,
  steppedUpAt: null,
  proof: "password" as const,
});

describe("permissions", () => {
  test("every room's commands were found", () => {
    expect(commands.map(({ run }) => run.act)).toEqual(
      expect.arrayContaining(["people.create", "organisation.update", "account.changePassword", "connections.create"]),
    );
  });

  test.each(commands)(
    "$name refuses a signed-in person without the right, before anything is touched",
    async ({ run }) => {
      expect(Object.hasOwn(permissions, run.act)).toBe(true);
      const strangers = [...roles.filter((role) => !may(role, run.act)), "nobody" as Role];
      for (const role of strangers) {
        await expect(run(desk, actorWith(role), {})).rejects.toMatchObject({ name: "AppError", code: "forbidden" });
      }
    },
  );

  test("nobody asks an actor's role but the command, which asks for an app and the reach too", () => {
    const asking = Object.entries(sources).flatMap(([file, text]) => (/\bmay\(actor\b/.test(text) ? [file] : []));
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    expect(asking).toEqual(["../core/command.ts"]);
  });

  test("who must add an app first does nothing but that, whatever their role", async () => {
    const open = new Set<Act>();
    for (const { run } of commands) {
      const admin = { ...actorWith("admin"), needsApp: true };
      const { code } = (await run(desk, admin, {}).catch((error: unknown) => error)) as { code: string };
      if (code !== "forbidden") open.add(run.act);
    }
    expect([...open].sort()).toEqual([
      "account.changePassword",
      "account.confirmSecondFactor",
      "account.endSession",
      "account.startSecondFactor",
      "account.stepUp",
    ]);
  });

  test("an act without a row in the table is refused to everybody", () => {
    for (const act of ["people.delete", "toString", "constructor", "__proto__", ""]) {
      for (const role of roles) expect(may(role, act as Act)).toBe(false);
    }
  });

  test("each of those who handle money may do what the one before them may", () => {
    for (const act of Object.keys(permissions) as Act[]) {
      const allowed = (["viewer", "preparer", "approver", "admin"] as const).map((role) => may(role, act));
      expect(allowed, act).toEqual([...allowed].sort());
    }
  });

  test("a developer handles connections, practice and the own account: no money, no people, nobody's data", () => {
    const allowed = (Object.keys(permissions) as Act[]).filter((act) => may("developer", act));
    expect(allowed.filter((act) => !act.startsWith("account."))).toEqual([
      "connections.read",
      "connections.test",
      "connections.debug",
      "practice.read",
      "practice.play",
    ]);
  });
});

describe("a proof of who is at the screen", () => {
  /** Acts that go without: they read, stop, take back, wait for somebody else, or take the proof themselves. */
  const unproven: Act[] = [
    "orders.query",
    "orders.acknowledge",
    "orders.export",
    "reports.upload",
    "users.withdrawChange",
    "payouts.cancel",
    "payees.create",
    "payees.update",
    "payees.archive",
    "payees.restore",
    "payees.withdrawChange",
    "balances.type",
    "batches.create",
    "batches.edit",
    "batches.ask",
    "batches.confirmRepeats",
    "batches.pause",
    "batches.cancel",
    "batches.download",
    "recurring.create",
    "recurring.edit",
    "recurring.import",
    "installation.stop",
    "connections.register",
    "connections.stop",
    "connections.test",
    "connections.debug",
    "connections.withdrawChange",
    "practice.play",
    "callbacks.acknowledge",
    "alerts.choose",
    "account.saveView",
    "account.removeView",
    "account.readNews",
    "account.changePassword",
    "account.endSession",
    "account.stepUp",
    "account.confirmSecondFactor",
  ];

  test("every act asks for one, or is named here as one that need not", () => {
    const never = (Object.keys(permissions) as Act[]).filter((act) => whenStepUp(act) === "never");
    expect(never.filter((act) => !act.endsWith(".read")).sort()).toEqual([...unproven].sort());
  });

  test.each(commands.filter(({ run }) => whenStepUp(run.act) === "always"))(
    "$name asks for it before anything is touched",
    async ({ run }) => {
      const [role] = permissions[run.act];
      const stale = { ...actorWith(role), steppedUpAt: new Date(-5 * 60_000) };
      await expect(run(desk, stale, {})).rejects.toMatchObject({ code: "step_up", fields: { proof: "password" } });
      await expect(run(desk, { ...stale, steppedUpAt: desk.now() }, {})).rejects.not.toMatchObject({ code: "step_up" });
    },
  );

  test("whatever sends a payout in a person's request is an act that asks", () => {
    const senders = Object.entries(sources).flatMap(([file, text]) =>
      /\b(sendNow|dispatch)\(desk,[^)]*\b(actor|personId)\b/.test(text) ? [file] : [],
    );
    const orders = ["../orders/approve.ts", "../orders/commands.ts", "../orders/submit.ts"];
    expect(senders).toEqual([...orders, "../recurring/update-commands.ts"]);
    for (const file of senders) expect(sources[file]).toMatch(/releases:|"approvals\.decide"/);
  });
});
