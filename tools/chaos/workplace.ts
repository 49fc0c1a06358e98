import { isNotNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { connections } from "@/db/schema/connections";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import type { InstallationStore } from "@/lib/core/runtime/installation-store";
import { createLogger } from "@/lib/core/runtime/log";
import type { Sealer } from "@/lib/core/secrets/seal";
import { addTestUser } from "@/lib/identity/users/testing";
import { resumeConnection } from "@/lib/payments/connections/commands";

/** Where users act: a world, the whole product, or a cluster. */
export type Workplace = {
  app: AppContext;
  /** Who prepares, and who approves and resumes. */
  users: { preparer: Actor; admin: Actor };
  /** Faults that a run saw, in sentences. */
  broken: string[];
  resumeWhatPaused: () => Promise<unknown>;
};

/** The runner's own instance on the database of a running product. */
export function openApp(db: Database, sealer: Sealer, installationStore: InstallationStore): AppContext {
  return {
    db,
    sealer,
    log: createLogger("chaos", "fatal"),
    now: () => new Date(),
    publicUrl: "",
    callbackUrl: "",
    networks: "loopback",
    sendsMail: false,
    installationStore,
  };
}

/** One of each role that a run needs. */
export async function addUsers(app: AppContext): Promise<Workplace["users"]> {
  const preparer = await addTestUser(app, "preparer", { password: false });
  return { preparer, admin: await addTestUser(app, "admin", { password: false }) };
}

/** An admin looks at each pause and resumes, as a user would after the gateway is well again. @returns how many were paused */
export async function resumePaused(app: AppContext, admin: Actor): Promise<number> {
  const { id, pausedAt } = connections;
  const paused = await app.db.select({ id }).from(connections).where(isNotNull(pausedAt));
  for (const row of paused) await resumeConnection(app, admin, { connectionId: row.id });
  return paused.length;
}
