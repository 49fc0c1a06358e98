import { trace } from "@opentelemetry/api";
import pino from "pino";
import { redact, redactText } from "@/lib/core/secrets/redact";
import { exportLine } from "@/lib/core/telemetry/log-export";

/** Without child loggers: what is bound to one is written past the redaction. */
export type Logger = Pick<pino.Logger, "fatal" | "error" | "warn" | "info" | "debug" | "trace">;

/** A JSON logger that never writes what a secret name stands for, at any depth and in any spelling. */
export function createLogger(name: string, level: string): Logger {
  const withoutSecrets = (fields: Record<string, unknown>) => redact(fields) as Record<string, unknown>;
  return pino({
    name,
    level,
    formatters: { log: withoutSecrets },
    // The copy holds errors in words already.
    serializers: { err: (error: unknown) => error },
    // With telemetry, a line names the trace in which it was written.
    mixin: () => {
      const traceId = trace.getActiveSpan()?.spanContext().traceId;
      return traceId === undefined ? {} : { traceId };
    },
    hooks: {
      logMethod(args, method) {
        const redacted = args.map((one: unknown) => (typeof one === "string" ? redactText(one) : one));
        method.apply(this, redacted as typeof args);
      },
      streamWrite: (line) => {
        exportLine(line);
        return line;
      },
    },
  });
}
