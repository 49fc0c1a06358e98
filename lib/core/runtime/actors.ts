/** These act with a user's rights, and records name the user. */
export const attendedActors = ["user", "token", "agent"] as const;

/**
 * These act with no user's rights. worker: Paydesk itself, in whichever process. migration: a start of Paydesk, which
 * applies what its settings and files say. sample: the maker of the sample data. console: a command line on the
 * server. visitor: someone who isn't signed in.
 */
export const unattendedActors = ["worker", "gateway", "migration", "sample", "console", "visitor"] as const;

export const actorKinds = [...attendedActors, ...unattendedActors] as const;

export type AttendedActor = (typeof attendedActors)[number];
export type UnattendedActor = (typeof unattendedActors)[number];
export type ActorKind = AttendedActor | UnattendedActor;

export const isUnattended = (kind: ActorKind): kind is UnattendedActor =>
  (unattendedActors as readonly string[]).includes(kind);
