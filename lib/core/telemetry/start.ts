import { doLast } from "@/lib/core/runtime/draining.mjs";
import type { Logger } from "@/lib/core/runtime/log";
import { version } from "@/package.json";
import type { Metric } from "./metric";
import { signalsOf } from "./signals";

type Options = {
  log: Pick<Logger, "warn">;
  metrics?: () => Promise<readonly Metric[]>;
};

/**
 * Exports traces, logs and metrics over OTLP where the standard variables ask for it (docs/telemetry.md). Otherwise no
 * part of OpenTelemetry's SDK is loaded.
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
