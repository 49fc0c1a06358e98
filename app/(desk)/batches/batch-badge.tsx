import { StatusBadge } from "@/components/status-badge";
import { type BatchWord, describeState } from "@/lib/batches/state";
import { batchStateLooks } from "./batch-words";

/** The state of a batch in words that do not lie. */
export function BatchBadge({ state, quiet = false }: { state: BatchWord; quiet?: boolean }) {
  return <StatusBadge label={describeState(state)} {...batchStateLooks[state]} quiet={quiet} />;
}
