import { type Act, may, type Role } from "@/lib/auth/permissions";
import { type Reach, reaches } from "@/lib/auth/reach";
import { unreachable } from "@/lib/core/errors";
import { type AlertKind, type AlertWay, alertKinds } from "./kinds";

/** Somebody who may be told, with what they chose. */
export type Recipient = {
  id: string;
  role: Role;
  reach: Reach;
  choices: ReadonlyMap<AlertKind, AlertWay>;
  /** After how many hours they want to hear of an unconfirmed order. */
  hours: number;
};

/** Whom a piece of news is for, besides whoever may see such things. */
export type Concern = {
  kind: AlertKind;
  connectionId: string | null;
  /** For what waits to be decided: the right that it takes, and who cannot use it on this one. */
  decidedWith?: Act;
  exceptFor?: string;
};

/** Any one of these rights, and the kind is offered. */
const rights: Record<AlertKind, readonly Act[]> = {
  approval: ["approvals.decide", "settlements.decide", "connections.decide", "policies.decide"],
  batch_stopped: ["batches.read"],
  unconfirmed: ["orders.read"],
  conflict: ["orders.read"],
  later: ["orders.read"],
  callback_refused: ["callbacks.read"],
  batch_finished: ["batches.read"],
};

/** Where whoever chose nothing is told. Viewers look when they want to; mail is for whoever must act. */
const usual: Record<AlertKind, Partial<Record<Role, AlertWay>>> = {
  approval: { approver: "both", admin: "both" },
  batch_stopped: { preparer: "both", approver: "both", admin: "desk" },
  unconfirmed: { preparer: "desk", approver: "both", admin: "both" },
  conflict: { preparer: "desk", approver: "both", admin: "both" },
  later: { preparer: "desk", approver: "both", admin: "desk" },
  callback_refused: { preparer: "desk", approver: "desk", admin: "both" },
  batch_finished: { preparer: "both", approver: "desk", admin: "desk" },
};

/** The kinds that a person of this role may be told of. */
export function kindsFor(role: Role): AlertKind[] {
  return alertKinds.filter((kind) => rights[kind].some((act) => may(role, act)));
}

/** Where a person is told of a kind: what they chose, else what is usual for their role; "none" where it is not theirs to see. */
export function wayOf({ role, choices }: Pick<Recipient, "role" | "choices">, kind: AlertKind): AlertWay {
  if (!kindsFor(role).includes(kind)) return "none";
  return choices.get(kind) ?? usual[kind][role] ?? "none";
}

export type Told = { personId: string; onDesk: boolean; byMail: boolean };

/** Who is told, and where. Without a mail server whoever chose mail is told in the desk instead. */
export function whoIsTold(people: readonly Recipient[], concern: Concern, sendsMail: boolean): Told[] {
  return people.flatMap((person) => {
    const { kind, connectionId, decidedWith, exceptFor } = concern;
    if (!reaches(person.reach, connectionId) || person.id === exceptFor) return [];
    if (decidedWith && !may(person.role, decidedWith)) return [];
    const { onDesk, byMail } = placesOf(wayOf(person, kind), sendsMail);
    return onDesk || byMail ? [{ personId: person.id, onDesk, byMail }] : [];
  });
}

function placesOf(way: AlertWay, sendsMail: boolean): { onDesk: boolean; byMail: boolean } {
  switch (way) {
    case "desk":
      return { onDesk: true, byMail: false };
    case "mail":
      return { onDesk: !sendsMail, byMail: sendsMail };
    case "both":
      return { onDesk: true, byMail: sendsMail };
    case "none":
      return { onDesk: false, byMail: false };
    default:
      return unreachable(way);
  }
}

/** The first alert of a kind waits so long for others like it. */
export const gatherMs = 60_000;
/** A person gets one mail of a kind within so long at most; what comes meanwhile goes into the next. */
export const windowMs = 15 * 60_000;

/** Alerts of one kind that wait to be mailed to one person. */
export type MailGroup = { firstAt: Date; lastMailAt: Date | null };

/** Whether the one mail for all of them is due. */
export function isMailDue({ firstAt, lastMailAt }: MailGroup, now: Date): boolean {
  if (now.getTime() - firstAt.getTime() < gatherMs) return false;
  return lastMailAt === null || now.getTime() - lastMailAt.getTime() >= windowMs;
}

const batchLookMs = { least: 10_000, most: 120_000 } as const;

/** When to look again at a released batch that is not finished: a young one soon, an old one every two minutes. */
export function nextLookMs(releasedAt: Date, now: Date): number {
  const age = now.getTime() - releasedAt.getTime();
  return Math.min(Math.max(age / 20, batchLookMs.least), batchLookMs.most);
}
