import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

const edge =
  "w-full min-w-0 rounded-md border border-control bg-surface text-ink aria-invalid:border-alarm-mark " +
  "disabled:bg-sunken disabled:text-ink-3 [&[readonly]]:bg-sunken";
// A font below 16 px makes a telephone zoom in on focus.
const fileButton =
  "file:mr-2.5 file:min-h-6 file:rounded-sm file:border-0 file:bg-sunken file:px-2 file:font-medium file:text-ink file:text-sm";
const size = "min-h-8 px-2.5 py-1 text-base max-md:min-h-11 max-md:text-lg max-md:font-normal";

export function Input({ align, className, ...rest }: ComponentProps<"input"> & { align?: "end" }) {
  return (
    <input
      autoComplete="off"
      {...rest}
      className={`${edge} ${size} ${fileButton} ${align === "end" ? "figures text-right" : ""} ${className ?? ""}`}
    />
  );
}

export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={3} {...rest} className={`${edge} ${size} py-1.5 ${className ?? ""}`} />;
}

export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className={`relative inline-flex w-full min-w-0 ${className ?? ""}`}>
      <select {...rest} className={`${edge} ${size} appearance-none pr-8`}>
        {children}
      </select>
      <ChevronDown
        size={16}
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-3"
        aria-hidden
      />
    </span>
  );
}

type Value = string | number | { id: string; name?: string };

export function Options<Of extends Value>({ of, label }: { of: readonly Of[]; label?: (one: Of) => string }) {
  return of.map((one) => {
    const { id, name }: { id: string | number; name?: string } = typeof one === "object" ? one : { id: one };
    return (
      <option key={id} value={id}>
        {label ? label(one) : (name ?? id)}
      </option>
    );
  });
}

export function Tick({ className, ...rest }: ComponentProps<"input"> & { type: "checkbox" | "radio" }) {
  return <input {...rest} className={`tick size-4 shrink-0 ${className ?? ""}`} />;
}

export function Checkbox({ label, ...rest }: Omit<ComponentProps<"input">, "type"> & { label: string }) {
  return (
    <label className="flex min-h-8 items-center gap-2 text-base max-md:min-h-11">
      <Tick {...rest} type="checkbox" />
      {label}
    </label>
  );
}
