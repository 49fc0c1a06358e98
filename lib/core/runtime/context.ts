import type { Database } from "@/db/client";
import type { Sealer } from "@/lib/core/secrets/seal";
import type { Checkpoint } from "./checkpoints";
import type { Settings } from "./env";
import type { InstallationStore } from "./installation-store";
import type { Logger } from "./log";
import type { Role } from "./roles";

/** What every module works with. Made once per process (`openContext`), or by hand in a test. */
export type AppContext = {
  db: Database;
  sealer: Sealer;
  log: Logger;
  /** The clock; leases use the database's own. */
  now: () => Date;
  /** The clock that all processes share (`sharedNow`); absent: the database's. Only tests and `npm run chaos` set it. */
  sharedNow?: () => Date;
  /** The address under which users reach us, without a slash at the end. */
  publicUrl: string;
  /** The address under which the gateway's callbacks reach us, without a slash at the end. */
  callbackUrl: string;
  /** Where a connection may lead besides the internet. */
  networks: Settings["networks"];
  /** Whether mails leave by a mail server; else they are kept for admins to read. */
  sendsMail: boolean;
  /** What is kept outside the database, so that one that was restored or copied is found out. */
  installationStore: InstallationStore;
  /** Called at each named moment; only `npm run chaos` sets it. */
  checkpoint?: (name: Checkpoint) => void;
};

/** The user who acts: signed in, as the session knows them in this very request. */
export type Actor = {
  userId: string;
  name: string;
  role: Role;
  /** The connections they work with; null: all of them. */
  connectionIds: readonly string[] | null;
  sessionId: string;
  ip: string | null;
  /** When they last proved in this session who they are: at sign-in, or since. */
  steppedUpAt: Date | null;
  /** Whether they must add an authenticator app before they do anything else. */
  needsApp: boolean;
  /** With what they prove it: the code of their app, or their password where they have none. */
  proof: "code" | "password";
};
