import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../sandbox/free-port";

export type JourneyApp = Record<
  "PORT" | "CALLBACK_PORT" | "SANDBOX_PORT" | "SANDBOX_CONTROL_PORT" | "DATA_DIR",
  string
>;

export async function findApps(): Promise<JourneyApp[]> {
  process.env.E2E_CHOSEN ??= JSON.stringify(
    await Promise.all(Array.from({ length: Number(process.env.E2E_INSTANCES ?? 1) }, chooseApp)),
  );
  return JSON.parse(process.env.E2E_CHOSEN) as JourneyApp[];
}

export async function chooseApp(): Promise<JourneyApp> {
  const port = async () => String(await findFreePort());
  return {
    PORT: await port(),
    CALLBACK_PORT: await port(),
    SANDBOX_PORT: await port(),
    SANDBOX_CONTROL_PORT: await port(),
    DATA_DIR: join(tmpdir(), `paydesk-e2e-${randomUUID()}`),
  };
}
