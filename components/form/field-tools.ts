import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Path,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from "react-hook-form";
import { capital } from "@/lib/core/text/plural";
import { isAtOrUnder } from "./form-error";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Registered = Omit<UseFormRegisterReturn, "ref"> & { ref: (control: Control | null) => void };
export type WiredText = Registered & { defaultValue: string | undefined; error: string | undefined };
export type WiredTick = Registered & { defaultChecked: boolean };

export type FieldTools<Values extends FieldValues> = {
  field: (name: Path<Values>, read?: (text: string) => unknown) => WiredText;
  number: (name: Path<Values>) => WiredText;
  tick: (name: Path<Values>) => WiredTick;
  errorOf: (name: Path<Values>) => string | undefined;
  form: UseFormReturn<Values>;
};

const readNumber = (text: string) => (String(text).trim() === "" ? Number.NaN : Number(text));

export function listMessages(errors: FieldErrors, under = ""): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const [key, error] of Object.entries(errors)) {
    const name = `${under}${key}`;
    if (typeof error?.message === "string") messages[name] = error.message;
    else if (error && key !== "ref") Object.assign(messages, listMessages(error as FieldErrors, `${name}.`));
  }
  return messages;
}

export function makeFieldTools<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  start: Values,
  messages: Readonly<Record<string, string>>,
  shown: Set<string>,
): FieldTools<Values> {
  const errorOf = (name: string) => {
    shown.add(name);
    return Object.entries(messages).find(([one]) => isAtOrUnder(one, name))?.[1];
  };
  const register = (name: FieldPath<Values>, read?: (text: string) => unknown): Registered => {
    const { ref, ...registered } = form.register(name, { setValueAs: read });
    return { ...registered, ref: (control) => ref(control && adopt(form, name, control, read)) };
  };
  const text = (name: Path<Values>, read?: (text: string) => unknown): WiredText => {
    const value = get(start, name) as string | number | null | undefined;
    const defaultValue = value === null || value === undefined || Number.isNaN(value) ? undefined : String(value);
    return { ...register(name, read), defaultValue, error: errorOf(name) };
  };
  return {
    field: text,
    number: (name) => text(name, readNumber),
    tick: (name) => ({ ...register(name), defaultChecked: get(start, name) === true }),
    errorOf,
    form,
  };
}

export const bareField =
  <Values extends FieldValues>({ field }: FieldTools<Values>) =>
  (name: Path<Values>, read?: (text: string) => unknown): WiredText => {
    const { error, ...wired } = field(name, read);
    const rest = error?.replace(/^[^:]{1,40}: /, "");
    return { ...wired, error: rest && capital(rest) };
  };

const adopted = new WeakSet<Control>();

/** Keeps text that was typed before hydration: react-hook-form would overwrite it with the start value. */
function adopt<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: FieldPath<Values>,
  control: Control,
  read: (text: string) => unknown = (text) => text,
): Control {
  if (adopted.has(control)) return control;
  adopted.add(control);
  if (control instanceof HTMLSelectElement) return control;
  const set = (value: unknown) => form.setValue(name, value as never);
  if (control.type === "checkbox" || control.type === "radio") {
    const { checked, defaultChecked } = control as HTMLInputElement;
    if (checked !== defaultChecked && control.type === "checkbox") set(checked);
    else if (checked && !defaultChecked) set(control.value);
  } else if (control.value !== control.defaultValue) set(read(control.value));
  return control;
}
