import type { Database } from "@/db/client";
import type { Sealer } from "@/lib/core/secrets/seal";
import type { ActorKind, AttendedActor, UnattendedActor } from "./actors";
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
  /** Absent: nothing is removed. */
  keepMonths?: Settings["keepMonths"];
  installationStore: InstallationStore;
  checkpoint?: (name: Checkpoint) => void;
};

type Rights = {
  userId: string;
  name: string;
  role: Role;
  connectionIds: readonly string[] | null;
  ip: string | null;
  needsApp: boolean;
};

type Actors = {
  user: Rights & { sessionId: string; steppedUpAt: Date | null; proof: "code" | "password" };
  token: Rights;
  agent: Rights;
} & Record<UnattendedActor, { ip?: string | null }>;

/** Commands take a user unless they name other kinds. */
export type Actor<Kind extends ActorKind = "user"> = { [K in Kind]: { kind: K } & Actors[K] }[Kind];

export type Author =
  | { [K in AttendedActor]: Pick<Actor<K>, "kind" | "userId" | "ip"> }[AttendedActor]
  | Actor<UnattendedActor>;
