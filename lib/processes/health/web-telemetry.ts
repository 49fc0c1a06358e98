import { openContext } from "@/lib/core/runtime/open-context";
import { collectMetrics, thisProcess } from "./metrics";

export function describeWeb() {
  const ctx = openContext();
  return { log: ctx.log, metrics: () => collectMetrics(ctx, thisProcess()) };
}
