import { z } from "zod";
import { settings } from "@/lib/core/runtime/env";
import { fieldOf } from "@/lib/gateway/fields/catalogue";
import * as t from "@/messages/connections/model";

export type Sandbox = { port: number; controlPort: number };

const answerWithinMs = 2000;
const fileWithinMs = 10_000;

export const sandboxBaseUrl = (sandbox: Pick<Sandbox, "port">) => `http://127.0.0.1:${sandbox.port}/paynet`;

export function leadsToSandbox(baseUrl: string): boolean {
  const { sandbox } = settings();
  return sandbox !== null && baseUrl === sandboxBaseUrl(sandbox);
}

export type SandboxNumber = { outcome: string; field: string; label: string; value: string };

export type SandboxNumbers = { ok: true; numbers: SandboxNumber[] } | { ok: false; reason: string };

const settingsSchema = z.object({ specialNumbers: z.record(z.string(), z.record(z.string(), z.string())) });

export async function readSandboxNumbers(): Promise<SandboxNumbers> {
  const { sandbox } = settings();
  if (!sandbox) return { ok: false, reason: t.sandboxOff };
  try {
    const { specialNumbers } = settingsSchema.parse(await askSandbox(sandbox, "GET", "/settings"));
    const numbers = Object.entries(specialNumbers).flatMap(([outcome, byField]) =>
      Object.entries(byField).map(([field, value]) => {
        return { outcome, field, label: fieldOf("payout", field)?.label ?? field, value };
      }),
    );
    return { ok: true, numbers };
  } catch (error) {
    return { ok: false, reason: t.sandboxUnreachable(String(error instanceof Error ? error.message : error)) };
  }
}

const refusalSchema = z.object({ error: z.string() });

type Asking = {
  body?: unknown;
  withinMs?: number;
};

/** @throws Error with the sandbox's message when it refuses, or when it doesn't answer in time */
export async function askSandbox(
  sandbox: Pick<Sandbox, "controlPort">,
  method: "GET" | "PUT" | "PATCH" | "POST" | "DELETE",
  path: string,
  asking: Asking = {},
): Promise<unknown> {
  const response = await reachSandbox(sandbox, method, path, asking);
  const json: unknown = await response.json();
  if (response.ok) return json;
  throw refusalOf(response, json);
}

export async function readSandboxFile(sandbox: Pick<Sandbox, "controlPort">, path: string): Promise<string> {
  const response = await reachSandbox(sandbox, "GET", path, { withinMs: fileWithinMs });
  if (response.ok) return response.text();
  throw refusalOf(response, await response.json());
}

function reachSandbox(
  { controlPort }: Pick<Sandbox, "controlPort">,
  method: string,
  path: string,
  { body, withinMs = answerWithinMs }: Asking,
): Promise<Response> {
  return fetch(`http://127.0.0.1:${controlPort}${path}`, {
    method,
    cache: "no-store",
    redirect: "error",
    signal: AbortSignal.timeout(withinMs),
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    // fetch says only "fetch failed"; the reason is in its cause.
    const why = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(why instanceof Error ? why.message : String(why), { cause: error });
  });
}

function refusalOf(response: Response, json: unknown): Error {
  const refusal = refusalSchema.safeParse(json);
  return new Error(refusal.success ? refusal.data.error : `HTTP ${response.status}`);
}
