import { unreachable } from "@/lib/core/runtime/errors";
import type { StoreReading } from "@/lib/core/runtime/installation-store";
import { type Message, message } from "@/lib/core/text/message";

export type InsideReading = {
  identity: string;
  lastNumber: bigint;
};

export type SendingLockCause = "other_identity" | "nothing_kept" | "behind" | "copied";

export type InstallationState =
  | { status: "ours" }
  | { status: "new"; identity: string }
  | { status: "sending_locked"; cause: SendingLockCause; reason: Message };

/**
 * Decides if this database sent last (design, "Guards before money leaves"). `installationStore` must be read first,
 * because the database has each number before the folder.
 */
export function compareStores(installationStore: StoreReading, inside: InsideReading): InstallationState {
  const kept = installationStore.lastNumber ?? 0n;
  const sentNothing = kept === 0n && inside.lastNumber === 0n;
  const identity = installationStore.identity ?? (installationStore.vouched ? inside.identity : null);
  if (sentNothing) {
    // The folder must hold a number before the first sending.
    const hasNumber = installationStore.lastNumber !== null || installationStore.vouched;
    const inPlace = identity === inside.identity && !installationStore.copied && hasNumber;
    return inPlace
      ? { status: "ours" }
      : { status: "new", identity: installationStore.vouched && identity ? identity : inside.identity };
  }
  if (identity === null) return locked("nothing_kept", installationStore, inside);
  if (identity !== inside.identity) return locked("other_identity", installationStore, inside);
  if (kept > inside.lastNumber) return locked("behind", installationStore, inside);
  if (installationStore.copied) return locked("copied", installationStore, inside);
  if (installationStore.lastNumber === null && !installationStore.vouched)
    return locked("nothing_kept", installationStore, inside);
  return { status: "ours" };
}

function locked(cause: SendingLockCause, installationStore: StoreReading, inside: InsideReading): InstallationState {
  return { status: "sending_locked", cause, reason: explain(cause, installationStore, inside) };
}

function explain(cause: SendingLockCause, { vouched, lastNumber }: StoreReading, inside: InsideReading): Message {
  switch (cause) {
    case "nothing_kept":
      return message("installation.nothingKept");
    case "other_identity":
      return message(vouched ? "installation.idOfAnother" : "installation.folderOfAnother");
    case "behind":
      return message("installation.behind", `${inside.lastNumber}`, `${lastNumber}`);
    case "copied":
      return message("installation.folderCopied");
    default:
      return unreachable(cause);
  }
}
