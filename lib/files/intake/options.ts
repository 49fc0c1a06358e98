import type { NumberForm } from "@/lib/core/money/money";
import type { DateForm } from "@/lib/gateway/fields/dates";
import type { ProfileKind } from "@/lib/gateway/fields/rules";
import type { EndpointRules } from "@/lib/gateway/fields/schema";
import type { Cell } from "./cell";
import type { Answers } from "./cells/cell-reading";
import type { Mapping } from "./columns/column";
import type { IntakeOperation } from "./columns/columns";
import type { Delimiter, Encoding } from "./text/text-forms";

/** One endpoint of the connection that the file is for, with what was agreed for it. */
export type IntakeEndpoint = { id: string; name: string; rules: EndpointRules };

/** What the sender says that the file should hold; a total by currency as a decimal string. */
export type ControlTotals = { rows?: number; totals?: Readonly<Record<string, string>> };

/** What a workbook's sheet holds and does not show, by index from 0: rows hidden by hand or by a filter, and columns. */
export type HiddenParts = { rows: readonly number[]; filteredRows: readonly number[]; columns: readonly number[] };

/** The chosen sheet of a workbook: its rows from the first line, blank ones too. */
export type SheetFile = {
  kind: "sheet";
  name: string;
  sheet: string;
  rows: readonly (readonly Cell[])[];
  hidden?: HiddenParts;
};

/** A file as it came, or a sheet. */
export type IntakeFile = { kind: "text"; name: string; bytes: Uint8Array } | SheetFile;

/** Everything that decides how a file is read; the same file with the same options reads the same everywhere. */
export type IntakeOptions = {
  operation: IntakeOperation;
  /** YYYY-MM-DD in the organisation's zone. */
  today: string;
  dateForm: DateForm;
  /** The organisation's, for what users type over cells; 1,234.56 where none is given. */
  numberForm?: NumberForm;
  /** Of the connection. None: any currency of ISO 4217, and no endpoint is chosen. */
  endpoints?: readonly IntakeEndpoint[];
  /** A user's choice where several endpoints pay a currency: currency ("" for rows that name none) → endpoint's id. */
  endpointByCurrency?: Readonly<Record<string, string>>;
  /** What a user says instead of what was detected. */
  encoding?: Encoding;
  delimiter?: Delimiter;
  /** The line of the headings, as a spreadsheet counts. Absent: found. */
  headingRow?: number;
  mapping?: Mapping;
  /** Leave columns out that no one knows, without a question. */
  ignoresUnknown?: boolean;
  /** Rows at the end that look like totals are payments. */
  keepsTotalRows?: boolean;
  answers?: Answers;
  declared?: ControlTotals;
  /** Vendor numbers of all saved payees, in small letters; absent: none is looked up. */
  vendors?: ReadonlySet<string>;
  /** What the directory knows of a recurring profile. */
  profileOf?: (recurringPaymentId: string) => { kind?: ProfileKind; currency?: string } | undefined;
};

/** Options of reading a file that users choose; the others come from its connection. All of it is stored with its batch. */
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
