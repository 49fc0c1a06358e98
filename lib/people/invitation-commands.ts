import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { people } from "@/db/schema/people";
import { approvesFrom, couldApproveUntil } from "@/lib/auth/approval-delay";
import { mailTo } from "@/lib/auth/mails";
import { makeLink, type OneTimeLink, revokeLinks } from "@/lib/auth/reset";
import { command } from "@/lib/core/command";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { type Look, userCommand } from "./change";
import { personIdInput } from "./input";
import { writeInvitation, writePasswordLink } from "./mails";
import { decides, lockPerson, type PersonRecord } from "./record";

/** A link that was made. Where mails leave it goes to its person alone, and is not told (null) to the one who made it. */
export type MadeLink = { link: string | null; until: Date };

type Recipient = Pick<PersonRecord, "id" | "email">;

/** Makes an invitation and mails it; earlier ones stop working. */
export async function makeInvitation(
  desk: Desk,
  tx: Tx,
  person: Recipient,
  actor: Pick<Actor, "personId" | "name">,
  now: Date,
): Promise<MadeLink> {
  const made = await linkFor(desk, tx, person, actor, now, "invitation");
  await mailTo(desk, tx, person, writeInvitation(actor.name, made), now);
  return toldOf(desk, made);
}

function linkFor(
  desk: Desk,
  tx: Tx,
  person: Recipient,
  actor: Pick<Actor, "personId" | "name">,
  now: Date,
  purpose: "invitation" | "password",
): Promise<OneTimeLink> {
  return makeLink(tx, {
    purpose,
    personId: person.id,
    createdBy: actor.personId,
    publicUrl: desk.publicUrl,
    now,
  });
}

const toldOf = (desk: Desk, { link, until }: OneTimeLink): MadeLink => ({ link: desk.sendsMail ? null : link, until });

const about = (person: PersonRecord) => ({
  subjectType: "person",
  subjectId: person.id,
  details: { name: person.name },
});

/** Invites a user once more who has not come yet. Earlier invitations stop working. */
export const inviteAgain = userCommand({
  act: "people.invite",
  input: personIdInput,
  settle: (input) => input,
  look: async ({ tx }, { personId }) => {
    const person = await lockPerson(tx, personId);
    mustWait(person);
    return lookAtLink(person, `Send ${person.name} another invitation`);
  },
  apply: async ({ desk, tx, by, now }, { personId }) => {
    const person = await lockPerson(tx, personId);
    await delayApprovals(desk, tx, person, now);
    return { done: await makeInvitation(desk, tx, person, by, now), audit: about(person) };
  },
  whenHeld: (_input, now) => ({ link: null, until: now }) as MadeLink,
});

/** A link opens the account of its user, so another admin decides on it where that user may approve. */
function lookAtLink(person: PersonRecord, title: string): Look {
  const effect = [{ term: "One-time link to choose a password", from: null, to: person.email }];
  const before = { role: person.role, disabled: person.disabledAt !== null, changed: person.passwordChangedAt };
  return { personId: person.id, isGoverned: decides(person.role), title, effect, before };
}

/** From the moment that a link for it is made the account waits before it can approve. */
async function delayApprovals(desk: Desk, tx: Tx, person: PersonRecord, now: Date): Promise<void> {
  const mayApproveFrom = await approvesFrom(tx, now, { linkIsShown: !desk.sendsMail });
  if (mayApproveFrom === null) return;
  const set = { mayApproveFrom, ...(person.passwordHash === null ? {} : couldApproveUntil(person, now)) };
  await tx.update(people).set(set).where(eq(people.id, person.id));
}

/** Takes an invitation back: its link works no more. */
export const revokeInvitation = command({
  act: "people.revokeInvitation",
  input: personIdInput,
  async run({ tx, now }, { personId }) {
    const person = await lockPerson(tx, personId);
    mustWait(person);
    if (!(await revokeLinks(tx, personId, now))) {
      throw new AppError("conflict", `There is no invitation of ${person.name} that still works.`);
    }
    return { done: null, audit: about(person) };
  },
  after: (_context, done) => done,
});

function mustWait(person: PersonRecord): void {
  if (person.disabledAt) throw new AppError("conflict", `${person.name} is disabled. Enable them first.`);
  if (person.passwordHash !== null) throw new AppError("conflict", `${person.name} has a password already.`);
}

/** A one-time link with which a user sets a new password; the old password works until it is used. */
export const resetPassword = userCommand({
  act: "people.resetPassword",
  input: personIdInput,
  settle: (input) => input,
  look: async ({ tx }, { personId }) => {
    const person = await lockPerson(tx, personId);
    if (person.disabledAt) throw new AppError("conflict", `${person.name} is disabled. Enable them first.`);
    if (person.passwordHash === null) {
      throw new AppError("conflict", `${person.name} has no password yet: send the invitation again.`);
    }
    return lookAtLink(person, `Send ${person.name} a link to set a new password`);
  },
  apply: async ({ desk, tx, by, now }, { personId }) => {
    const person = await lockPerson(tx, personId);
    await delayApprovals(desk, tx, person, now);
    const made = await linkFor(desk, tx, person, by, now, "password");
    await mailTo(desk, tx, person, writePasswordLink(by.name, made), now);
    return { done: toldOf(desk, made), audit: about(person) };
  },
  whenHeld: (_input, now) => ({ link: null, until: now }) as MadeLink,
});
