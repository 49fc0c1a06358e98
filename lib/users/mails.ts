import { ifChanges, type Letterhead, type Written, write } from "@/lib/auth/mails";
import type { OneTimeLink } from "@/lib/auth/reset";
import * as t from "@/messages/team/model";

/** A mail does not know where it is read: its times are UTC, and say so. */
function moment(at: Date): string {
  return t.utc(at.toISOString().slice(0, 16).replace("T", " "));
}

export const writeInvitation =
  (by: string, { link, until }: OneTimeLink) =>
  (head: Letterhead): Written =>
    write(
      "invitation",
      t.invitesYouToThePayment(by, head.organisation),
      t.hasAddedYouToThe(by, head.organisation),
      t.chooseAPasswordHere(link),
      t.theLinkWorksOnceUntil(moment(until), head.publicUrl),
      t.ifYouDoNotKnow,
    );

export const writePasswordLink =
  (by: string, { link, until }: OneTimeLink) =>
  (head: Letterhead): Written =>
    write(
      "password_link",
      t.aLinkToSetA,
      t.hasMadeALinkWith(by, head.organisation),
      t.setItHere(link),
      t.theLinkWorksOnceUntilYour(moment(until)),
      ifChanges,
    );

/** `connections`: by name; null: all of them. */
export type Access = { role: string; meaning: string; connections: readonly string[] | null };

export const writeAccessChanged =
  (by: string, { role, meaning, connections }: Access) =>
  (head: Letterhead): Written =>
    write(
      "access_changed",
      t.whatYouMayDoAt(role),
      t.hasChangedWhatYouMay(by, head.organisation),
      t.yourRoleYouWorkWith(role, meaning, connections === null ? t.allConnections : connections.join(", ")),
      ifChanges,
    );

/** @param from null: at once */
export const writeAppWanted =
  (from: Date | null) =>
  (head: Letterhead): Written =>
    write(
      "app_wanted",
      t.youNeedAnAuthenticatorApp,
      t.thePaymentDeskOfAsks(from === null ? t.fromNowOn : t.fromOn(moment(from)), head.organisation),
      t.signInAtAndAdd(head.publicUrl),
    );
