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
  value: string;
  required: boolean;
  error?: string | null;
  warning?: string | null;
  dateForm?: DateForm;
  counted?: boolean;
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

const figures: ReadonlySet<Format> = new Set<Format>(["card", "account", "wallet", "bic", "id"]);
const prose: ReadonlySet<Format> = new Set<Format>(["text", "longtext"]);
const countFrom = 0.8;

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

/** The warning has an icon, because colour alone isn't accessible. */
function FieldWarning({ children }: { children: ReactNode }) {
  return (
    <span className="mb-1 flex items-start gap-1 text-sm text-wait-text">
      <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
      <span>{children}</span>
    </span>
  );
}
