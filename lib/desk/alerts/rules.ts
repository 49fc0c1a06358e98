import { unreachable } from "@/lib/core/runtime/errors";
import { may, type Permission, type Role } from "@/lib/identity/auth/access/permissions";
import { isInScope, type Scope } from "@/lib/identity/auth/access/scope";
import { type AlertKind, type AlertWay, alertKinds, alertRows } from "./kinds";

/** A user who may be notified, with their choices. */
export type Recipient = {
  id: string;
  role: Role;
  scope: Scope;
  choices: ReadonlyMap<AlertKind, AlertWay>;
  /** After how many hours they are notified of an unconfirmed order. */
  hours: number;
};

/** What an alert is about, and who may see it beside what their role and scope say. */
export type Concern = {
  kind: AlertKind;
  connectionId: string | null;
  /** For what waits for a decision: the permission that it needs, and the user who cannot decide this one. */
  decidedWith?: Permission;
  exceptFor?: string;
};

/** The kinds that a user of this role may be notified of. */
export function kindsFor(role: Role): AlertKind[] {
  return alertKinds.filter((kind) => alertRows[kind].rights.some((permission) => may(role, permission)));
}

/** Where a user is notified of a kind: as chosen, or as usual for their role; "none" where the role can't see it. */
export function wayOf({ role, choices }: Pick<Recipient, "role" | "choices">, kind: AlertKind): AlertWay {
  if (!kindsFor(role).includes(kind)) return "none";
  return choices.get(kind) ?? alertRows[kind].usual[role] ?? "none";
}

/** A user who is notified, and where. */
export type Notified = { userId: string; inApp: boolean; byMail: boolean };

/** Who is notified, and where. Without a mail server the user who chose mail is notified in Paydesk instead. */
export function whoIsNotified(users: readonly Recipient[], concern: Concern, sendsMail: boolean): Notified[] {
  return users.flatMap((user) => {
    const { kind, connectionId, decidedWith, exceptFor } = concern;
    if (!isInScope(user.scope, connectionId) || user.id === exceptFor) return [];
    if (decidedWith && !may(user.role, decidedWith)) return [];
    const { inApp, byMail } = placesOf(wayOf(user, kind), sendsMail);
    return inApp || byMail ? [{ userId: user.id, inApp, byMail }] : [];
  });
}

function placesOf(way: AlertWay, sendsMail: boolean): { inApp: boolean; byMail: boolean } {
  switch (way) {
    case "app":
      return { inApp: true, byMail: false };
    case "mail":
      return { inApp: !sendsMail, byMail: sendsMail };
    case "both":
      return { inApp: true, byMail: sendsMail };
    case "none":
      return { inApp: false, byMail: false };
    default:
      return unreachable(way);
  }
}

/** The first alert of a kind waits this long for others like it. */
export const batchWindowMs = 60_000;
/** A user gets one mail of a kind in this time; later alerts are in the next mail. */
export const windowMs = 15 * 60_000;

/** Alerts of one kind that wait to be mailed to one user. */
export type MailGroup = { firstAt: Date; lastMailAt: Date | null };

/** Whether the one mail for all of them is due. */
export function isMailDue({ firstAt, lastMailAt }: MailGroup, now: Date): boolean {
  if (now.getTime() - firstAt.getTime() < batchWindowMs) return false;
  return lastMailAt === null || now.getTime() - lastMailAt.getTime() >= windowMs;
}

const batchCheckMs = { least: 10_000, most: 120_000 } as const;

/** When to look again at a released batch that is not finished: a young one soon, an old one every two minutes. */
export function nextCheckMs(releasedAt: Date, now: Date): number {
  const age = now.getTime() - releasedAt.getTime();
  return Math.min(Math.max(age / 20, batchCheckMs.least), batchCheckMs.most);
}
