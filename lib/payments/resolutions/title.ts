import * as t from "@/messages/exceptions/model";
import type { ResolutionHead } from "./queries";

export function titleOf({ kind, counts }: Pick<ResolutionHead, "kind" | "counts">): string {
  return kind === "conflict" ? t.conflictTitle : t.resolutionOf(counts.orders);
}
