import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { DateForm } from "@/lib/gateway/fields/dates";
import type { Field as CatalogueRow, Format } from "@/lib/gateway/fields/field";
import { Field } from "../field";
import { Input, TextArea } from "../input";

type Props = {
  field: CatalogueRow;
  registration: UseFormRegisterReturn;
  /** What is typed now, for the counter. */
  value: string;
  required: boolean;
  error?: string | null;
  /** A warning about a value that may be sent all the same. */
  warning?: string | null;
  dateForm?: DateForm;
  /** Counts from the first character on, not only near the end. */
  counted?: boolean;
  /** Below the help: a button that fills it, say. */
  children?: ReactNode;
};

const keyboards: Partial<Record<Format, "numeric" | "decimal" | "tel" | "email" | "url">> = {
  card: "numeric",
  cvv: "numeric",
  month: "numeric",
  year: "numeric",
  whole: "numeric",
  id: "numeric",
  phone: "tel",
  email: "email",
  url: "url",
};

/** Values that users compare figure by figure. */
const figures: ReadonlySet<Format> = new Set<Format>(["card", "account", "wallet", "bic", "id"]);
const prose: ReadonlySet<Format> = new Set<Format>(["text", "longtext"]);
const countFrom = 0.8;

/** One field of the catalogue as a control: label, help, keyboard and bounds all come from its row. */
export function CatalogueField(props: Props) {
  const { field, registration, value, required, error, warning, dateForm, counted, children } = props;
  const { label, format, help, maxLength } = field;
  const used = [...value].length;
  const shown = maxLength !== null && (counted || (prose.has(format) && used > maxLength * countFrom));
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${format === "longtext" ? "col-span-full" : ""}`}>
      <Field
        label={label}
        hint={warning ? <FieldWarning>{warning}</FieldWarning> : undefined}
        help={help}
        error={error}
        counter={shown ? { used, max: maxLength } : undefined}
        required={required}
      >
        {(wiring) =>
          format === "longtext" ? (
            <TextArea {...registration} {...wiring} />
          ) : (
            <Input
              {...registration}
              {...wiring}
              className={figures.has(format) ? "identifier" : ""}
              inputMode={keyboards[format]}
              spellCheck={prose.has(format)}
              placeholder={format === "date" ? dateForm?.replace("ISO", "YYYY-MM-DD") : undefined}
            />
          )
        }
      </Field>
      {children}
    </div>
  );
}

/** An uncertainty about a value that may be sent all the same, with an icon: never colour alone. */
function FieldWarning({ children }: { children: ReactNode }) {
  return (
    <span className="mb-1 flex items-start gap-1 text-sm text-wait-text">
      <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
      <span>{children}</span>
    </span>
  );
}
