import { ifNews, type Letterhead, type Written, write } from "@/lib/auth/mails";
import type { OneTimeLink } from "@/lib/auth/reset";

/** A mail does not know where it is read: its times are UTC, and say so. */
function moment(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

export const writeInvitation =
  (by: string, { link, until }: OneTimeLink) =>
  (head: Letterhead): Written =>
    write(
      "invitation",
      `${by} invites you to the payment desk of ${head.organisation}`,
      `${by} has added you to the desk from which ${head.organisation} sends money.`,
      `Choose a password here: ${link}`,
      `The link works once, until ${moment(until)}. Afterwards you sign in at ${head.publicUrl} with this e-mail address.`,
      "If you do not know what this is about, leave it: without the link nothing happens.",
    );

export const writePasswordLink =
  (by: string, { link, until }: OneTimeLink) =>
  (head: Letterhead): Written =>
    write(
      "password_link",
      "A link to set a new password",
      `${by} has made a link with which you set a new password for the payment desk of ${head.organisation}.`,
      `Set it here: ${link}`,
      `The link works once, until ${moment(until)}. Your password stays as it is until then.`,
      ifNews,
    );

/** `connections`: by name; null: all of them. */
export type Access = { role: string; meaning: string; connections: readonly string[] | null };

export const writeAccessChanged =
  (by: string, { role, meaning, connections }: Access) =>
  (head: Letterhead): Written =>
    write(
      "access_changed",
      `What you may do at the payment desk has changed: ${role}`,
      `${by} has changed what you may do at the payment desk of ${head.organisation}. It holds from your next click on.`,
      `Your role: ${role} (${meaning}).\nYou work with: ${connections === null ? "all connections" : connections.join(", ")}.`,
      ifNews,
    );

/** @param from null: at once */
export const writeAppWanted =
  (from: Date | null) =>
  (head: Letterhead): Written =>
    write(
      "app_wanted",
      "You need an authenticator app for the payment desk",
      `${from === null ? "From now on" : `From ${moment(from)} on`} the payment desk of ${head.organisation} asks you for an authenticator app on your phone: it shows a code that you type when you sign in.`,
      `Sign in at ${head.publicUrl} and add one under My account. It takes two minutes.`,
    );
