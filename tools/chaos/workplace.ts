import { isNotNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { connections } from "@/db/schema/connections";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import type { InstallationStore } from "@/lib/core/runtime/installation-store";
import { createLogger } from "@/lib/core/runtime/log";
import type { Sealer } from "@/lib/core/secrets/seal";
import { addTestUser } from "@/lib/identity/users/testing";
import { resumeConnection } from "@/lib/payments/connections/commands";

export type Workplace = {
  app: AppContext;
  users: { preparer: Actor; admin: Actor };
  broken: string[];
  resumeWhatPaused: () => Promise<unknown>;
};

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

export async function addUsers(app: AppContext): Promise<Workplace["users"]> {
  const preparer = await addTestUser(app, "preparer", { password: false });
  return { preparer, admin: await addTestUser(app, "admin", { password: false }) };
}

export async function resumePaused(app: AppContext, admin: Actor): Promise<number> {
  const { id, pausedAt } = connections;
  const paused = await app.db.select({ id }).from(connections).where(isNotNull(pausedAt));
  for (const row of paused) await resumeConnection(app, admin, { connectionId: row.id });
  return paused.length;
}
