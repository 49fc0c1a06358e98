import { environmentLabels } from "@/lib/payments/connections/settings";
import * as common from "@/messages/common";
import * as t from "@/messages/components/list";
import { describeDay } from "../moments";

export const environmentField: FilterField = {
  type: "choices",
  name: "environment",
  label: common.environment,
  options: Object.entries(environmentLabels).map(([id, name]) => ({ id, name })),
};

export type FilterOption = { id: string; name: string; group?: string };

/**
 * In the address, several values have points between them, an amount is "100..200" and a moment is "2026-11-24T17:30".
 * Days are a preset (`days`), or `from` and `to`, in the organisation's zone.
 */
export type FilterField =
  | { type: "choices"; name: string; label: string; options: readonly FilterOption[]; several?: boolean }
  | { type: "amount"; name: string; label: string }
  | {
      type: "days";
      name: string;
      label: string;
      options: readonly FilterOption[];
      zone: string;
      today: string;
      usual?: string;
    }
  | { type: "moment"; name: string; label: string; zone: string; today: string };

export type Address = Readonly<Record<string, string | undefined>>;
export type Changes = Record<string, string | null>;

export const readValues = (text: string | undefined): string[] => (text ? [...new Set(text.split("."))] : []);
export const printValues = (values: readonly string[]): string | null => values.join(".") || null;

export type AmountRange = { least: string; most: string };

export function readAmounts(text: string | undefined): AmountRange {
  const [least = "", most = least] = (text ?? "").split("..");
  return { least: least.trim(), most: most.trim() };
}

export function printAmounts({ least, most }: AmountRange): string | null {
  if (least === "" && most === "") return null;
  return least === most ? least : `${least}..${most}`;
}

export const paramsOfField = (field: FilterField): string[] =>
  field.type === "days" ? [field.name, "from", "to"] : [field.name];

export const withoutField = (field: FilterField): Changes =>
  Object.fromEntries(paramsOfField(field).map((name) => [name, null]));

export const isSet = (field: FilterField, address: Address): boolean =>
  paramsOfField(field).some((name) => Boolean(address[name]));

const namedMax = 2;

export function describeField(field: FilterField, address: Address): string | null {
  switch (field.type) {
    case "choices": {
      const chosen = field.several ? readValues(address[field.name]) : [address[field.name] ?? ""].filter(Boolean);
      const names = chosen.map((value) => field.options.find(({ id }) => id === value)?.name ?? value);
      if (names.length === 0) return null;
      const more = names.length - namedMax;
      return more > 0 ? t.andMore(names.slice(0, namedMax).join(", "), more) : names.join(", ");
    }
    case "amount": {
      const { least, most } = readAmounts(address[field.name]);
      if (least === most) return least || null;
      return least === "" ? t.atMost(most) : most === "" ? t.atLeast(least) : t.range(least, most);
    }
    case "days": {
      const { [field.name]: preset, from, to } = address;
      if (preset) return field.options.find(({ id }) => id === preset)?.name ?? preset;
      if (!from && !to) return field.options.find(({ id }) => id === field.usual)?.name ?? null;
      if (from === to) return describeShown(from);
      return !from
        ? t.upTo(describeShown(to))
        : !to
          ? t.since(describeShown(from))
          : t.range(describeShown(from), describeShown(to));
    }
    case "moment": {
      const [day, time] = (address[field.name] ?? "").split("T");
      return day ? `${describeShown(day)} ${time ?? ""}`.trim() : null;
    }
    default:
      return field satisfies never;
  }
}

const describeShown = (day = "") => (/^\d{4}-\d{2}-\d{2}$/.test(day) && Date.parse(day) ? describeDay(day) : day);

export function toggle(field: Extract<FilterField, { type: "choices" }>, address: Address, value: string): Changes {
  const now = address[field.name];
  if (!field.several) return { [field.name]: now === value ? null : value };
  const values = readValues(now);
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return { [field.name]: printValues(next) };
}
