import * as t from "@/messages/batches/rows-model";
import type { RepeatGroup } from "./repeats";

/** "released by Ana Kovac", "not sent yet, prepared by Ana Kovac". */
export function describeRepeated({ releasedAt, releasedBy, preparedBy }: Omit<RepeatGroup, "confirmed">): string {
  if (releasedAt === null) return t.notSentYetPrepared(preparedBy);
  return releasedBy === null ? t.released : t.releasedBy(releasedBy);
}
