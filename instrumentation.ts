export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startTelemetry } = await import("@/lib/core/telemetry/start");
  await startTelemetry("web", async () => (await import("@/lib/processes/health/web-telemetry")).describeWeb());
}
