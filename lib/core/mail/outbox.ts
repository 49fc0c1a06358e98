import { randomUUID } from "node:crypto";
import type { Tx } from "@/db/client";
import { mails } from "@/db/schema/desk";
import type { SealContext, Sealer } from "@/lib/core/secrets/seal";
import type { MailKind } from "./mail-labels";

export type Mail = { userId: string; address: string; kind: MailKind; subject: string; text: string };

export const mailContext = (mailId: string): SealContext => ({ purpose: "mail.text", owner: mailId });

/**
 * Puts a mail into the outbox in the transaction of the act that it reports, so that it is sent only if the act
 * commits.
 * @returns the mail's id
 */
export async function putMail(tx: Tx, sealer: Sealer, mail: Mail, now: Date): Promise<string> {
  const { text, ...shown } = mail;
  const id = randomUUID();
  const textSealed = sealer.seal(text, mailContext(id));
  await tx.insert(mails).values({ id, ...shown, textSealed, createdAt: now, nextAttemptAt: now });
  return id;
}
