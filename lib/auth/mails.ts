import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { organisation } from "@/db/schema/organisation";
import type { Desk } from "@/lib/core/desk";
import { type Mail, putMail } from "@/lib/core/outbox";

/** What a mail says, in plain text. */
export type Written = Pick<Mail, "kind" | "subject" | "text">;

/** The desk as mails speak of it. */
export type Letterhead = { publicUrl: string; organisation: string };

/** The last paragraph of a mail about something that only its reader, or an admin, should have done. */
export const ifNews = "If this is news to you, tell an admin of your desk at once.";

/** Puts a mail together: paragraphs with an empty line between. */
export function write(kind: Written["kind"], subject: string, ...paragraphs: string[]): Written {
  return { kind, subject, text: `${paragraphs.join("\n\n")}\n` };
}

/** Puts a mail to a person into the outbox. */
export async function mailTo(
  desk: Desk,
  tx: Tx,
  person: { id: string; email: string },
  toText: (head: Letterhead) => Written,
  now: Date,
): Promise<void> {
  const [row] = await tx.select({ name: organisation.name }).from(organisation).where(eq(organisation.id, 1));
  const head = { publicUrl: desk.publicUrl, organisation: row?.name ?? "your organisation" };
  await putMail(tx, desk.sealer, { personId: person.id, address: person.email, ...toText(head) }, now);
}

/** @param by null: they removed it themselves */
export const writeAppRemoved =
  (by: string | null) =>
  (head: Letterhead): Written =>
    write(
      "app_removed",
      "Your authenticator app was removed",
      `${by === null ? "You have" : `${by} has`} removed the authenticator app from your account at the payment desk of ${head.organisation}. Signing in takes your password alone, until you add an app again under My account.`,
      `The desk: ${head.publicUrl}`,
      ifNews,
    );
