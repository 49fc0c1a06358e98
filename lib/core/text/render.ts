import { formatAmount, type NumberForm } from "@/lib/core/money/money";
import { faultText, isFault } from "@/lib/gateway/fields/sentences";
import * as own from "@/messages/core/model";
import { orderLabels } from "@/messages/orders/status-labels";
import { stored } from "@/messages/stored/registry";
import { isMessage, type Message, type Messages } from "./message";

export type Forms = { numberForm: NumberForm; timeZone: string };

const usual: Forms = { numberForm: "1,234.56", timeZone: "UTC" };

/** Never throws: an unknown key is shown with its parameters. */
export function render(text: Messages, forms?: Forms): string;
export function render(text: Messages | null | undefined, forms?: Forms): string | null;
export function render(text: unknown, forms = usual): string | null {
  if (text === null || text === undefined) return null;
  if (isMessage(text)) return renderOne(text, forms);
  return Array.isArray(text) ? text.map((one) => render(one, forms)).join(" ") : String(text);
}

function renderOne(one: Message, forms: Forms): string {
  if (isFault(one)) return faultText(one);
  const [key, ...params] = one;
  const written = params.map((param) => write(param, forms));
  const [group = "", name = ""] = String(key).split(".");
  const texts = Object.hasOwn(stored, group) ? (stored[group as keyof typeof stored] as Record<string, unknown>) : {};
  const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
  if (typeof text === "string") return text;
  if (typeof text === "function" && text.length <= params.length) return String(text(...written));
  return own.unknownMessage([key, ...written].join(", "));
}

function write(param: unknown, forms: Forms): string | number {
  if (typeof param === "number") return param;
  if (typeof param !== "object" || param === null) return String(param ?? "");
  if (Array.isArray(param)) return render(param as unknown as Messages, forms) ?? "";
  if ("amount" in param && "currency" in param) return writeMoney(String(param.amount), String(param.currency), forms);
  if ("at" in param) return writeDay(new Date(String(param.at)), forms);
  if ("status" in param) {
    const name = String(param.status);
    return Object.hasOwn(orderLabels, name) ? orderLabels[name as keyof typeof orderLabels] : name;
  }
  return JSON.stringify(param);
}

export function writeMoney(amount: string, currency: string, { numberForm } = usual): string {
  const written = /^-?\d+(\.\d+)?$/.test(amount) ? formatAmount(amount, currency, numberForm) : amount;
  return `${written} ${currency}`.trim();
}

function writeDay(at: Date, { timeZone }: Forms): string {
  if (Number.isNaN(at.getTime())) return "";
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone }).format(at);
}
