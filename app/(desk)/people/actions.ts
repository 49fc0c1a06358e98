"use server";

import { type ActionResult, runAction } from "@/lib/auth/action";
import { readMail } from "@/lib/mail/commands";
import { setIdleTime, setPayeeCooling, updateOrganisation } from "@/lib/organisation/commands";
import {
  endPersonSession,
  endPersonSessions,
  removePersonFactor,
  requireApp,
  setApprovalDelay,
} from "@/lib/people/access-commands";
import { decideUserChange, withdrawUserChange } from "@/lib/people/change-commands";
import { createPerson, disablePerson, enablePerson, updatePerson } from "@/lib/people/commands";
import { inviteAgain, resetPassword, revokeInvitation } from "@/lib/people/invitation-commands";

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

export async function invite(personId: string): Answer<typeof inviteAgain> {
  return runAction((desk, actor) => inviteAgain(desk, actor, { personId }));
}

export async function takeInvitationBack(personId: string): Answer<typeof revokeInvitation> {
  return runAction((desk, actor) => revokeInvitation(desk, actor, { personId }));
}

export async function makePasswordLink(personId: string): Answer<typeof resetPassword> {
  return runAction((desk, actor) => resetPassword(desk, actor, { personId }));
}

export async function signOutOf(personId: string, sessionId: string): Answer<typeof endPersonSession> {
  return runAction((desk, actor) => endPersonSession(desk, actor, { personId, sessionId }));
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

export async function saveAppRule(raw: Raw<typeof requireApp>): Answer<typeof requireApp> {
  return runAction((desk, actor) => requireApp(desk, actor, raw));
}

export async function openMail(mailId: string): Answer<typeof readMail> {
  return runAction((desk, actor) => readMail(desk, actor, { mailId }));
}

export async function saveCooling(hours: string): Answer<typeof setPayeeCooling> {
  return runAction((desk, actor) => setPayeeCooling(desk, actor, { hours }));
}

export async function saveIdleTime(minutes: string): Answer<typeof setIdleTime> {
  return runAction((desk, actor) => setIdleTime(desk, actor, { minutes }));
}

export async function saveApprovalDelay(hours: string): Answer<typeof setApprovalDelay> {
  return runAction((desk, actor) => setApprovalDelay(desk, actor, { hours }));
}

export async function decideUserChangeAction(raw: Raw<typeof decideUserChange>): Answer<typeof decideUserChange> {
  return runAction((desk, actor) => decideUserChange(desk, actor, raw));
}

export async function withdrawUserChangeAction(changeId: string): Answer<typeof withdrawUserChange> {
  return runAction((desk, actor) => withdrawUserChange(desk, actor, { changeId }));
}
