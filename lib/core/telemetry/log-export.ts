import { logs } from "@opentelemetry/api-logs";
import pino from "pino";

export function exportLine(line: string): void {
  const logger = logs.getLogger("paydesk");
  if (!logger.enabled()) return;
  const { level, time, msg, pid: _pid, hostname: _hostname, traceId: _traceId, ...attributes } = JSON.parse(line);
  logger.emit({
    severityNumber: (level / 10) * 4 - 3,
    severityText: pino.levels.labels[level] ?? "",
    timestamp: new Date(time),
    body: msg,
    attributes,
  });
}
