import { check, type Evidence, type Findings, noMarks } from "./checker";

export type Row = {
  run: string;
  rounds: number;
  orders: number;
  taken: number;
  slowest: number;
  findings: Findings;
  fault: string | null;
  seconds: number;
};

const columns = {
  doubleSends: "double sends",
  lostOrders: "lost",
  missingCallbacks: "callbacks",
  moneyDifferences: "money",
  notDrained: "not drained",
  lateStatuses: "late",
  wrongErrorMessages: "wrong",
  falseAlarms: "alarms",
  brokenRules: "broken",
} as const satisfies Record<keyof Findings, string>;
const kinds = Object.keys(columns) as (keyof Findings)[];
const sentencesShown = 10;

export const nothing: Pick<Row, "orders" | "taken" | "slowest" | "findings" | "fault" | "seconds"> = {
  orders: 0,
  taken: 0,
  slowest: 0,
  findings: check({
    asked: [],
    taken: [],
    acknowledged: [],
    undelivered: [],
    known: [],
    stored: [],
    waits: [],
    marks: noMarks,
    broken: [],
  }),
  fault: null,
  seconds: 0,
};

export function summarize(evidence: Evidence): Pick<Row, "orders" | "taken" | "slowest" | "findings"> {
  return {
    orders: evidence.known.length,
    taken: evidence.taken.length,
    slowest: Math.max(0, ...evidence.waits.map(({ seconds }) => seconds)),
    findings: check(evidence),
  };
}

export const passed = ({ findings, fault }: Row) =>
  fault === null && kinds.every((kind) => findings[kind].length === 0);

export function tabulate(rows: readonly Row[], seed: number): string {
  const heads = [
    "run",
    "rounds",
    "orders",
    "taken",
    ...kinds.map((kind) => columns[kind]),
    "slowest s",
    "took s",
    "verdict",
  ];
  const cells = rows.map((row) => [
    row.run,
    ...[row.rounds, row.orders, row.taken].map(String),
    ...kinds.map((kind) => String(row.findings[kind].length)),
    row.slowest.toFixed(1),
    String(row.seconds),
    passed(row) ? "pass" : "FAIL",
  ]);
  const widths = heads.map((head, at) => Math.max(head.length, ...cells.map((line) => line[at]?.length ?? 0)));
  const print = (line: string[]) =>
    line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  ");
  const found = rows.flatMap((row) => [
    ...(row.fault === null ? [] : [`${row.run}: ${row.fault}`]),
    ...kinds.flatMap((kind) => sentencesOf(row, kind)),
  ]);
  return [print(heads), ...cells.map(print), "", ...found, `seed ${seed}`].join("\n");
}

function sentencesOf({ run, findings }: Row, kind: keyof Findings): string[] {
  const all = findings[kind].map((sentence) => `${run}, ${columns[kind]}: ${sentence}`);
  const rest = all.length - sentencesShown;
  return rest > 0 ? [...all.slice(0, sentencesShown), `${run}, ${columns[kind]}: and ${rest} more`] : all;
}
