type Necessity = "required" | "conditional" | "optional";

/** The document's Type column in lower case; "date" replaces its "8 digits, DD.MM.YYYY". */
type FieldType = "string" | "numeric" | "int" | "long" | "varchar" | "date";

/**
 * never-stored: held in memory for one request (CVV). sealed: encrypted only while an order waits, shown as first 6 /
 * last 4 (card numbers). masked: stored in the clear, shown by its last 4 in logs, lists and exports (accounts,
 * documents).
 */
export type Secret = "never-stored" | "sealed" | "masked" | null;

export type Format =
  | "text"
  | "longtext"
  | "amount"
  | "amounts"
  | "currency"
  | "card"
  | "holder"
  | "cvv"
  | "month"
  | "year"
  | "account"
  | "bic"
  | "wallet"
  | "country"
  | "state"
  | "postcode"
  | "phone"
  | "email"
  | "ip"
  | "url"
  | "date"
  | "period"
  | "whole"
  | "id";

export const groups = {
  payment: "Payment",
  account: "Bank account",
  wallet: "Wallet",
  card: "Card",
  profile: "Stored profile",
  receiver: "Receiver",
  payer: "Payer",
  identity: "Identity and documents",
  amount: "Amount rule",
  schedule: "Schedule",
  callbacks: "Callbacks",
  redirects: "Return pages",
  customer: "Customer record",
} as const;
export type Group = keyof typeof groups;

export type Field = {
  name: string;
  label: string;
  group: Group;
  type: FieldType;
  format: Format;
  necessity: Necessity;
  /** In code points; absent when the document gives no lower bound. */
  minLength?: number;
  /** In code points (digits for a date); null when the document gives none. */
  maxLength: number | null;
  aliases: string[];
  secret: Secret;
  /** paydesk: Paydesk fills the field on each call, and a form, a file or an endpoint's settings may not name it. */
  filledBy: "paydesk" | null;
  help: string;
};

export type Row = Omit<Field, "name" | "format" | "aliases" | "secret" | "filledBy"> &
  Partial<Pick<Field, "format" | "aliases" | "secret" | "filledBy">>;

/** Phone numbers have at most 13 digits; only Visa's old numbers are as short. */
const phoneDigitsMost = 13;

export function mayHoldLongNumber({ secret, format, filledBy }: Field, text: string): boolean {
  if (format === "phone") return text.replace(/\P{Nd}/gu, "").length <= phoneDigitsMost;
  return secret !== null || format === "id" || filledBy === "paydesk";
}

export function fieldsOf(table: Record<string, Row>): readonly Field[] {
  const usual = { format: "text", secret: null, filledBy: null } as const;
  return Object.entries(table).map(([name, row]) => ({ ...usual, aliases: [], ...row, name }));
}

export function foldName(name: string): string {
  return name.trim().toLowerCase().replace(/[-\s]/g, "_");
}

export function labelIn(fields: readonly Field[], name: string): string {
  return fields.find((field) => field.name === name)?.label ?? name;
}
