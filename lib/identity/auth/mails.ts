import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { organisation } from "@/db/schema/organisation";
import { type Mail, putMail } from "@/lib/core/mail/outbox";
import type { AppContext } from "@/lib/core/runtime/context";
import * as t from "@/messages/sign-in/mails-model";

/** What a mail says, in plain text. */
export type Written = Pick<Mail, "kind" | "subject" | "text">;

/** Paydesk as mails are about it. */
export type Letterhead = { publicUrl: string; organisation: string };

/** The last paragraph of a mail about something that only its reader, or an admin, should have done. */
export const ifChanges = t.ifYouDidntExpect;

/** Puts a mail together: paragraphs with an empty line between. */
export function write(kind: Written["kind"], subject: string, ...paragraphs: string[]): Written {
  return { kind, subject, text: `${paragraphs.join("\n\n")}\n` };
}

/** Puts a mail to a user into the outbox. */
export async function mailTo(
  ctx: AppContext,
  tx: Tx,
  user: { id: string; email: string },
  toText: (head: Letterhead) => Written,
  now: Date,
): Promise<void> {
  const [row] = await tx.select({ name: organisation.name }).from(organisation).where(eq(organisation.id, 1));
  const head = { publicUrl: ctx.publicUrl, organisation: row?.name ?? t.yourOrganisation };
  await putMail(tx, ctx.sealer, { userId: user.id, address: user.email, ...toText(head) }, now);
}

/** @param by null: they removed it themselves */
export const writeAppRemoved =
  (by: string | null) =>
  (head: Letterhead): Written =>
    write(
      "app_removed",
      t.yourAuthenticatorAppWas,
      t.removedTheAuthenticatorApp(by ?? t.you, head.organisation),
      t.paydesk(head.publicUrl),
      ifChanges,
    );
