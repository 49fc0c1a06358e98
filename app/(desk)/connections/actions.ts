"use server";

import { runAction } from "@/lib/auth/action";
import { decideConnectionChange, withdrawConnectionChange } from "@/lib/connections/change-commands";
import {
  createConnection,
  renewCallbackAddress,
  renewConnectionVersion,
  resumeConnection,
  stopConnection,
  updateConnection,
} from "@/lib/connections/commands";
import { retireEndpoint, saveEndpoint } from "@/lib/connections/endpoint-commands";
import { generateKey, importKey, setControlKey } from "@/lib/connections/key-commands";
import { testConnection } from "@/lib/connections/probe-command";
import { mintAddress } from "@/lib/connections/profile-commands";
import { registerPractice } from "@/lib/connections/register";

// Each is a public POST endpoint: who may act and what is valid is judged by the command behind it.

export async function createConnectionAction(input: Parameters<typeof createConnection>[2]) {
  return runAction((desk, actor) => createConnection(desk, actor, input));
}

export async function updateConnectionAction(input: Parameters<typeof updateConnection>[2]) {
  return runAction((desk, actor) => updateConnection(desk, actor, input));
}

export async function renewVersionAction(input: Parameters<typeof renewConnectionVersion>[2]) {
  return runAction((desk, actor) => renewConnectionVersion(desk, actor, input));
}

export async function renewCallbackAddressAction(input: Parameters<typeof renewCallbackAddress>[2]) {
  return runAction((desk, actor) => renewCallbackAddress(desk, actor, input));
}

export async function stopConnectionAction(input: Parameters<typeof stopConnection>[2]) {
  return runAction((desk, actor) => stopConnection(desk, actor, input));
}

export async function resumeConnectionAction(input: Parameters<typeof resumeConnection>[2]) {
  return runAction((desk, actor) => resumeConnection(desk, actor, input));
}

export async function generateKeyAction(input: Parameters<typeof generateKey>[2]) {
  return runAction((desk, actor) => generateKey(desk, actor, input));
}

export async function importKeyAction(input: Parameters<typeof importKey>[2]) {
  return runAction((desk, actor) => importKey(desk, actor, input));
}

export async function setControlKeyAction(input: Parameters<typeof setControlKey>[2]) {
  return runAction((desk, actor) => setControlKey(desk, actor, input));
}

export async function saveEndpointAction(input: Parameters<typeof saveEndpoint>[2]) {
  return runAction((desk, actor) => saveEndpoint(desk, actor, input));
}

export async function retireEndpointAction(input: Parameters<typeof retireEndpoint>[2]) {
  return runAction((desk, actor) => retireEndpoint(desk, actor, input));
}

export async function decideConnectionChangeAction(input: Parameters<typeof decideConnectionChange>[2]) {
  return runAction((desk, actor) => decideConnectionChange(desk, actor, input));
}

export async function withdrawConnectionChangeAction(input: Parameters<typeof withdrawConnectionChange>[2]) {
  return runAction((desk, actor) => withdrawConnectionChange(desk, actor, input));
}

export async function testConnectionAction(input: Parameters<typeof testConnection>[2]) {
  return runAction((desk, actor) => testConnection(desk, actor, input));
}

export async function registerPracticeAction(input: Parameters<typeof registerPractice>[2]) {
  return runAction((desk, actor) => registerPractice(desk, actor, input));
}

export async function mintAddressAction(input: Parameters<typeof mintAddress>[2]) {
  return runAction((desk, actor) => mintAddress(desk, actor, input));
}
