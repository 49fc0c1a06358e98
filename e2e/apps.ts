import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../sandbox/free-port";

/** A product that journeys run against: its own ports, folder, database and sandbox gateway. */
export type JourneyApp = Record<
  "PORT" | "CALLBACK_PORT" | "SANDBOX_PORT" | "SANDBOX_CONTROL_PORT" | "DATA_DIR",
  string
>;

/**
 * The products of this run, side by side, as many as E2E_INSTANCES says (one when it is not set). Chosen once: every process
 * of the run reads the config anew, and inherits the environment.
 */
export async function findApps(): Promise<JourneyApp[]> {
  process.env.E2E_CHOSEN ??= JSON.stringify(
    await Promise.all(Array.from({ length: Number(process.env.E2E_INSTANCES ?? 1) }, chooseApp)),
  );
  return JSON.parse(process.env.E2E_CHOSEN) as JourneyApp[];
}

/** Ports that no one listens on, and a folder that is not there yet. */
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
