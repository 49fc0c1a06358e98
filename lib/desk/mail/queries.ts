import { desc, eq, sql } from "drizzle-orm";
import { mails } from "@/db/schema/desk";
import { users } from "@/db/schema/users";
import { pick } from "@/lib/core/lists/pick";
import type { MailKind, MailState } from "@/lib/core/mail/mail-labels";
import type { AppContext } from "@/lib/core/runtime/context";

const listMax = 200;

export type MailRow = {
  id: string;
  user: { id: string; name: string };
  address: string;
  kind: MailKind;
  subject: string;
  state: MailState;
  readable: boolean;
  problem: string | null;
  attempts: number;
  createdAt: Date;
  endedAt: Date | null;
};

export async function listMails(ctx: AppContext): Promise<{ rows: MailRow[]; more: number }> {
  const rows = await ctx.db
    .select({
      id: mails.id,
      user: { id: users.id, name: users.name },
      ...pick(mails, "address", "kind", "subject", "state"),
      readable: sql<boolean>`${mails.textSealed} is not null`,
      ...pick(mails, "problem", "attempts", "createdAt", "endedAt"),
    })
    .from(mails)
    .innerJoin(users, eq(users.id, mails.userId))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(listMax);
  const all = rows.length < listMax ? rows.length : await ctx.db.$count(mails);
  return { rows, more: all - rows.length };
}
