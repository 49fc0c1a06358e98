import { trace } from "@opentelemetry/api";
import pino from "pino";
import { redact, redactText } from "@/lib/core/secrets/redact";
import { exportLine } from "@/lib/core/telemetry/log-export";

/** Child loggers are excluded, because their bindings bypass the redaction. */
export type Logger = Pick<pino.Logger, "fatal" | "error" | "warn" | "info" | "debug" | "trace">;

/** Never writes the value of a secret name, at any depth and in any spelling. */
export function createLogger(name: string, level: string): Logger {
  const withoutSecrets = (fields: Record<string, unknown>) => redact(fields) as Record<string, unknown>;
  return pino({
    name,
    level,
    formatters: { log: withoutSecrets },
    serializers: { err: (error: unknown) => error },
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
