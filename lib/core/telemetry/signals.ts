/**
 * Only spans of this tracer are exported. Next's spans contain whole addresses, and a callback's address is a secret.
 */
export const scopeName = "paydesk";

export type Signal = "traces" | "metrics" | "logs";

const all: readonly Signal[] = ["traces", "metrics", "logs"];

/**
 * Reads the standard OTel variables: a signal is on if it has an endpoint and is not disabled. Blank values count as
 * not set.
 */
export function signalsOf(env: Record<string, string | undefined>): ReadonlySet<Signal> {
  const given = (name: string) => env[name]?.trim() || null;
  if (given("OTEL_SDK_DISABLED")?.toLowerCase() === "true") return new Set();
  return new Set(
    all.filter((signal) => {
      const name = signal.toUpperCase();
      const endpoint = given(`OTEL_EXPORTER_OTLP_${name}_ENDPOINT`) ?? given("OTEL_EXPORTER_OTLP_ENDPOINT");
      return endpoint !== null && given(`OTEL_${name}_EXPORTER`) !== "none";
    }),
  );
}
