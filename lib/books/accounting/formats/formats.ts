import { printDatev } from "./datev";
import type { Printer } from "./file-form";
import { printPlain } from "./plain";
import { printQuickBooks } from "./quickbooks";
import { printSap } from "./sap";
import { printXero } from "./xero";

export const journalFormats = ["plain", "sap", "datev", "xero", "quickbooks"] as const;
export type JournalFormat = (typeof journalFormats)[number];

export const isJournalFormat = (text: string): text is JournalFormat =>
  (journalFormats as readonly string[]).includes(text);

export function printerOf(format: JournalFormat, accounts: readonly string[]): Printer {
  switch (format) {
    case "plain":
      return printPlain;
    case "sap":
      return printSap;
    case "datev":
      return printDatev(accounts);
    case "xero":
      return printXero;
    case "quickbooks":
      return printQuickBooks;
    default:
      return format satisfies never;
  }
}
