import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import { FieldError } from "./field";

type Option = { value: string; label: string; icon?: ReactNode };
type Props = Omit<ComponentProps<"input">, "type" | "children" | "value" | "id"> & {
  legend: string;
  hideLegend?: boolean;
  options: readonly Option[] | Readonly<Record<string, string>>;
  name: string;
  value?: string;
  hint?: string;
  error?: string | null;
  id?: string;
};

export function Segmented({ legend, hideLegend, options, hint, error, id, value, defaultValue, ...radio }: Props) {
  const made = useId();
  const own = id ?? made;
  const offered: readonly Option[] = Array.isArray(options)
    ? options
    : Object.entries(options).map(([of, label]) => ({ value: of, label }));
  return (
    <fieldset id={own} className="min-w-0" aria-describedby={error ? `${own}-error` : undefined}>
      <legend className={hideLegend ? "sr-only" : "mb-1 font-medium text-sm"}>{legend}</legend>
      <div className="inline-flex max-w-full flex-wrap gap-0.5 rounded-md border border-control bg-surface p-0.5">
        {offered.map((option) => (
          <label
            key={option.value}
            className="inline-flex min-h-7 items-center gap-1.5 rounded-sm px-2.5 text-base text-ink-2 transition-colors hover:bg-sunken has-checked:bg-accent-soft has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 max-md:min-h-10 forced-colors:has-checked:outline-2"
          >
            <input
              {...radio}
              type="radio"
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined ? defaultValue === option.value : undefined}
              className="sr-only"
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${own}-error`}>{error}</FieldError> : null}
      {hint ? <p className="mt-1 text-ink-3 text-xs">{hint}</p> : null}
    </fieldset>
  );
}
