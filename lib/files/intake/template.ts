import { catalogue } from "@/lib/gateway/fields/catalogue";
import { type DestinationKind, destinations } from "@/lib/gateway/fields/destinations";
import type { Field, Format } from "@/lib/gateway/fields/field";
import type { EndpointRules } from "@/lib/gateway/fields/schema";
import { orderIdOf } from "@/lib/gateway/fields/system-fields";
import { validateValue } from "@/lib/gateway/fields/values";
import type * as t from "@/messages/intake/model";
import { type OwnColumn, ownColumns } from "./columns/column-labels";
import { type IntakeOperation, ownNames } from "./columns/columns";
import { sampleOrderId } from "./sample-row";
import { ownForm, writeTable } from "./text/write-table";

export type TemplateOptions = {
  operation: IntakeOperation;
  rules?: EndpointRules;
  kinds?: readonly DestinationKind[];
  rows?: readonly Readonly<Record<string, string>>[];
};

export type ColumnGuide = {
  name: string;
  label: string;
  necessity: keyof typeof t.necessities;
  length: string;
  help: string;
  example: string;
};

export type Template = { header: string[]; rows: string[][]; guide: ColumnGuide[] };

const samplesByFormat: Partial<Record<Format, string>> = {
  month: "12",
  url: "https://example.com/",
  wallet: "W100200300",
  whole: "1",
  period: "month",
  country: "DE",
  amount: "25.00",
};
const today = "2026-01-01";

function exampleOf(field: Field): string {
  const example = /for example (.+?)(?:, [a-z]| or | for |\.(?=\s|$)|$)/.exec(field.help)?.[1] ?? "";
  const candidates = [example, samplesByFormat[field.format] ?? "", "example"];
  const isGood = (text: string) =>
    text !== "" && !("fault" in validateValue(field, text, { dateForm: "DD.MM.YYYY", today }));
  return candidates.find(isGood) ?? "";
}

/** A file never holds a CVV. */
function fillableFields({ operation, rules }: TemplateOptions): Field[] {
  return catalogue[operation].filter(
    ({ name, secret, filledBy }) =>
      secret !== "never-stored" &&
      (filledBy === null || name === orderIdOf(operation)) &&
      !rules?.hidden.includes(name),
  );
}

function isNeeded({ name, necessity }: Field, operation: IntakeOperation): boolean {
  return necessity === "required" && name !== orderIdOf(operation);
}

function ownNamesOf(operation: IntakeOperation): OwnColumn[] {
  return operation === "payout" ? ["reference", "payee"] : [];
}

function templateFields(options: TemplateOptions): Field[] {
  const { operation, rules, kinds = ["bank_account"] } = options;
  const given = new Set(options.rows?.flatMap((row) => Object.keys(row)));
  const ofKinds = new Set(operation === "payout" ? kinds.flatMap((kind) => destinations[kind].fields) : []);
  return fillableFields(options).filter((field) => {
    const { name, necessity, group, format } = field;
    if (necessity === "required" || rules?.required.includes(name) || given.has(name)) return true;
    switch (operation) {
      case "payout":
        return ofKinds.has(name) || (group === "payment" && necessity === "optional" && format !== "longtext");
      case "process-recurring-payments":
        return group === "payment" && necessity === "conditional";
      case "update-recurring-payment":
        return group === "amount" || group === "schedule";
      default:
        return operation satisfies never;
    }
  });
}

function sampleFields(
  fields: readonly Field[],
  { operation, rules, kinds = ["bank_account"] }: TemplateOptions,
): Set<string> {
  const [kind = "bank_account"] = kinds;
  const { required, namedBy, fields: shown } = destinations[kind];
  const receiver =
    operation === "payout" ? [...required, ...namedBy.slice(0, 1), ...(kind === "bank_account" ? shown : [])] : [];
  const filled = new Set([...receiver, ...(rules?.required ?? [])]);
  for (const { name, necessity, format } of fields) {
    if (necessity === "required" || format === "period") filled.add(name);
  }
  const amount = fields.find(({ format }) => format === "amount")?.name;
  if (amount) filled.add(amount);
  if (operation === "update-recurring-payment") filled.add("interval");
  return filled;
}

export function makeTemplate(options: TemplateOptions): Template {
  const { operation, rules } = options;
  const fields = templateFields(options);
  const own = ownNamesOf(operation);
  const header = [...fields.map(({ name }) => name), ...own.map((name) => ownColumns[name].header)];
  const filled = sampleFields(fields, options);
  const sample = [
    ...fields.map((field) => {
      if (field.name === orderIdOf(operation)) return sampleOrderId;
      if (field.format === "currency" && rules?.currencies[0]) return rules.currencies[0];
      return filled.has(field.name) ? exampleOf(field) : "";
    }),
    ...own.map((name) => exampleIn(ownColumns[name].help)),
  ];
  const rows = options.rows?.map((row) => [
    ...fields.map(({ name }) => row[name] ?? ""),
    ...own.map((name) => row[`own:${name}`] ?? ""),
  ]);
  return { header, rows: rows ?? [sample], guide: makeGuide(options) };
}

function exampleIn(help: string): string {
  return /for example ([^\s.]+)/.exec(help)?.[1] ?? "";
}

export function makeGuide(options: TemplateOptions): ColumnGuide[] {
  const { operation, rules } = options;
  const ofFields = fillableFields(options).map((field): ColumnGuide => {
    const needed = isNeeded(field, operation)
      ? "required"
      : rules?.required.includes(field.name)
        ? "byEndpoint"
        : "optional";
    const length = field.maxLength === null ? "" : `${field.minLength ? `${field.minLength}-` : ""}${field.maxLength}`;
    return {
      name: field.name,
      label: field.label,
      necessity: needed,
      length,
      help: field.help,
      example: exampleOf(field),
    };
  });
  const ofOurs = ownNames(operation).map((name): ColumnGuide => {
    const { header, label, help } = ownColumns[name];
    return {
      name: header,
      label,
      necessity: "optional",
      length: name === "sendOn" ? "" : "128",
      help,
      example: exampleIn(help),
    };
  });
  return [...ofFields, ...ofOurs];
}

export function writeTemplate(template: Template): Uint8Array<ArrayBuffer> {
  return writeTable([template.header, ...template.rows], ownForm, true);
}
