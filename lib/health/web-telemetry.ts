import { openContext } from "@/lib/core/open-context";
import { startTelemetry } from "@/lib/telemetry/start";
import { collectMetrics, thisProcess } from "./metrics";

/** The process of the pages reports the metrics page as well: the figures are of the whole installation. */
export function startWebTelemetry(): Promise<void> {
  return startTelemetry("web", () => {
    const ctx = openContext();
    return { log: ctx.log, metrics: () => collectMetrics(ctx, thisProcess()) };
  });
}
