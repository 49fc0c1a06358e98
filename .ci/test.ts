import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** `npm test`: everything that must hold, in the order in which a fault is cheapest, and one line that counts it. */
const folder = mkdtempSync(join(tmpdir(), "paydesk-results-"));
const vitestReport = join(folder, "vitest.json");
const playwrightReport = join(folder, "playwright.json");
const chaosReport = join(folder, "chaos.json");

type Counted = { passed: number; failed: number };
type Step = { name: string; command: string[]; env?: Record<string, string>; count: (exitCode: number) => Counted };

const whole = (exitCode: number): Counted => (exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

function readReport(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  } catch {
    // No report: the runner itself failed, which counts as one failure.
    return {};
  }
}

/** A run that failed without a failed test (a fault outside of tests) still counts as one. */
function fromCounts(passed: unknown, failed: unknown, exitCode: number): Counted {
  const counted = { passed: Number(passed ?? 0), failed: Number(failed ?? 0) };
  return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

const vitest = (project: string): Step => ({
  name: `${project} tests`,
  command: [
    "vitest",
    "run",
    "--project",
    project,
    "--reporter",
    "default",
    "--reporter",
    "json",
    "--outputFile.json",
    vitestReport,
  ],
  count: (exitCode) => {
    const report = readReport(vitestReport);
    rmSync(vitestReport, { force: true });
    return fromCounts(report.numPassedTests, report.numFailedTests, exitCode);
  },
});

const steps: Step[] = [
  { name: "style", command: ["biome", "check", "."], count: whole },
  { name: "types", command: ["tsc", "--noEmit", "--project", ".ci/tsconfig.json"], count: whole },
  { name: "unused code", command: ["knip"], count: whole },
  vitest("unit"),
  vitest("integration"),
  {
    name: "browser journeys",
    command: ["playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter", "list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    count: (exitCode) => {
      const { stats = {} } = readReport(playwrightReport) as { stats?: Record<string, number> };
      return fromCounts((stats.expected ?? 0) + (stats.flaky ?? 0), stats.unexpected, exitCode);
    },
  },
  {
    // After the journeys, which have built the pages that it kills.
    name: "chaos",
    command: ["tsx", "chaos/main.ts", "--subset", "--report", chaosReport],
    count: (exitCode) => {
      const { passed = 0, rows = [] } = readReport(chaosReport) as { passed?: number; rows?: unknown[] };
      return fromCounts(passed, rows.length - passed, exitCode);
    },
  },
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

const total: Counted = { passed: 0, failed: 0 };
for (const step of steps) {
  console.log(`\n== ${step.name}`);
  const startedAt = Date.now();
  const counted = step.count(await run(step));
  total.passed += counted.passed;
  total.failed += counted.failed;
  console.log(
    `== ${step.name}: ${counted.passed} passed, ${counted.failed} failed, ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
}
rmSync(folder, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
