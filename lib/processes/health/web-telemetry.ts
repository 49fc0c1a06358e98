import { openContext } from "@/lib/core/runtime/open-context";
import { collectMetrics, thisProcess } from "./metrics";

/** What the process of the pages reports: the metrics page as well, whose figures are of the whole installation. */
export function describeWeb() {
  const ctx = openContext();
  return { log: ctx.log, metrics: () => collectMetrics(ctx, thisProcess()) };
}
