import type { SealContext } from "@/lib/core/secrets/seal";

/** A key belongs to its connection, not to one version: a new version carries the same sealed text on. */
export const privateKeyContext = (connectionId: string): SealContext => ({
  purpose: "connection.private-key",
  owner: connectionId,
});

/** The current and the previous control key alike. */
export const controlKeyContext = (connectionId: string): SealContext => ({
  purpose: "connection.control-key",
  owner: connectionId,
});
