import { unreachable } from "@/lib/core/runtime/errors";
import { may, type Permission, type Role } from "@/lib/identity/auth/access/permissions";
import { isInScope, type Scope } from "@/lib/identity/auth/access/scope";
import { type AlertKind, type AlertWay, alertKinds, alertRows } from "./kinds";

export type Recipient = {
  id: string;
  role: Role;
  scope: Scope;
  choices: ReadonlyMap<AlertKind, AlertWay>;
  hours: number;
};

export type Concern = {
  kind: AlertKind;
  connectionId: string | null;
  decidedWith?: Permission;
  exceptFor?: string;
};

export function kindsFor(role: Role): AlertKind[] {
  return alertKinds.filter((kind) => alertRows[kind].rights.some((permission) => may(role, permission)));
}

export function wayOf({ role, choices }: Pick<Recipient, "role" | "choices">, kind: AlertKind): AlertWay {
  if (!kindsFor(role).includes(kind)) return "none";
  return choices.get(kind) ?? alertRows[kind].usual[role] ?? "none";
}

export type Notified = { userId: string; inApp: boolean; byMail: boolean };

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

/** The first alert of a kind waits this long, so that one mail covers similar ones. */
export const batchWindowMs = 60_000;
/** A user gets at most one mail of a kind in this time. */
export const windowMs = 15 * 60_000;

export type MailGroup = { firstAt: Date; lastMailAt: Date | null };

export function isMailDue({ firstAt, lastMailAt }: MailGroup, now: Date): boolean {
  if (now.getTime() - firstAt.getTime() < batchWindowMs) return false;
  return lastMailAt === null || now.getTime() - lastMailAt.getTime() >= windowMs;
}

const batchCheckMs = { least: 10_000, most: 120_000 } as const;

export function nextCheckMs(releasedAt: Date, now: Date): number {
  const age = now.getTime() - releasedAt.getTime();
  return Math.min(Math.max(age / 20, batchCheckMs.least), batchCheckMs.most);
}
