import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { organisation } from "@/db/schema/organisation";
import { type Mail, putMail } from "@/lib/core/mail/outbox";
import type { AppContext } from "@/lib/core/runtime/context";
import * as t from "@/messages/sign-in/model";

export type Written = Pick<Mail, "kind" | "subject" | "text">;

export type Letterhead = { publicUrl: string; organisation: string };

export const ifChanges = t.unexpectedHint;

export function write(kind: Written["kind"], subject: string, ...paragraphs: string[]): Written {
  return { kind, subject, text: `${paragraphs.join("\n\n")}\n` };
}

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

export const writeAppRemoved =
  (by: string | null) =>
  (head: Letterhead): Written =>
    write(
      "app_removed",
      t.appRemovedSubject,
      t.appRemovedText(by ?? t.you, head.organisation),
      t.paydesk(head.publicUrl),
      ifChanges,
    );
