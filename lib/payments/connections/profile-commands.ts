import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbackTokens, endpoints } from "@/db/schema/connections";
import { AppError } from "@/lib/core/runtime/errors";
import { command } from "@/lib/identity/auth/access/command";
import { ofInput } from "@/lib/identity/auth/access/scope";
import * as t from "@/messages/connections/model";
import { callbackUrlOf } from "./address";
import { newToken } from "./commands";
import { mintAddressInput } from "./input";
import { lockConnection } from "./versions";

type Made = "new" | "same" | "edited";

/**
 * A new direction changes the address in use; recorded charges stay.
 * @throws AppError `conflict` for a group or a retired endpoint
 */
export const mintAddress = command({
  permission: "profiles.mintAddress",
  input: mintAddressInput,
  connectionsOf: ofInput,
  run: async ({ ctx, tx }, { connectionId, endpointId, profileId, direction }) => {
    await lockConnection(tx, connectionId);
    await mustCharge(tx, connectionId, endpointId);
    const [known] = await tx
      .select({ token: callbackTokens.token, direction: callbackTokens.direction })
      .from(callbackTokens)
      .where(
        and(
          eq(callbackTokens.endpointId, endpointId),
          eq(callbackTokens.profileId, profileId),
          isNull(callbackTokens.retiredAt),
        ),
      );
    const token = known?.token ?? newToken();
    const made: Made = known === undefined ? "new" : known.direction === direction ? "same" : "edited";
    if (made === "new") {
      await tx.insert(callbackTokens).values({ token, connectionId, endpointId, profileId, direction });
    }
    if (made === "edited") await tx.update(callbackTokens).set({ direction }).where(eq(callbackTokens.token, token));
    const details = { connectionId, profileId, direction, ...(made === "edited" ? { edited: true } : {}) };
    return {
      done: { url: callbackUrlOf(ctx.callbackUrl, token), made },
      audit: made === "same" ? null : { subjectType: "endpoint", subjectId: endpointId, details },
    };
  },
});

async function mustCharge(tx: Tx, connectionId: string, endpointId: string): Promise<void> {
  const [endpoint] = await tx
    .select({ kind: endpoints.kind, retiredAt: endpoints.retiredAt })
    .from(endpoints)
    .where(and(eq(endpoints.id, endpointId), eq(endpoints.connectionId, connectionId)));
  if (!endpoint) throw new AppError("not_found", t.endpointNotFound);
  if (endpoint.kind === "group") throw new AppError("conflict", t.groupHasNoProfiles);
  if (endpoint.retiredAt) throw new AppError("conflict", t.endpointRetired);
}
