import { defineConfig } from "@playwright/test";
import { findApps } from "./apps";
import type { ForRun } from "./test";

const apps = await findApps();

/** The main jobs: sign in, payout, approval, batch from a file, callback, recurring, match, close. `npm test` plays these. */
const mainJourneys = ["account", "batches", "callbacks", "close-month"];
const moreMainJourneys = ["four-eyes", "matching-file", "payouts", "recurring"];
const filesOf = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);
/** With two instances each has its own share. The pages are looked at where journeys before them have filled them. */
const secondShare = /\/(?!pages)[k-z][^/]*\.spec\.ts$/;
const allMain = filesOf([...mainJourneys, ...moreMainJourneys]);

/** Which files each instance plays: E2E_JOURNEYS says "main" or "other", else all. */
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
  // A net under the limits below, each of which names what was waited for. A slow machine is no fault.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  // The journeys of an instance go one after another: an outage of its sandbox gateway is an outage for all of them.
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
    // Not the zone of the server: a page that mixes the two up logs a hydration error, which fails its test.
    timezoneId: "Europe/Berlin",
    screenshot: "only-on-failure",
    // No time for what moves: a click waits until its target doesn't move.
    contextOptions: { reducedMotion: "reduce" },
  },
});
