"use server";

import { type ActionResult, runAction } from "@/lib/auth/action";
import { chargeNow } from "@/lib/batches/charge-now";
import { createProfile, editProfile } from "@/lib/recurring/commands";
import { importProfiles } from "@/lib/recurring/import-commands";

type Raw<Run extends (...input: never[]) => unknown> = Parameters<Run>[2];
type Answer<Run extends (...input: never[]) => unknown> = Promise<ActionResult<Awaited<ReturnType<Run>>>>;

// All are public POST endpoints: who may act and what is valid is judged by the commands behind them.

export async function createProfileAction(raw: Raw<typeof createProfile>): Answer<typeof createProfile> {
  return runAction((desk, actor) => createProfile(desk, actor, raw));
}

export async function editProfileAction(raw: Raw<typeof editProfile>): Answer<typeof editProfile> {
  return runAction((desk, actor) => editProfile(desk, actor, raw));
}

export async function chargeNowAction(raw: Raw<typeof chargeNow>): Answer<typeof chargeNow> {
  return runAction((desk, actor) => chargeNow(desk, actor, raw));
}

export async function importProfilesAction(raw: Raw<typeof importProfiles>): Answer<typeof importProfiles> {
  return runAction((desk, actor) => importProfiles(desk, actor, raw));
}
