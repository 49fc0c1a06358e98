import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { missingPrograms, notRunHere } from "@/db/testing-programs";

type Counted = { passed: number; failed: string[]; skipped: string[] };

const add = (parts: readonly Counted[]): Counted => ({
  passed: parts.reduce((sum, { passed }) => sum + passed, 0),
  failed: parts.flatMap(({ failed }) => failed),
  skipped: parts.flatMap(({ skipped }) => skipped),
});

type VitestReport = {
  numPassedTests: number;
  testResults: { name: string; status: string; assertionResults: TestResult[] }[];
};
type TestResult = { status: string; fullName: string; failureMessages?: string[] };

function countTests(file: string): Counted {
  const { numPassedTests = 0, testResults = [] } = readReport<VitestReport>(file);
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === "failed")
      .map(({ fullName, failureMessages = [] }) => withMessage(fullName, failureMessages[0]));
    // A file that failed without a failed test was not read, or its setup failed.
    const all = tests.length === 0 && status === "failed" ? ["the file itself"] : tests;
    return all.map((test) => `${relative(process.cwd(), name)}: ${test}`);
  });
  const skipped = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "pending" || status === "skipped" || status === "todo")
      .map(({ fullName }) => `${relative(process.cwd(), name)}: ${fullName}`),
  );
  return { passed: numPassedTests, failed, skipped };
}

type Suite = { suites: Suite[]; specs: { file: string; title: string; tests: Journey[] }[] };
type Journey = { status: string; results: { error?: { message?: string } }[] };

const countJourneys = (file: string): Counted => countSuite(readReport<Suite>(file));

function countSuite({ suites = [], specs = [] }: Partial<Suite>): Counted {
  const own = specs.map(({ file, title, tests }): Counted => {
    const broken = tests.find(({ status }) => status === "unexpected");
    const name = `e2e/${file}: ${title}`;
    if (broken) return { passed: 0, failed: [withMessage(name, broken.results[0]?.error?.message)], skipped: [] };
    const skipped = tests.filter(({ status }) => status === "skipped").map(() => name);
    return { passed: tests.length - skipped.length, failed: [], skipped };
  });
  return add([...suites.map(countSuite), ...own]);
}

const messageMax = 1_000;

function withMessage(name: string, message = ""): string {
  const [text = ""] = stripVTControlCharacters(message).split(/\n\s+at /);
  const line = text.replace(/\s+/g, " ").trim();
  return line ? `${name}: ${line.slice(0, messageMax)}` : name;
}

function countRuns(file: string): Counted {
  const { passed = 0, failed = [], skipped = [] } = readReport<Counted>(file);
  const named = (runs: string[]) => runs.map((run) => `chaos: ${run}`);
  return { passed, failed: named(failed), skipped: named(skipped) };
}

const countSteps = (file: string): Counted => ({
  passed: 0,
  failed: [],
  skipped: [],
  ...readReport<Counted>(file),
});

function readReport<T>(file: string): Partial<T> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return {};
  }
}

/**
 * `npm test` checks each change within minutes. `npm run test:all` runs all tests, with `npm test` on a bare machine
 * (tools/bare-machine.ts). TEST_NO_SKIPS=1 fails on skips; TEST_REPORT names a file for the counts.
 */
const isAll = process.argv.includes("--all");
const chaosInEachTest = ["kill-worker", "lost-answer", "error-after-create", "same-order"];
const modelSteps = 15_000;
const folder = mkdtempSync(join(tmpdir(), "paydesk-results-"));
const report = (name: string) => join(folder, `${name}.json`);

type Step = { name: string; command: string[]; env?: Record<string, string>; count?: () => Counted };

const vitest = (project: string, name = `${project} tests`, files: string[] = []): Step => ({
  name,
  command: [
    ...["vitest", "run", "--project", `${project}*`, ...files],
    ...["--reporter", "default", "--reporter", "json", "--outputFile.json", report(name)],
  ],
  count: () => countTests(report(name)),
});

const withDepth = ["app", "db", "lib", "sandbox", "tools"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .filter((file) => file.endsWith(".test.ts") && readFileSync(file, "utf8").includes("/testing-depth"));
const needsServer = (file: string) => /\.(?:db|io)\.test\.ts$/.test(file);
const inDepth = (project: string, name: string, files: string[]): Step => ({
  ...vitest(project, name, files),
  env: { TEST_DEPTH: "whole" },
});
const wholeDepth: Step[] = [
  inDepth(
    "unit",
    "all generated cases of rules",
    withDepth.filter((file) => !needsServer(file)),
  ),
  inDepth("integration", "all generated cases", withDepth.filter(needsServer)),
];

const chaos = (choice: "--only" | "--except"): Step => ({
  name: choice === "--only" ? "chaos" : "all other chaos",
  command: [
    "tsx",
    "tools/chaos/main.ts",
    "--subset",
    ...chaosInEachTest.flatMap((run) => [choice, run]),
    "--report",
    report("chaos"),
  ],
  count: () => countRuns(report("chaos")),
});

const journeys = (choice: "main" | "other"): Step => ({
  name: `${choice} browser journeys`,
  command: ["playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter", "list,json"],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report("journeys"), E2E_INSTANCES: "2", E2E_JOURNEYS: choice },
  count: () => countJourneys(report("journeys")),
});

const build: Step = { name: "production build", command: ["tsx", "tools/build.ts"] };

/** Stages run one after another, the steps of a stage side by side. A measurement has the machine alone. */
const inEachTest: Step[][] = [
  [
    { name: "style", command: ["biome", "check", "."] },
    { name: "types", command: ["tsc", "--noEmit", "--project", "tools/tsconfig.json"] },
    { name: "unused code", command: ["knip"] },
    build,
    vitest("unit"),
  ],
  [vitest("integration"), chaos("--only")],
  [journeys("main")],
];

const everythingElse: Step[][] = [
  [
    {
      name: "bare machine",
      command: ["tsx", "tools/bare-machine.ts", report("bare machine")],
      count: () => countSteps(report("bare machine")),
    },
  ],
  [build],
  [vitest("long"), { name: "model", command: ["tsx", "tools/chaos/model/main.ts", "--steps", String(modelSteps)] }],
  [
    ...wholeDepth,
    // The processes that chaos kills mostly wait until a lease ends.
    chaos("--except"),
    { name: "start on other versions of Node.js", command: ["tsx", "tools/runtimes.ts"] },
  ],
  [journeys("other")],
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

/** A step that failed without a failed test still counts as one failure. */
function countStep({ name, count }: Step, exitCode: number): Counted {
  const counted = count?.() ?? { passed: exitCode === 0 ? 1 : 0, failed: [], skipped: [] };
  const failedOutside = exitCode !== 0 && counted.failed.length === 0;
  return failedOutside ? { ...counted, failed: [`${name}: ended with exit code ${exitCode}`] } : counted;
}

async function play(step: Step): Promise<Counted> {
  console.log(`\n== ${step.name}`);
  const startedAt = Date.now();
  const result = countStep(step, await run(step));
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const counts = `${result.passed} passed, ${result.failed.length} failed, ${result.skipped.length} skipped`;
  console.log(`== ${step.name}: ${counts}, ${seconds} s`);
  return result;
}

const results: Counted[] = [];
for (const stage of isAll ? everythingElse : inEachTest) results.push(...(await Promise.all(stage.map(play))));
rmSync(folder, { recursive: true, force: true });

const counted = add(results);
const isIncomplete = process.env.TEST_NO_SKIPS === "1" && counted.skipped.length > 0;
if (counted.skipped.length > 0) for (const program of missingPrograms()) console.log(notRunHere(program));
console.log(["", ...counted.skipped.map((name) => `skipped: ${name}`)].join("\n"));
console.log(counted.failed.map((name) => `failed: ${name}`).join("\n"));
if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(counted));
console.log(`${counted.passed} passed, ${counted.failed.length} failed, ${counted.skipped.length} skipped`);
process.exit(counted.failed.length > 0 || isIncomplete ? 1 : 0);
