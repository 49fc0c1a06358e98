/** How strongly the interface document asks for a field. Which Conditional ones are needed is agreed per endpoint. */
type Necessity = "required" | "conditional" | "optional";

/** The document's Type column in lower case; "date" stands for its "8 digits, DD.MM.YYYY". */
type FieldType = "string" | "numeric" | "int" | "long" | "varchar" | "date";

/**
 * never-stored: lives in the memory of one request (CVV).
 * sealed: encrypted, and only while an order waits; shown as first 6 / last 4 (card numbers).
 * masked: stored as it is, shown by its last 4 in logs, lists and exports (accounts, documents).
 */
export type Secret = "never-stored" | "sealed" | "masked" | null;

/** What a value looks like, beyond its length: chooses the check in values.ts and the control on a form. */
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

/** Headings of the printed form, in the order in which a form shows them. */
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
  /** The wire name, verbatim. */
  name: string;
  label: string;
  group: Group;
  type: FieldType;
  format: Format;
  necessity: Necessity;
  /** In code points, as maxLength; absent when the document gives no lower bound. */
  minLength?: number;
  /** In code points (digits for a date); null when the document gives none. */
  maxLength: number | null;
  /** Other names for it in the interface document; hyphen, underscore and case variants are folded, not listed. */
  aliases: string[];
  secret: Secret;
  /** paydesk: Paydesk fills it in on each call; a form, a file or an endpoint's settings may not name it. null: users give it. */
  filledBy: "paydesk" | null;
  help: string;
};

/** One row as it is written in a table: the key is the wire name; what is usual may be left out. */
export type Row = Omit<Field, "name" | "format" | "aliases" | "secret" | "filledBy"> &
  Partial<Pick<Field, "format" | "aliases" | "secret" | "filledBy">>;

/** A phone number with its country code has up to so many digits; only Visa's old numbers are as short, and begin like them. */
const phoneDigitsMost = 13;

/**
 * Whether digits of a card number, or like one, are in place there: cards and accounts by their mark, and ids; in a phone
 * field what is short enough for one.
 */
export function mayHoldLongNumber({ secret, format, filledBy }: Field, text: string): boolean {
  if (format === "phone") return text.replace(/\P{Nd}/gu, "").length <= phoneDigitsMost;
  return secret !== null || format === "id" || filledBy === "paydesk";
}

/** A written table → fields, in its order. */
export function fieldsOf(table: Record<string, Row>): readonly Field[] {
  const usual = { format: "text", secret: null, filledBy: null } as const;
  return Object.entries(table).map(([name, row]) => ({ ...usual, aliases: [], ...row, name }));
}

/** Folds the spellings of one name into one: case, hyphen, underscore and space do not tell names apart. */
export function foldName(name: string): string {
  return name.trim().toLowerCase().replace(/[-\s]/g, "_");
}

/** The label users see of a field, by its exact name; the name itself where there is none. */
export function labelIn(fields: readonly Field[], name: string): string {
  return fields.find((field) => field.name === name)?.label ?? name;
}
