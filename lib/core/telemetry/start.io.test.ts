import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

async function loadedWith(env: Record<string, string>): Promise<string[]> {
  const script = `
    import { createRequire } from "node:module";
    import { startTelemetry } from "./lib/core/telemetry/start.ts";
    await startTelemetry("worker", () => ({ log: console }));
    const files = Object.keys(createRequire(import.meta.url).cache);
    console.log(JSON.stringify(files.flatMap((file) => /@opentelemetry.([^/]+)/.exec(file)?.[1] ?? [])));
    process.exit();`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script],
    { env: { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv },
  );
  return [...new Set<string>(JSON.parse(stdout))];
}

test("nothing of the SDK is loaded unless the standard variables ask for it", async () => {
  const usual = await loadedWith({});
  expect(usual.filter((name) => !name.startsWith("api"))).toEqual([]);
  expect(await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" })).toContain("sdk-trace-base");
});
