import type { SealContext } from "@/lib/core/secrets/seal";

/** A key belongs to its connection, not to one version: a new version carries the same sealed text. */
export const privateKeyContext = (connectionId: string): SealContext => ({
  purpose: "connection.private-key",
  owner: connectionId,
});

export const controlKeyContext = (connectionId: string): SealContext => ({
  purpose: "connection.control-key",
  owner: connectionId,
});
