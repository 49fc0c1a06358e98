import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

export type Counted = { passed: number; failed: string[]; skipped: string[] };

export const add = (parts: readonly Counted[]): Counted => ({
  passed: parts.reduce((sum, { passed }) => sum + passed, 0),
  failed: parts.flatMap(({ failed }) => failed),
  skipped: parts.flatMap(({ skipped }) => skipped),
});

type VitestReport = {
  numPassedTests: number;
  testResults: { name: string; status: string; assertionResults: TestResult[] }[];
};
type TestResult = { status: string; fullName: string; failureMessages?: string[] };

export function countTests(file: string): Counted {
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

export const countJourneys = (file: string): Counted => countSuite(readReport<Suite>(file));

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

export function countRuns(file: string): Counted {
  const { passed = 0, failed = [], skipped = [] } = readReport<Counted>(file);
  const named = (runs: string[]) => runs.map((run) => `chaos: ${run}`);
  return { passed, failed: named(failed), skipped: named(skipped) };
}

export const countSteps = (file: string): Counted => ({
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
