import { sql } from "drizzle-orm";
import { sendingRates } from "@/db/schema/batches";
import { command } from "@/lib/identity/auth/access/command";
import { ofInput } from "@/lib/identity/auth/access/scope";
import { paceInput } from "./input";

export const setPace = command({
  permission: "batches.setPace",
  input: paceInput,
  connectionsOf: ofInput,
  run: async ({ tx }, { connectionId, ...pace }) => {
    await tx
      .insert(sendingRates)
      .values({ connectionId, ...pace, tokens: pace.burst })
      .onConflictDoUpdate({
        target: sendingRates.connectionId,
        set: { ...pace, tokens: sql`least(${sendingRates.tokens}, ${pace.burst})` },
      });
    return { done: { connectionId }, audit: { subjectType: "connection", subjectId: connectionId, details: pace } };
  },
});
