import type { NumberForm } from "@/lib/core/money/money";
import type { DateForm } from "@/lib/gateway/fields/dates";
import type { ProfileKind } from "@/lib/gateway/fields/rules";
import type { EndpointRules } from "@/lib/gateway/fields/schema";
import type { Cell } from "./cell";
import type { Answers } from "./cells/cell-reading";
import type { Mapping } from "./columns/column";
import type { IntakeOperation } from "./columns/columns";
import type { Delimiter, Encoding } from "./text/text-forms";

export type IntakeEndpoint = { id: string; name: string; rules: EndpointRules };

export type ControlTotals = { rows?: number; totals?: Readonly<Record<string, string>> };

export type HiddenParts = { rows: readonly number[]; filteredRows: readonly number[]; columns: readonly number[] };

export type SheetFile = {
  kind: "sheet";
  name: string;
  sheet: string;
  rows: readonly (readonly Cell[])[];
  hidden?: HiddenParts;
};

export type IntakeFile = { kind: "text"; name: string; bytes: Uint8Array } | SheetFile;

export type IntakeOptions = {
  operation: IntakeOperation;
  /** YYYY-MM-DD in the organisation's zone. */
  today: string;
  dateForm: DateForm;
  numberForm?: NumberForm;
  endpoints?: readonly IntakeEndpoint[];
  endpointByCurrency?: Readonly<Record<string, string>>;
  encoding?: Encoding;
  delimiter?: Delimiter;
  headingRow?: number;
  mapping?: Mapping;
  ignoresUnknown?: boolean;
  keepsTotalRows?: boolean;
  answers?: Answers;
  declared?: ControlTotals;
  vendors?: ReadonlySet<string>;
  profileOf?: (recurringPaymentId: string) => { kind?: ProfileKind; currency?: string } | undefined;
};

export type IntakeChoices = Pick<
  IntakeOptions,
  | "encoding"
  | "delimiter"
  | "headingRow"
  | "mapping"
  | "ignoresUnknown"
  | "keepsTotalRows"
  | "answers"
  | "declared"
  | "endpointByCurrency"
> & { sheet?: string };
