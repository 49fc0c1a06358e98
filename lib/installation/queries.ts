import type { Database, Tx } from "@/db/client";
import { readInside } from "./standing";
import { type InstallationState, installationStateOf } from "./state";

/** Whether anything may be sent at all, and if not, why and since when. */
export async function readInstallationState(db: Database | Tx): Promise<InstallationState> {
  const inside = await readInside(db);
  return inside ? installationStateOf(inside) : { word: "open" };
}
