import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "@/db/client";
import { connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { AppError } from "@/lib/core/runtime/errors";
import { command } from "@/lib/identity/auth/access/command";
import { ofInput } from "@/lib/identity/auth/access/scope";
import { leadsToSandbox } from "@/lib/payments/connections/sandbox";
import * as common from "@/messages/common";
import * as t from "@/messages/sandbox/console";
import {
  backToNormal,
  type ClockMoved,
  clockSteps,
  moveClock,
  playedHow,
  requireSandbox,
  switchScenario,
  takeOffNetwork,
} from "./control-client";

/** An outage of this length shows a payout that fails and is retried. */
const outageSeconds = 60;

const playInput = z.object({
  connectionId: z.uuid(t.connectionUnknown),
  play: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("scenario"),
      scenario: z.string().regex(/^[a-z0-9-]{1,64}$/, t.failureUnknown),
      how: z.enum(playedHow),
    }),
    z.object({ kind: z.literal("normal") }),
    z.object({ kind: z.literal("outage") }),
    z.object({ kind: z.literal("clock"), by: z.enum(clockSteps) }),
  ]),
});
type Play = z.output<typeof playInput>["play"];

export type Played = { clock: ClockMoved | null };

/**
 * Acts only on a connection to the sandbox, through its control endpoint on this machine.
 * @throws AppError `unavailable` when the endpoint does not answer
 */
export const runSandboxCommand = command({
  permission: "sandbox.play",
  input: playInput,
  connectionsOf: ofInput,
  run: async ({ tx }, { connectionId, play }) => {
    const consumerKey = await sandboxKeyOf(tx, connectionId);
    const details = { ...play, play: play.kind, kind: undefined };
    return { done: { consumerKey }, audit: { subjectType: "connection", subjectId: connectionId, details } };
  },
  after: async (_context, { consumerKey }, { play }): Promise<Played> => {
    const sandbox = requireSandbox();
    try {
      return { clock: await doPlay(sandbox, consumerKey, play) };
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new AppError("unavailable", t.commandRefused(message), { cause });
    }
  },
});

async function sandboxKeyOf(tx: Tx, connectionId: string): Promise<string> {
  const [row] = await tx
    .select({ baseUrl: connectionVersions.baseUrl, consumerKey: connectionVersions.consumerKey })
    .from(connections)
    .innerJoin(connectionVersions, isVersion(connections.id, connections.currentVersion))
    .where(eq(connections.id, connectionId));
  if (!row) throw new AppError("not_found", common.connectionNotFound);
  if (leadsToSandbox(row.baseUrl)) return row.consumerKey;
  throw new AppError("conflict", t.connectionNotSandbox);
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
