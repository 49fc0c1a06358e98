import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import * as t from "@/messages/components/shared";

/** What a control must carry so that label, hint and error are read out with it. */
export type Wiring = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

export type FieldProps = {
  label: string;
  /** One sentence under the label; what to type, or what the bound is. */
  hint?: ReactNode;
  /** What it is, with an example: beside the control while it has the focus, and always read out. Nothing moves for it. */
  help?: ReactNode;
  /** The message for this value; names the bound. */
  error?: string | null;
  /** Used and allowed length in code points; shown at the right of the label. */
  counter?: { used: number; max: number };
  required?: boolean;
  /** Fixed id, so that an error list can jump to it. */
  id?: string;
  className?: string;
};

/** Label, hint, control and error of one value, wired together. The control is made from the wiring. */
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

/** The message of one value, with an icon: never colour alone. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1 text-alarm-text text-sm">
      <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
      <span>{children}</span>
    </p>
  );
}
