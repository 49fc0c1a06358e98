import type { DecimalMark } from "@/lib/core/money/written-amount";
import type { Message } from "@/lib/core/text/message";

export type Answers = {
  decimal?: DecimalMark | "each";
  spaced?: "grouped" | "wrong";
  exponents?: "written-out" | "wrong";
  roundedNumbers?: "as-text" | "wrong";
  numberFormats?: "held" | "shown";
  hiddenRows?: "left-out" | "included";
  hiddenColumns?: "left-out" | "included";
  unknownVendors?: "kept" | "wrong";
  accounts?: "as-written" | "wrong";
  texts?: "repaired" | "as-written";
  formulas?: "as-text" | "wrong";
  currency?: string;
  lostNames?: "left-out";
  splitAmounts?: "separate" | "wrong";
  wrongTotals?: "left-out";
};

/** `decimal` holds for the whole file, because one program in one country wrote it. */
export type CellReading = {
  /** null: a user must choose; cells that prove their own mark are read by it. each: by its own mark, or an error. */
  decimal: DecimalMark | "each" | null;
  proven?: DecimalMark | null;
  isMixed?: boolean;
  spaced?: Answers["spaced"] | "asked";
  /** The encoding is guessed, and other guesses give other texts: cells beyond ASCII are not ready. */
  isEncodingOpen?: boolean;
  unknownVendors?: Answers["unknownVendors"] | "asked";
  isHeld?: boolean;
  currency?: string | null;
  payable?: readonly string[];
  splitColumns?: readonly number[];
  splitAmounts?: "asked" | "wrong";
} & Pick<Answers, "exponents" | "roundedNumbers" | "numberFormats" | "accounts" | "texts" | "formulas">;

export type CellVerdict = { text: string; fault?: Message; warning?: Message; isOpen?: boolean };
