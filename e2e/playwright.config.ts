import { defineConfig } from "@playwright/test";
import { findApps } from "./browser";
import type { ForRun } from "./test";

const apps = await findApps();

const mainJourneys = ["account", "batches", "callbacks", "close-month"];
const moreMainJourneys = ["four-eyes", "matching-file", "payouts", "recurring"];
const filesOf = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);
const secondShare = /\/(?!pages)[k-z][^/]*\.spec\.ts$/;
const allMain = filesOf([...mainJourneys, ...moreMainJourneys]);

function findShares() {
  const isAlone = apps.length === 1;
  switch (process.env.E2E_JOURNEYS) {
    case "main":
      return isAlone
        ? [{ testMatch: allMain }]
        : [mainJourneys, moreMainJourneys].map((names) => ({ testMatch: filesOf(names) }));
    case "other":
      return isAlone
        ? [{ testIgnore: allMain }]
        : [{ testIgnore: [...allMain, secondShare] }, { testIgnore: allMain, testMatch: secondShare }];
    default:
      return isAlone ? [{}] : [{ testIgnore: secondShare }, { testMatch: secondShare }];
  }
}

export default defineConfig<object, ForRun>({
  testDir: ".",
  outputDir: "../test-results",
  globalSetup: "./start.ts",
  workers: apps.length,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  // Runs the journeys of an instance one after another, since an outage of its sandbox gateway affects all of them.
  projects: findShares().map((share, at) => ({
    ...share,
    name: `instance ${at + 1}`,
    workers: 1,
    use: { baseURL: `http://localhost:${apps[at]?.PORT}`, app: apps[at] },
  })),
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 30_000,
    locale: "en-GB",
    // Differs from the server's zone, so that a page that mixes the two up logs a hydration error and fails its test.
    timezoneId: "Europe/Berlin",
    screenshot: "only-on-failure",
    // Reduced motion saves time, because a click waits until its target stops moving.
    contextOptions: { reducedMotion: "reduce" },
  },
});
