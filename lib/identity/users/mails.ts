import { ifChanges, type Letterhead, type Written, write } from "@/lib/identity/auth/mails";
import type { OneTimeLink } from "@/lib/identity/auth/passwords/reset";
import * as t from "@/messages/team/model";

/** A mail doesn't know its reader's time zone, so it states UTC. */
function moment(at: Date): string {
  return t.utc(at.toISOString().slice(0, 16).replace("T", " "));
}

export const writeInvitation =
  (by: string, { link, until }: OneTimeLink) =>
  (head: Letterhead): Written =>
    write(
      "invitation",
      t.invitationSubject(by, head.organisation),
      t.invitationIntro(by, head.organisation),
      t.invitationLink(link),
      t.invitationValidity(moment(until), head.publicUrl),
      t.unexpectedHint,
    );

export const writePasswordLink =
  (by: string, { link, until }: OneTimeLink) =>
  (head: Letterhead): Written =>
    write(
      "password_link",
      t.resetSubject,
      t.resetIntro(by, head.organisation),
      t.resetLink(link),
      t.resetValidity(moment(until)),
      ifChanges,
    );

export type Access = { role: string; meaning: string; connections: readonly string[] | null };

export const writeAccessChanged =
  (by: string, { role, meaning, connections }: Access) =>
  (head: Letterhead): Written =>
    write(
      "access_changed",
      t.accessSubject(role),
      t.accessIntro(by, head.organisation),
      t.accessSummary(role, meaning, connections === null ? t.allConnections : connections.join(", ")),
      ifChanges,
    );

export const writeAppWanted =
  (from: Date | null) =>
  (head: Letterhead): Written =>
    write(
      "app_wanted",
      t.appRuleSubject,
      t.appRuleIntro(from === null ? t.startingNow : t.from(moment(from)), head.organisation),
      t.appRuleNext(head.publicUrl),
    );
