import { fieldOf, labelOf, type Operation } from "./catalogue";
import * as texts from "./fault-texts";
import type { Fault, FieldName } from "./faults";

const groups: { fields: Record<string, unknown> } = { fields: texts };

const write = (param: unknown): unknown => {
  if (typeof param !== "object" || param === null) return param;
  if ("field" in param) return labelOf((param as FieldName).of, (param as FieldName).field);
  if (!Array.isArray(param)) return param;
  return isFault(param) ? faultText(param) : param.map(write);
};

export const isFault = (value: readonly unknown[]): value is Fault => String(value[0]).startsWith("fields.");

export function faultText([key, ...params]: Fault): string {
  const name = String(key).slice("fields.".length);
  const text = Object.hasOwn(groups.fields, name) ? groups.fields[name] : name;
  if (typeof text !== "function") return String(text);
  return text.length <= params.length ? text(...params.map(write)) : name;
}

type Of<F> = { field: string; fault: F };

export function sentenceOf<F>(operation: Operation, { field, fault }: Of<F>, textOf: (fault: F) => string): string {
  const label = fieldOf(operation, field)?.label;
  return label === undefined ? textOf(fault) : `${label}: ${textOf(fault)}`;
}

export function textsByField<F>(findings: readonly Of<F>[], textOf: (fault: F) => string): Record<string, string> {
  const texts = findings.map(({ field, fault }) => {
    const text = textOf(fault);
    return [field, text.charAt(0).toUpperCase() + text.slice(1)];
  });
  return Object.fromEntries(texts.reverse());
}
