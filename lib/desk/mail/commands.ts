import { eq } from "drizzle-orm";
import { z } from "zod";
import { mails } from "@/db/schema/desk";
import { tieAccount } from "@/lib/controls/approvals/ties";
import { mailContext } from "@/lib/core/mail/outbox";
import { AppError } from "@/lib/core/runtime/errors";
import { command } from "@/lib/identity/auth/access/command";
import { showsLinks } from "@/lib/identity/auth/passwords/reset";
import * as t from "@/messages/mail/model";

const oneTimeLink = /https?:\/\/\S+\/reset\/\S+/g;

/**
 * Reads a stored mail and records who read it. A link that opens an account is left out; where the reader sees the link
 * too, the reader counts as one person with that user.
 */
export const readMail = command({
  permission: "users.readMail",
  input: z.object({ mailId: z.uuid(t.emailUnknown) }),
  async run({ ctx, tx, actor, now }, { mailId }) {
    const [mail] = await tx.select().from(mails).where(eq(mails.id, mailId));
    if (!mail) throw new AppError("not_found", t.emailUnknown);
    if (mail.textSealed === null) throw new AppError("conflict", t.textDeleted);
    const whole = ctx.sealer.open(mail.textSealed, mailContext(mail.id));
    const isShown = await showsLinks(ctx, tx);
    const text = isShown ? whole : whole.replace(oneTimeLink, t.linkIsLeftOut);
    if (isShown && text.search(oneTimeLink) >= 0) {
      await tieAccount(tx, { userId: mail.userId, by: actor.userId, permission: "users.resetPassword" }, now);
    }
    const details = { to: mail.address, subject: mail.subject };
    return { done: { text }, audit: { subjectType: "user", subjectId: mail.userId, details } };
  },
});
