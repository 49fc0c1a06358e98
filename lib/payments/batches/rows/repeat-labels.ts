import * as t from "@/messages/batches/model";
import type { RepeatGroup } from "./repeats";

export function describeRepeated({ releasedAt, releasedBy, preparedBy }: Omit<RepeatGroup, "confirmed">): string {
  if (releasedAt === null) return t.unsentDraft(preparedBy);
  return releasedBy === null ? t.released : t.releasedBy(releasedBy);
}
