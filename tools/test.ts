import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { add, type Counted, countJourneys, countRuns, countTests } from "./counts";

/**
 * `npm test`: runs every check, the cheapest first, and prints one line of counts. `npm run test:all` also runs all rounds of the
 * chaos runs and long histories of the model.
 */
const isAll = process.argv.includes("--all");
const modelSteps = 200_000;
const folder = mkdtempSync(join(tmpdir(), "paydesk-results-"));
const report = (name: string) => join(folder, `${name}.json`);

/** Without `count` the step as a whole passes or fails. */
type Step = { name: string; command: string[]; env?: Record<string, string>; count?: () => Counted };

const vitest = (project: string): Step => ({
  name: `${project} tests`,
  command: [
    "vitest",
    "run",
    "--project",
    `${project}*`,
    "--reporter",
    "default",
    "--reporter",
    "json",
    "--outputFile.json",
    report(project),
  ],
  count: () => countTests(report(project)),
});

/** One stage after another; the steps of a stage run side by side. What measures has the machine alone. */
const stages: Step[][] = [
  [
    { name: "style", command: ["biome", "check", "."] },
    { name: "types", command: ["tsc", "--noEmit", "--project", "tools/tsconfig.json"] },
    { name: "unused code", command: ["knip"] },
    { name: "production build", command: ["tsx", "tools/build.ts"] },
    vitest("unit"),
  ],
  [vitest("integration")],
  [
    {
      name: "chaos",
      command: ["tsx", "tools/chaos/main.ts", ...(isAll ? [] : ["--subset"]), "--report", report("chaos")],
      count: () => countRuns(report("chaos")),
    },
  ],
  isAll ? [{ name: "model", command: ["tsx", "tools/chaos/model/main.ts", "--steps", String(modelSteps)] }] : [],
  [{ name: "start on other versions of Node.js", command: ["tsx", "tools/runtimes.ts"] }],
  [
    {
      name: "browser journeys",
      command: ["playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter", "list,json"],
      // Two instances side by side: a journey mostly waits for pages.
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report("journeys"), E2E_INSTANCES: "2" },
      count: () => countJourneys(report("journeys")),
    },
  ],
];

function run({ command, env }: Step): Promise<number> {
  return new Promise((resolve) => {
    const [program = "", ...args] = command;
    const child = spawn(join("node_modules", ".bin", program), args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** A step that failed without a failed test (a fault outside of tests) still counts as one failure. */
function countStep({ name, count }: Step, exitCode: number): Counted {
  const counted = count?.() ?? { passed: exitCode === 0 ? 1 : 0, failed: [] };
  const failedOutside = exitCode !== 0 && counted.failed.length === 0;
  return failedOutside ? { ...counted, failed: [`${name}: ended with exit code ${exitCode}`] } : counted;
}

async function play(step: Step): Promise<Counted> {
  console.log(`\n== ${step.name}`);
  const startedAt = Date.now();
  const result = countStep(step, await run(step));
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`== ${step.name}: ${result.passed} passed, ${result.failed.length} failed, ${seconds} s`);
  return result;
}

const results: Counted[] = [];
for (const stage of stages) results.push(...(await Promise.all(stage.map(play))));
rmSync(folder, { recursive: true, force: true });
const { passed, failed } = add(results);
console.log(["", ...failed.map((name) => `failed: ${name}`)].join("\n"));
console.log(`${passed} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
