import type { DecimalMark } from "@/lib/core/money/written-amount";
import type { Message } from "@/lib/core/text/message";

/** What users answered to questions about this file. Absent: not asked, or not answered yet. */
export type Answers = {
  decimal?: DecimalMark | "each";
  /** Amounts such as "831 831": one amount with blanks between thousands, or rows with an error. */
  spaced?: "grouped" | "wrong";
  /** Amounts such as 5E+10: the figure written out, or rows to be fixed. */
  exponents?: "written-out" | "wrong";
  /** Ids and numbers such as 1.23E+11: taken as this very text, or rows to be fixed. */
  roundedNumbers?: "as-text" | "wrong";
  /** Numbers whose format shows another amount than they hold: the one that they hold, or the one that the sheet shows. */
  numberFormats?: "held" | "shown";
  /** Rows and columns that a workbook has and does not show. */
  hiddenRows?: "left-out" | "included";
  hiddenColumns?: "left-out" | "included";
  /** Vendor numbers of no saved payee: their rows are paid by their account all the same, or are to be fixed. */
  unknownVendors?: "kept" | "wrong";
  /** Accounts with letters, two numbers or the form of a day: taken as they are written, or rows to be fixed. */
  accounts?: "as-written" | "wrong";
  /** Texts with the escapes of a web page, of UTF-7, or in quotation marks: what they likely say, or as they are written. */
  texts?: "repaired" | "as-written";
  /** Texts that a spreadsheet could run, such as "-2+3" and "@SUM(A1)": texts, or rows to be fixed. */
  formulas?: "as-text" | "wrong";
  /** The currency of all amounts, where only their heading names it. */
  currency?: string;
  /** A column of names, and none for the account holder: payouts without a name. */
  lostNames?: "left-out";
  /** Amounts of which the cell behind them looks like the rest: two columns, or rows to be fixed. */
  splitAmounts?: "separate" | "wrong";
  /** A total that isn't the sum of the rows: it is left out all the same. */
  wrongTotals?: "left-out";
};

/** How cells are read. `decimal` is one for the whole file, whatever its columns: one program in one country wrote it. */
export type CellReading = {
  /** null: a user has yet to say; what proves its own mark is read by it. each: by its own mark, or an error. */
  decimal: DecimalMark | "each" | null;
  /** What cells prove; null: nothing, or both marks. */
  proven?: DecimalMark | null;
  /** Cells prove both marks and no one has answered: no row is ready. */
  isMixed?: boolean;
  /** Amounts such as "831 831"; absent: grouped. asked: a user has yet to say. */
  spaced?: Answers["spaced"] | "asked";
  /** The encoding is guessed and other guesses give other texts: cells with letters beyond ASCII are not ready. */
  isEncodingOpen?: boolean;
  /** asked: the file has vendor numbers of no saved payee, and a user has yet to say; absent: they are not looked up. */
  unknownVendors?: Answers["unknownVendors"] | "asked";
  /** The workbook hides rows or columns, or names would be lost, and no one has answered: no row is ready. */
  isHeld?: boolean;
  /** Of rows that name none: what the heading of the amounts says. */
  currency?: string | null;
  /** Those that the connection pays: "$" is the only one of them that it may be. */
  payable?: readonly string[];
  /** Columns of amounts that a comma may have split; absent: none. */
  splitColumns?: readonly number[];
  /** asked: a user has yet to say whether these amounts are split. */
  splitAmounts?: "asked" | "wrong";
} & Pick<Answers, "exponents" | "roundedNumbers" | "numberFormats" | "accounts" | "texts" | "formulas">;

/** What a cell says once the file's reading is known. `isOpen`: only a user's answer tells. */
export type CellVerdict = { text: string; fault?: Message; warning?: Message; isOpen?: boolean };
