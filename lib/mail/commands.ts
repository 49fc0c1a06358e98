import { eq } from "drizzle-orm";
import { z } from "zod";
import { mails } from "@/db/schema/mails";
import { command } from "@/lib/auth/command";
import { AppError } from "@/lib/core/errors";
import { mailContext } from "@/lib/core/outbox";
import * as t from "@/messages/mail/model";

/** The text of a mail that is still here. It may hold a link that opens a user's account, so reading it leaves a row. */
export const readMail = command({
  permission: "users.readMail",
  input: z.object({ mailId: z.uuid(t.thisEmailDoesntExist) }),
  async run({ ctx, tx }, { mailId }) {
    const [mail] = await tx.select().from(mails).where(eq(mails.id, mailId));
    if (!mail) throw new AppError("not_found", t.thisEmailDoesntExist);
    if (mail.textSealed === null) throw new AppError("conflict", t.thisEmailWasSent);
    const text = ctx.sealer.open(mail.textSealed, mailContext(mail.id));
    const details = { to: mail.address, subject: mail.subject };
    return { done: { text }, audit: { subjectType: "user", subjectId: mail.userId, details } };
  },
});
