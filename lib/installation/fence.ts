import { unreachable } from "@/lib/core/errors";
import type { OutsideReading } from "@/lib/core/outside";

/** What the database itself knows of the installation it belongs to. */
export type InsideReading = {
  identity: string;
  /** The highest number it gave to a call that asked to move money; 0: it gave none. */
  lastNumber: bigint;
};

/** Why a database is not believed to be the one that sent last. */
export type FenceCause = "other_identity" | "nothing_kept" | "behind" | "copied";

export type Standing =
  /** The one that sent last, by all that is known. */
  | { word: "ours" }
  /** Nothing was ever sent, here or there: the two are made each other's. `identity` is the one that both get. */
  | { word: "new"; identity: string }
  | { word: "fenced"; cause: FenceCause; reason: string };

/**
 * Whether this database is the one that sent last (design, "Guards before money leaves"), from what lies outside of it.
 * `outside` is read first: a number is kept there only after the database has it.
 */
export function judgeStanding(outside: OutsideReading, inside: InsideReading): Standing {
  const kept = outside.lastNumber ?? 0n;
  const sentNothing = kept === 0n && inside.lastNumber === 0n;
  const identity = outside.identity ?? (outside.vouched ? inside.identity : null);
  if (sentNothing) {
    // From its first sending on the folder must know a number, so it gets one before.
    const hasNumber = outside.lastNumber !== null || outside.vouched;
    const inPlace = identity === inside.identity && !outside.copied && hasNumber;
    return inPlace
      ? { word: "ours" }
      : { word: "new", identity: outside.vouched && identity ? identity : inside.identity };
  }
  if (identity === null) return fenced("nothing_kept", outside, inside);
  if (identity !== inside.identity) return fenced("other_identity", outside, inside);
  if (kept > inside.lastNumber) return fenced("behind", outside, inside);
  if (outside.copied) return fenced("copied", outside, inside);
  if (outside.lastNumber === null && !outside.vouched) return fenced("nothing_kept", outside, inside);
  return { word: "ours" };
}

function fenced(cause: FenceCause, outside: OutsideReading, inside: InsideReading): Standing {
  return { word: "fenced", cause, reason: explain(cause, outside, inside) };
}

function explain(cause: FenceCause, { vouched, lastNumber }: OutsideReading, inside: InsideReading): string {
  const numbers = `it knows sendings up to number ${inside.lastNumber}, and ${lastNumber} were made`;
  switch (cause) {
    case "nothing_kept":
      return "The data folder knows nothing of what was sent from this database: it was moved or copied here, or the folder was lost.";
    case "other_identity":
      return vouched
        ? "INSTALLATION_ID names another installation than this database: it was restored or copied from elsewhere."
        : "The data folder belongs to another installation than this database: one of the two was restored, copied or replaced.";
    case "behind":
      return `This database is older than what was sent: ${numbers}. It was restored from a backup.`;
    case "copied":
      return "The data folder is a copy: it was put back from a backup, or another Paydesk still works with the original.";
    default:
      return unreachable(cause);
  }
}
