import type { Database } from "@/db/client";
import type { Sealer } from "@/lib/core/secrets/seal";
import type { Checkpoint } from "./checkpoints";
import type { Settings } from "./env";
import type { InstallationStore } from "./installation-store";
import type { Logger } from "./log";
import type { Role } from "./roles";

export type AppContext = {
  db: Database;
  sealer: Sealer;
  log: Logger;
  /** The process clock; leases use the database's clock. */
  now: () => Date;
  /** The clock that all processes share; absent: the database's. Only tests and `npm run chaos` set it. */
  sharedNow?: () => Date;
  publicUrl: string;
  callbackUrl: string;
  networks: Settings["networks"];
  sendsMail: boolean;
  installationStore: InstallationStore;
  checkpoint?: (name: Checkpoint) => void;
};

export type Actor = {
  userId: string;
  name: string;
  role: Role;
  connectionIds: readonly string[] | null;
  sessionId: string;
  ip: string | null;
  steppedUpAt: Date | null;
  needsApp: boolean;
  proof: "code" | "password";
};
