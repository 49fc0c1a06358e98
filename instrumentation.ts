/** Next calls it once, in the process of the pages, before it answers the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startTelemetry } = await import("@/lib/core/telemetry/start");
  await startTelemetry("web", async () => (await import("@/lib/processes/health/web-telemetry")).describeWeb());
}
