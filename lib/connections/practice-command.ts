import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "@/db/client";
import { connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { ofInput } from "@/lib/auth/reach";
import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { leadsToPractice } from "./practice";
import {
  backToNormal,
  type ClockMoved,
  clockSteps,
  moveClock,
  playedHow,
  requireSandbox,
  switchScenario,
  takeOffNetwork,
} from "./practice-door";

/** Long enough to see a payout fail to leave and be tried again by itself. */
const outageSeconds = 60;

const playInput = z.object({
  connectionId: z.uuid("This connection does not exist"),
  play: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("scenario"),
      scenario: z.string().regex(/^[a-z0-9-]{1,64}$/, "There is no such failure"),
      how: z.enum(playedHow),
    }),
    z.object({ kind: z.literal("normal") }),
    z.object({ kind: z.literal("outage") }),
    z.object({ kind: z.literal("clock"), by: z.enum(clockSteps) }),
  ]),
});
type Play = z.output<typeof playInput>["play"];

/** What moving the clock did; null for all else. */
export type Played = { clock: ClockMoved | null };

/**
 * Makes the built-in practice gateway fail, behave again, or live faster. Only for a connection that leads there; it speaks
 * to the control door on this machine and to nothing else. Throws AppError `unavailable` when that does not answer.
 */
export const playPractice = command({
  act: "practice.play",
  input: playInput,
  connectionsOf: ofInput,
  run: async ({ tx }, { connectionId, play }) => {
    const consumerKey = await practiceKeyOf(tx, connectionId);
    const details = { ...play, play: play.kind, kind: undefined };
    return { done: { consumerKey }, audit: { subjectType: "connection", subjectId: connectionId, details } };
  },
  after: async (_context, { consumerKey }, { play }): Promise<Played> => {
    const sandbox = requireSandbox();
    try {
      return { clock: await doPlay(sandbox, consumerKey, play) };
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new AppError("unavailable", `The practice gateway did not do it: ${message}`, { cause });
    }
  },
});

async function practiceKeyOf(tx: Tx, connectionId: string): Promise<string> {
  const [row] = await tx
    .select({ baseUrl: connectionVersions.baseUrl, consumerKey: connectionVersions.consumerKey })
    .from(connections)
    .innerJoin(connectionVersions, isVersion(connections.id, connections.currentVersion))
    .where(eq(connections.id, connectionId));
  if (!row) throw new AppError("not_found", "This connection does not exist.");
  if (leadsToPractice(row.baseUrl)) return row.consumerKey;
  throw new AppError("conflict", "This connection does not lead to the built-in practice gateway.");
}

async function doPlay(
  sandbox: ReturnType<typeof requireSandbox>,
  consumerKey: string,
  play: Play,
): Promise<ClockMoved | null> {
  switch (play.kind) {
    case "scenario":
      await switchScenario(sandbox, { consumerKey, scenario: play.scenario, how: play.how });
      return null;
    case "normal":
      await backToNormal(sandbox);
      return null;
    case "outage":
      await takeOffNetwork(sandbox, outageSeconds);
      return null;
    case "clock":
      return moveClock(sandbox, play.by);
    default:
      return play satisfies never;
  }
}
