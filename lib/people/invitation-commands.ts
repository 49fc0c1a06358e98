import type { Tx } from "@/db/client";
import { mailTo } from "@/lib/auth/mails";
import { makeLink, type OneTimeLink, revokeLinks } from "@/lib/auth/reset";
import { command } from "@/lib/core/command";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { personIdInput } from "./input";
import { writeInvitation, writePasswordLink } from "./mails";
import { lockPerson, type PersonRecord } from "./record";

/** A link that was made. Where mails leave it goes to its person alone, and is not told (null) to the one who made it. */
export type MadeLink = { link: string | null; until: Date };

type Recipient = Pick<PersonRecord, "id" | "email">;

/** Makes an invitation and mails it; earlier ones stop working. */
export async function makeInvitation(
  desk: Desk,
  tx: Tx,
  person: Recipient,
  actor: Actor,
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
  actor: Actor,
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

/** Invites somebody once more who has not come yet. Earlier invitations stop working. */
export const inviteAgain = command({
  act: "people.invite",
  input: personIdInput,
  async run({ desk, tx, actor, now }, { personId }) {
    const person = await lockPerson(tx, personId);
    mustWait(person);
    return { done: await makeInvitation(desk, tx, person, actor, now), audit: about(person) };
  },
  after: (_context, done) => done,
});

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

/** A one-time link with which a person sets a new password; the old password works until it is used. */
export const resetPassword = command({
  act: "people.resetPassword",
  input: personIdInput,
  async run({ desk, tx, actor, now }, { personId }) {
    const person = await lockPerson(tx, personId);
    if (person.disabledAt) throw new AppError("conflict", `${person.name} is disabled. Enable them first.`);
    if (person.passwordHash === null) {
      throw new AppError("conflict", `${person.name} has no password yet: send the invitation again.`);
    }
    const made = await linkFor(desk, tx, person, actor, now, "password");
    await mailTo(desk, tx, person, writePasswordLink(actor.name, made), now);
    return { done: toldOf(desk, made), audit: about(person) };
  },
  after: (_context, done) => done,
});
