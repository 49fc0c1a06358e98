import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import * as t from "@/messages/components/shared";

export type Wiring = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

export type FieldProps = {
  label: string;
  hint?: ReactNode;
  help?: ReactNode;
  error?: string | null;
  /** Both lengths are in code points. */
  counter?: { used: number; max: number };
  required?: boolean;
  /** The id is fixed, so that an error list can jump to the field. */
  id?: string;
  className?: string;
};

export function Field(props: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const { label, hint, help, error, counter, required, className, children } = props;
  const made = useId();
  const id = props.id ?? made;
  const described = [hint ? `${id}-hint` : "", help ? `${id}-help` : "", error ? `${id}-error` : ""]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={`field relative flex min-w-0 flex-col gap-1 ${className ?? ""}`}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-ink text-sm">
          {label}
          {required ? null : <span className="font-normal text-ink-3">{t.optional}</span>}
        </label>
        {counter ? <Counter {...counter} /> : null}
      </div>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required || undefined,
      })}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <p id={`${id}-hint`} className="prose-line text-ink-3 text-xs">
          {hint}
        </p>
      ) : null}
      {help ? (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      ) : null}
    </div>
  );
}

function Counter({ used, max }: { used: number; max: number }) {
  return (
    <span className={`figures text-xs ${used > max ? "font-medium text-alarm-text" : "text-ink-3"}`}>
      {used}/{max}
      {used > max ? <span className="sr-only">{t.tooLong}</span> : null}
    </span>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1 text-alarm-text text-sm">
      <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
      <span>{children}</span>
    </p>
  );
}
