import { doLast } from "@/lib/core/runtime/draining.mjs";
import type { Logger } from "@/lib/core/runtime/log";
import { version } from "@/package.json";
import type { Metric } from "./metric";
import { signalsOf } from "./signals";

type Options = {
  log: Pick<Logger, "warn">;
  /** The figures of the metrics page, from the process that reports them. */
  metrics?: () => Promise<readonly Metric[]>;
};

/**
 * Reports traces, logs and metrics of this process over OTLP, where the standard variables say so (docs/telemetry.md);
 * what is in memory is sent when the process ends in order. Without them, nothing of OpenTelemetry's SDK is loaded.
 */
export async function startTelemetry(
  part: "web" | "worker" | "callbacks",
  options: () => Options | Promise<Options>,
): Promise<void> {
  const signals = signalsOf(process.env);
  if (signals.size === 0) return;
  const { openExporters } = await import("./exporters");
  doLast(openExporters({ service: `paydesk-${part}`, version, signals, ...(await options()) }));
}
