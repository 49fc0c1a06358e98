import { and, eq, isNull } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { callbackTokens } from "@/db/schema/connections";
import { callbackUrlOf } from "./address";
import { newToken } from "./commands";

/** Every charge that arrives at this address belongs to the profile, whatever id it carries. */
export async function profileAddress(
  db: Database | Tx,
  callbackOrigin: string,
  profile: { connectionId: string; endpointId: string; profileId: string; direction: "in" | "out" },
): Promise<string> {
  const { endpointId, profileId } = profile;
  const find = async () => {
    const [known] = await db
      .select({ token: callbackTokens.token })
      .from(callbackTokens)
      .where(
        and(
          eq(callbackTokens.endpointId, endpointId),
          eq(callbackTokens.profileId, profileId),
          isNull(callbackTokens.retiredAt),
        ),
      );
    return known?.token;
  };
  const known = await find();
  if (known !== undefined) return callbackUrlOf(callbackOrigin, known);
  await db
    .insert(callbackTokens)
    .values({ token: newToken(), ...profile })
    .onConflictDoNothing();
  // Another process may have inserted first; its address counts.
  const made = await find();
  if (made === undefined) throw new Error(`profile ${profileId} got no address`);
  return callbackUrlOf(callbackOrigin, made);
}
