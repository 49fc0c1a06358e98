import { defineConfig } from "@playwright/test";
import { findFreePort } from "../sandbox/free-port";
import { findBrowser } from "./browser";

// This file is read again by every test process, which inherits the environment: chosen once, the same for all.
if (!process.env.E2E_PORTS) {
  process.env.E2E_PORTS = "chosen";
  for (const name of ["PORT", "SANDBOX_PORT", "SANDBOX_CONTROL_PORT"]) process.env[name] = String(await findFreePort());
}

const { executablePath, args, env } = await findBrowser();

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  globalSetup: "./start.ts",
  // One after another: the journeys share one product, and an outage of the sandbox is an outage for all.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    baseURL: `http://localhost:${process.env.PORT}`,
    actionTimeout: 10_000,
    navigationTimeout: 30_000,
    locale: "en-GB",
    // Not the zone of the server: a page that mixes the two up logs a hydration error, which fails its test.
    timezoneId: "Europe/Berlin",
    screenshot: "only-on-failure",
    launchOptions: { executablePath, args, env },
  },
});
