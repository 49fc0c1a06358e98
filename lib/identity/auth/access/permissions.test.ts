import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "@/db/client";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { createLogger } from "@/lib/core/runtime/log";
import { noInstallationStore } from "@/lib/core/runtime/testing-installation-store";
import { Sealer } from "@/lib/core/secrets/seal";
import { may, type Permission, permissions, type Role, roles, whenStepUp } from "./permissions";

type Runnable = {
  (ctx: AppContext, actor: Actor, raw: unknown): Promise<unknown>;
  permission: Permission;
  input: z.ZodType;
};

const modules = import.meta.glob<Record<string, unknown>>(
  ["/lib/**/*command.ts", "/lib/**/*commands.ts", "/sandbox/*/*-command.ts", "!/lib/core/**"],
  { eager: true },
);
const sources = import.meta.glob<string>(["/lib/**/*.ts", "!/lib/**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const commands = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    typeof value === "function" && "permission" in value ? [{ name: `${file} ${name}`, run: value as Runnable }] : [],
  ),
);

/** Finds schemas that keep undeclared names, which could end up in a column that no form has. */
function findOpenObjects(schema: z.core.$ZodType, path = "input", seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const def = schema._zod.def as unknown as { type: string } & Record<string, unknown>;
  const isAny = def.type === "any";
  const catchall = def.type === "object" ? (def.catchall as z.core.$ZodType | undefined) : undefined;
  const isLoose = catchall !== undefined && catchall._zod.def.type !== "never";
  const parts: [string, unknown][] =
    def.type === "object"
      ? Object.entries(def.shape as object)
      : Object.entries(def).filter(([name]) => name !== "type");
  return [
    ...(isLoose || isAny ? [path] : []),
    ...parts.flatMap(([name, part]) => findIn(part, `${path}.${name}`, seen)),
  ];
}

function findIn(part: unknown, path: string, seen: Set<unknown>): string[] {
  if (Array.isArray(part)) return part.flatMap((one, at) => findIn(one, `${path}[${at}]`, seen));
  return typeof part === "object" && part !== null && "_zod" in part
    ? findOpenObjects(part as z.core.$ZodType, path, seen)
    : [];
}

const untouchable = new Proxy({} as Database, {
  get: (_target, property) => {
    throw new Error(`the database was touched (${String(property)})`);
  },
});
const ctx: AppContext = {
  db: untouchable,
  sealer: new Sealer(Buffer.alloc(32, 1)),
  log: createLogger("test", "fatal"),
  now: () => new Date(0),
  publicUrl: "http://localhost",
  callbackUrl: "http://localhost",
  networks: "loopback",
  sendsMail: false,
  installationStore: noInstallationStore,
};
const actorWith = (role: Role): Actor => ({
  kind: "user",
  userId: "p",
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
  test("the commands of all modules were found", () => {
    expect(commands.map(({ run }) => run.permission)).toEqual(
      expect.arrayContaining(["users.create", "organisation.update", "account.changePassword", "connections.create"]),
    );
  });

  test.each(commands)(
    "$name refuses a signed-in user without the right, before anything is touched",
    async ({ run }) => {
      expect(Object.hasOwn(permissions, run.permission)).toBe(true);
      const strangers = [...roles.filter((role) => !may(role, run.permission)), "nobody" as Role];
      for (const role of strangers) {
        await expect(run(ctx, actorWith(role), {})).rejects.toMatchObject({ name: "AppError", code: "forbidden" });
      }
    },
  );

  test.each(commands)("$name takes the names of its own schema and no others", ({ run }) => {
    expect(findOpenObjects(run.input)).toEqual([]);
  });

  test("a schema that keeps other names is found, however deep it is", () => {
    const open = z.looseObject({ a: z.string() });
    const closed = z.object({ a: z.string(), b: z.record(z.string(), z.string()) });
    const wrapped = z.object({ rows: z.array(z.union([closed, z.string().or(open.optional())])).default([]) });
    for (const schema of [open, wrapped, wrapped.transform(() => 1), z.object({ a: closed.extend({ c: z.any() }) })])
      expect(findOpenObjects(schema)).toHaveLength(1);
    expect(findOpenObjects(z.strictObject({ a: closed.nullable(), b: z.array(closed) }))).toEqual([]);
  });

  test("only command() checks an actor's role, and it checks the app and the scope, too", () => {
    const asking = Object.entries(sources).flatMap(([file, text]) => (/\bmay\(actor\b/.test(text) ? [file] : []));
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    expect(asking).toEqual(["/lib/identity/auth/access/command.ts"]);
  });

  test("a user who must add an app can do nothing else, whatever their role", async () => {
    const open = new Set<Permission>();
    for (const { run } of commands) {
      const admin = { ...actorWith("admin"), needsApp: true };
      const { code } = (await run(ctx, admin, {}).catch((error: unknown) => error)) as { code: string };
      if (code !== "forbidden") open.add(run.permission);
    }
    expect([...open].sort()).toEqual([
      "account.changePassword",
      "account.confirmSecondFactor",
      "account.endSession",
      "account.startSecondFactor",
      "account.stepUp",
    ]);
  });

  test("a command without a row in the table is refused to everyone", () => {
    for (const permission of ["users.delete", "toString", "constructor", "__proto__", ""]) {
      for (const role of roles) expect(may(role, permission as Permission)).toBe(false);
    }
  });

  test("each of those who handle money may do what the one before them may", () => {
    for (const permission of Object.keys(permissions) as Permission[]) {
      const allowed = (["viewer", "preparer", "approver", "admin"] as const).map((role) => may(role, permission));
      expect(allowed, permission).toEqual([...allowed].sort());
    }
  });

  test("a developer handles connections, the sandbox and their own account: no money, no users, no user's data", () => {
    const allowed = (Object.keys(permissions) as Permission[]).filter((permission) => may("developer", permission));
    expect(allowed.filter((permission) => !permission.startsWith("account."))).toEqual([
      "connections.read",
      "connections.test",
      "connections.debug",
      "sandbox.read",
      "sandbox.play",
    ]);
  });
});

describe("a proof of who is at the screen", () => {
  const all = Object.keys(permissions) as Permission[];
  const withProof = all.filter((permission) => whenStepUp(permission) === "always");

  test("what only admins may do asks for one, but reading, taking back and the sandbox", () => {
    const onlyAdmins = all.filter(
      (permission) => permissions[permission].roles.join() === "admin" && whenStepUp(permission) === "never",
    );
    const rest = onlyAdmins.filter((permission) => !/\.read$/.test(permission));
    expect(rest).toEqual(["connections.register", "organisation.removeSampleData", "organisation.makeSampleData"]);
  });

  test("so does all that decides on what another user prepared, leads money elsewhere, certifies figures, or guards an account; and no more", () => {
    const others = withProof.filter((permission) => permissions[permission].roles.join() !== "admin");
    expect(others).toEqual([
      "orders.resolve",
      "resolutions.decide",
      "matching.configure",
      "periods.prepare",
      "periods.decide",
      "periods.close",
      "periods.lock",
      "periods.signAgain",
      "periods.reopen",
      "journal.reverse",
      "approvals.decide",
      "payees.changeAccount",
      "payees.import",
      "account.startSecondFactor",
      "account.renewRecoveryCodes",
      "account.removeSecondFactor",
    ]);
  });

  test("what sends a payout where no one approves it asks wherever the money is real", () => {
    expect(all.filter((permission) => whenStepUp(permission) === "real_money")).toEqual([
      "payouts.submit",
      "payouts.resume",
      "payouts.edit",
      "batches.release",
      "batches.resume",
      "recurring.update",
    ]);
  });

  test.each(commands.filter(({ run }) => whenStepUp(run.permission) === "always"))(
    "$name asks for it before anything is touched",
    async ({ run }) => {
      const [role] = permissions[run.permission].roles;
      const stale = { ...actorWith(role as Role), steppedUpAt: new Date(-5 * 60_000) };
      await expect(run(ctx, stale, {})).rejects.toMatchObject({ code: "step_up", fields: { proof: "password" } });
      await expect(run(ctx, { ...stale, steppedUpAt: ctx.now() }, {})).rejects.not.toMatchObject({ code: "step_up" });
    },
  );

  test("every command that sends a payout in a user's request asks for a proof", () => {
    const senders = Object.entries(sources).flatMap(([file, text]) =>
      /\b(sendNow|dispatch)\(ctx,[^)]*\b(actor|userId)\b/.test(text) ? [file] : [],
    );
    const orders = [
      "/lib/payments/payouts/edit.ts",
      "/lib/payments/payouts/governed.ts",
      "/lib/payments/payouts/resume.ts",
      "/lib/payments/payouts/submit.ts",
    ];
    expect(senders).toEqual([...orders, "/lib/payments/recurring/update-commands.ts"]);
    const deciding: Record<string, string | undefined> = {
      ...sources,
      "/lib/payments/payouts/governed.ts": sources["/lib/desk/decisions/commands.ts"],
    };
    for (const file of senders) expect(deciding[file]).toMatch(/releases:|"approvals\.decide"/);
  });
});
