import { eq } from "drizzle-orm";
import { z } from "zod";
import { mails } from "@/db/schema/mails";
import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { mailContext } from "@/lib/core/outbox";

/** The text of a mail that is still here. It may hold a link that opens somebody's account, so reading it leaves a row. */
export const readMail = command({
  act: "people.readMail",
  input: z.object({ mailId: z.uuid("This mail does not exist.") }),
  async run({ desk, tx }, { mailId }) {
    const [mail] = await tx.select().from(mails).where(eq(mails.id, mailId));
    if (!mail) throw new AppError("not_found", "This mail does not exist.");
    if (mail.textSealed === null) throw new AppError("conflict", "It was sent: its text is not kept here.");
    const text = desk.sealer.open(mail.textSealed, mailContext(mail.id));
    const details = { to: mail.address, subject: mail.subject };
    return { done: { text }, audit: { subjectType: "person", subjectId: mail.personId, details } };
  },
  after: (_context, done) => done,
});
