import type { Message } from "@/lib/core/text/message";
import type { DestinationKind } from "@/lib/gateway/fields/destinations";
import * as t from "@/messages/intake/model";
import type { IntakeFile, IntakeOptions } from "./options";
import { type Place, Refusal } from "./refusal";
import { RepeatFinder } from "./rows/repeats";
import { makeRowValidator } from "./rows/rows";
import { type Cause, causeOf, type ValidatedRow } from "./rows/validated-row";
import { openBlocks } from "./survey/blocks";
import { type FirstLines, findMappingFault, type Survey, surveySteps } from "./survey/survey";
import { type Control, compareControls, noCurrency, Sum } from "./tally";

export type Split = {
  currency: string | null;
  endpointId: string | null;
  destination: DestinationKind | null;
  rows: number;
  total: string;
  unknownAmounts: number;
};

export type ErrorGroup = Omit<Cause, "key"> & {
  fault: Message;
  count: number;
  rows: number[];
};

export type IntakeVerdict = "accepted" | "row-errors" | "question";

export type IntakeRead = {
  verdict: IntakeVerdict;
  survey: Survey;
  /** Invariant: rows = valid + inError + asked + excluded. */
  rows: number;
  valid: number;
  inError: number;
  asked: number;
  excluded: number;
  warned: number;
  unknownAmounts: number;
  /** Sums of valid rows by currency; XXX means "not given". */
  totals: Record<string, string>;
  split: Split[];
  groups: ErrorGroup[];
  controls: Control[];
};

export type IntakeResult =
  | { verdict: "refused"; reason: string; place: Place; survey: Survey | null; controls: Control[] }
  | IntakeRead;

/** Wrong control totals are no reason to drop the file: they block its release. */
export function isOfFile(result: Extract<IntakeResult, { verdict: "refused" }>): boolean {
  return result.controls.every(({ agrees }) => agrees);
}

export type IntakeStep =
  | ({ kind: "opened" } & FirstLines)
  | { kind: "surveying"; share: number }
  | { kind: "surveyed"; survey: Survey }
  | { kind: "rows"; rows: ValidatedRow[]; share: number };

export type RowChoice = (row: number, isHidden: boolean) => boolean;

const mostGroups = 200;
const mostRowsOfGroup = 50;

type Counted = { first: ValidatedRow; rows: number; unknownAmounts: number; sum: Sum };

class Tally {
  rows = 0;
  valid = 0;
  inError = 0;
  asked = 0;
  excluded = 0;
  warned = 0;
  unknownAmounts = 0;
  private readonly splits = new Map<string, Counted>();
  private last: Counted | null = null;
  private readonly groups = new Map<string, ErrorGroup>();

  constructor(private readonly movesMoney: boolean) {}

  take(validated: ValidatedRow): void {
    this.rows += 1;
    if (validated.isExcluded) {
      this.excluded += 1;
      return;
    }
    if (validated.warnings.length > 0) this.warned += 1;
    switch (validated.state) {
      case "error":
        this.inError += 1;
        this.group(validated);
        return;
      case "question":
        this.asked += 1;
        return;
      case "valid":
        this.valid += 1;
        this.count(validated);
        return;
      default:
        validated.state satisfies never;
    }
  }

  private count(validated: ValidatedRow): void {
    const { amount } = validated;
    const split = this.splitOf(validated);
    split.rows += 1;
    if (!this.movesMoney) return;
    if (amount === null) {
      this.unknownAmounts += 1;
      split.unknownAmounts += 1;
      return;
    }
    split.sum.add(amount);
  }

  private splitOf(validated: ValidatedRow): Counted {
    const { currency, endpointId, destination } = validated;
    const last = this.last?.first;
    if (this.last && last?.currency === currency && last.endpointId === endpointId && last.destination === destination)
      return this.last;
    const key = `${currency} ${endpointId} ${destination}`;
    this.last = this.splits.get(key) ?? { first: validated, rows: 0, unknownAmounts: 0, sum: new Sum() };
    this.splits.set(key, this.last);
    return this.last;
  }

  private group({ row, errors }: ValidatedRow): void {
    for (const error of errors) {
      const { field, column, fault } = error;
      const key = JSON.stringify(causeOf(error));
      const group = this.groups.get(key) ?? { field, column, fault, count: 0, rows: [] };
      if (this.groups.size < mostGroups) this.groups.set(key, group);
      group.count += 1;
      if (group.rows.length < mostRowsOfGroup) group.rows.push(row);
    }
  }

  write() {
    const { rows, valid, inError, asked, excluded, warned, unknownAmounts } = this;
    const split = [...this.splits.values()].map(({ first, rows, unknownAmounts, sum }): Split => {
      const { currency, endpointId, destination } = first;
      return { currency, endpointId, destination, rows, unknownAmounts, total: sum.write(currency ?? noCurrency) };
    });
    const sums = new Map<string, Sum>();
    for (const { first, sum } of this.splits.values()) {
      if (sum.count === 0) continue;
      const code = first.currency ?? noCurrency;
      const total = sums.get(code) ?? new Sum();
      sums.set(code, total);
      total.merge(sum);
    }
    const totals = Object.fromEntries(
      [...sums].sort(([, a], [, b]) => b.count - a.count).map(([code, sum]) => [code, sum.write(code)]),
    );
    const groups = [...this.groups.values()].sort((a, b) => b.count - a.count);
    return { rows, valid, inError, asked, excluded, warned, unknownAmounts, totals, split, groups };
  }
}

function refusedBy(cause: unknown, survey: Survey | null): IntakeResult {
  if (!(cause instanceof Refusal)) throw cause;
  return { verdict: "refused", reason: cause.message, place: cause.place, survey, controls: [] };
}

/**
 * Surveys a file, then validates it block by block, so that neither memory nor a thread fills up. The caller controls
 * the pace and stops at "surveyed" while a question is open. Runs in browser, server and command line. Never throws for
 * file content.
 */
export function* readIntake(
  file: IntakeFile,
  options: IntakeOptions,
  excludes: RowChoice = (_, isHidden) => isHidden && options.answers?.hiddenRows === "left-out",
): Generator<IntakeStep, IntakeResult> {
  let survey: Survey | null = null;
  try {
    const steps = surveySteps(file, options);
    let step = steps.next();
    for (; !step.done; step = steps.next()) {
      const { value } = step;
      yield typeof value === "number" ? { kind: "surveying", share: value } : { kind: "opened", ...value };
    }
    survey = step.value;
  } catch (cause) {
    return refusedBy(cause, null);
  }
  yield { kind: "surveyed", survey };
  const fault = findMappingFault(survey, options.operation);
  if (fault) return { verdict: "refused", ...fault, survey, controls: [] };
  const leftOut = new Set(survey.leftOut.map(({ row }) => row));
  const validate = makeRowValidator(survey, options);
  const repeats = new RepeatFinder(options.operation, survey.columns);
  const tally = new Tally(options.operation !== "update-recurring-payment");
  for (const { records, share } of openBlocks(file, survey.form, survey.heading.line).blocks) {
    const rows = records
      .filter(({ row }) => row > 0 && !leftOut.has(row))
      .map((entry) => {
        const validated = validate(entry);
        if (excludes(entry.row, entry.hidden !== undefined))
          Object.assign(validated, { isExcluded: true, errors: [], warnings: [] });
        else repeats.check(validated);
        tally.take(validated);
        return validated;
      });
    yield { kind: "rows", rows, share };
  }
  const found = tally.write();
  const controls = compareControls(options.declared, { ...found, rows: found.rows - found.excluded });
  const isAsked = survey.questions.length > 0;
  const verdict: IntakeVerdict = isAsked ? "question" : found.inError > 0 ? "row-errors" : "accepted";
  const mismatch = controls.find(({ agrees }) => !agrees);
  if (verdict === "accepted" && mismatch) {
    const { what, declared, found: is } = mismatch;
    const reason = t.controlTotalDiffers(what, declared, is);
    return { verdict: "refused", reason, place: { row: null, column: null }, survey, controls };
  }
  return { verdict, survey, ...found, controls };
}

export function runIntake(
  file: IntakeFile,
  options: IntakeOptions,
  take: (rows: readonly ValidatedRow[]) => void = () => undefined,
): IntakeResult {
  const steps = readIntake(file, options);
  let step = steps.next();
  for (; !step.done; step = steps.next()) if (step.value.kind === "rows") take(step.value.rows);
  return step.value;
}
