"use server";

import { changePolicy, decidePolicy, endPolicy } from "@/lib/approvals/policy-commands";
import { type ActionResult, runAction } from "@/lib/auth/action";
import { endLimit, setLimit, typeBalance } from "@/lib/limits/commands";

type Raw<Run extends (...input: never[]) => unknown> = Parameters<Run>[2];
type Answer<Run extends (...input: never[]) => unknown> = Promise<ActionResult<Awaited<ReturnType<Run>>>>;

// Each is a public POST endpoint: who may act and what is valid is judged by the command behind it.

export async function changeRule(raw: Raw<typeof changePolicy>): Answer<typeof changePolicy> {
  return runAction((desk, actor) => changePolicy(desk, actor, raw));
}

export async function endRule(raw: Raw<typeof endPolicy>): Answer<typeof endPolicy> {
  return runAction((desk, actor) => endPolicy(desk, actor, raw));
}

export async function decideRule(raw: Raw<typeof decidePolicy>): Answer<typeof decidePolicy> {
  return runAction((desk, actor) => decidePolicy(desk, actor, raw));
}

export async function saveLimit(raw: Raw<typeof setLimit>): Answer<typeof setLimit> {
  return runAction((desk, actor) => setLimit(desk, actor, raw));
}

export async function dropLimit(limitId: string): Answer<typeof endLimit> {
  return runAction((desk, actor) => endLimit(desk, actor, { limitId }));
}

export async function saveBalance(raw: Raw<typeof typeBalance>): Answer<typeof typeBalance> {
  return runAction((desk, actor) => typeBalance(desk, actor, raw));
}
