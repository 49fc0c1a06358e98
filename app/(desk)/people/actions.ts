"use server";

import { type ActionResult, runAction } from "@/lib/auth/action";
import { updateOrganisation } from "@/lib/organisation/commands";
import {
  createPerson,
  disablePerson,
  enablePerson,
  endPersonSessions,
  removePersonFactor,
  resetPassword,
  updatePerson,
} from "@/lib/people/commands";

type Raw<Run extends (...input: never[]) => unknown> = Parameters<Run>[2];
type Answer<Run extends (...input: never[]) => unknown> = Promise<ActionResult<Awaited<ReturnType<Run>>>>;

export async function addPerson(raw: Raw<typeof createPerson>): Answer<typeof createPerson> {
  return runAction((desk, actor) => createPerson(desk, actor, raw));
}

export async function changePerson(raw: Raw<typeof updatePerson>): Answer<typeof updatePerson> {
  return runAction((desk, actor) => updatePerson(desk, actor, raw));
}

export async function disable(personId: string): Answer<typeof disablePerson> {
  return runAction((desk, actor) => disablePerson(desk, actor, { personId }));
}

export async function enable(personId: string): Answer<typeof enablePerson> {
  return runAction((desk, actor) => enablePerson(desk, actor, { personId }));
}

export async function makePasswordLink(personId: string): Answer<typeof resetPassword> {
  return runAction((desk, actor) => resetPassword(desk, actor, { personId }));
}

export async function signOutEverywhere(personId: string): Answer<typeof endPersonSessions> {
  return runAction((desk, actor) => endPersonSessions(desk, actor, { personId }));
}

export async function removeAppOf(personId: string): Answer<typeof removePersonFactor> {
  return runAction((desk, actor) => removePersonFactor(desk, actor, { personId }));
}

export async function saveOrganisation(raw: Raw<typeof updateOrganisation>): Answer<typeof updateOrganisation> {
  return runAction((desk, actor) => updateOrganisation(desk, actor, raw));
}
