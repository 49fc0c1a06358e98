import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { users } from "@/db/schema/users";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { openContext } from "@/lib/core/runtime/open-context";
import { runCli } from "@/lib/core/runtime/run-cli";
import { couldApproveUntil, readApprovalDelay } from "@/lib/identity/auth/access/approval-delay";
import { recordAudit } from "@/lib/identity/auth/access/command";
import { normaliseEmail } from "@/lib/identity/auth/attempts";
import { linkDays, makeLink } from "@/lib/identity/auth/passwords/reset";
import * as t from "@/messages/team/model";
import { refusePrintedPassword } from "./demo-end";

const usage = `usage: npm run -s users -- list
       npm run -s users -- reset-link EMAIL    prints a one-time password link (Paydesk must be running)
       npm run -s users -- enable EMAIL        enables a disabled user`;

async function main([verb, email]: string[]): Promise<string> {
  const ctx = openContext();
  try {
    if (verb === "list") return await listAll(ctx);
    if (verb === "reset-link" && email) return await printResetLink(ctx, normaliseEmail(email));
    if (verb === "enable" && email) return await enable(ctx, normaliseEmail(email));
    throw new AppError("invalid", usage);
  } finally {
    await ctx.db.$client.end();
  }
}

async function listAll(ctx: AppContext): Promise<string> {
  const rows = await ctx.db.select().from(users).orderBy(users.email);
  return rows.map((row) => `${row.email}\t${row.role}${row.disabledAt ? "\tdisabled" : ""}`).join("\n");
}

async function printResetLink(ctx: AppContext, email: string): Promise<string> {
  const now = ctx.now();
  const { link } = await ctx.db.transaction(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email));
    if (!user) throw new AppError("not_found", t.emailUnknown(email));
    if (user.disabledAt) throw new AppError("conflict", t.accountDisabled(email));
    await tx
      .update(users)
      .set(await delayed(tx, user, now))
      .where(eq(users.id, user.id));
    const made = await makeLink(tx, {
      purpose: "password",
      userId: user.id,
      createdBy: null,
      publicUrl: ctx.publicUrl,
      now,
    });
    const details = { name: user.name, by: "command line" };
    const entry = { subjectType: "user", subjectId: user.id, details } as const;
    await recordAudit(tx, "users.resetPassword", { kind: "console" }, entry);
    return made;
  });
  return t.passwordLinkPrinted(link, linkDays.password * 24);
}

/** No other admin decided on this change, so the account waits before it can approve. */
async function delayed(tx: Tx, user: typeof users.$inferSelect | null, now: Date) {
  const { hours } = await readApprovalDelay(tx, now);
  const mayApproveFrom = hours === 0 ? null : new Date(now.getTime() + hours * 3_600_000);
  return { mayApproveFrom, ...(user?.passwordHash ? couldApproveUntil(user, now) : {}) };
}

async function enable(ctx: AppContext, email: string): Promise<string> {
  await ctx.db.transaction(async (tx) => {
    const byEmail = eq(sql`lower(${users.email})`, email);
    const [user] = await tx
      .update(users)
      .set({ disabledAt: null, mayApproveFrom: (await delayed(tx, null, ctx.now())).mayApproveFrom })
      .where(byEmail)
      .returning();
    if (!user) throw new AppError("not_found", t.emailUnknown(email));
    await refusePrintedPassword(tx, user.id);
    const details = { name: user.name, by: "command line" };
    const entry = { subjectType: "user", subjectId: user.id, details } as const;
    await recordAudit(tx, "users.enable", { kind: "console" }, entry);
  });
  return t.enabledDone(email);
}

await runCli(main, usage);
