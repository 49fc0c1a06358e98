import type { Sentences } from "./kinds";

export const hasSpaces = "contains spaces: enter one amount per cell, e.g. 1250.00";
export const amountAmbiguous = (one: string, other: string) =>
  `can be read as ${one} or ${other}: type the intended amount`;
export const looksLikeFormula = (sign: string) => `starts with “${sign}” like a formula: type the intended value`;
export const hasWhitespace = (sign: Sentences) => `contains a ${sign}: enter one amount per cell, e.g. 1250.00`;
export const tab = "tab";
export const lineBreak = "line break";
export const otherDecimalSign = (status: "comma" | "point") =>
  `does not use a decimal ${status}, unlike this file's other amounts`;
export const amountRounded = "was rounded by a spreadsheet: enter the full number";
export const digitsRounded = "was rounded by a spreadsheet: its last digits are lost, so enter the full number";
export const damagedCharacter = "contains a damaged character (�): type it, or export the file again";
export const severalAmounts = (first: string, second: string, one: string) =>
  `${amountAmbiguous(`${first} and ${second}`, one)}; separate amounts with a semicolon`;
export const dateUnreadable = (text: string, example: string) => `“${text}” is not a date. Use the format ${example}`;
export const or = (day: string, day2: string) => `${day} or ${day2}`;
export const twoDates = "one of two dates";
export const dateAmbiguous = (text: string, both: Sentences, example: string) =>
  `“${text}” can be ${both}. Use the format ${example}`;
export const dateImpossible = (text: string, example: string) =>
  `“${text}” is not a valid date. Use the format ${example}`;
export const datePast = (day: string, today: string) =>
  `${day} is in the past. Choose ${today} or later, or leave the cell blank`;
export const dateTooFar = (day: string, last: string) => `${day} is too far ahead. Choose ${last} or earlier`;
export const workbookError = (text: string) => `${text} is an error in the workbook: type the intended value`;
export const formulaUnsaved =
  "is a formula without a saved result: open and save the workbook in Excel, or type the value";
export const cellMerged = "is part of merged cells: type the value for this row";
export const numberHidden = "shows no number in the sheet: type the amount";
export const dateForAmount = (text: string) => `is a date in the workbook (${text}): type the amount`;
export const typeForAmount = (text: string) => `is ${text} in the workbook: type the amount`;
export const shownDiffers = (text: string, value: string) =>
  `shows “${text}” but contains ${value}: format the cell as text, and type it again`;
export const dateForText = (text: string) => `is a date in the workbook (${text}): format the cell as text`;
export const typeForText = (text: string) => `is ${text} in the workbook: type the intended value`;
export const sampleRow = "is the sample row of the template: delete it";
export const textTooLong = (mostOwn: number, count: number) => `can have up to ${mostOwn} characters, but has ${count}`;
export const hasControls = "must not contain line breaks or control characters";
export const duplicateOfRow = (first: number) => `same as in row ${first}`;
export const alreadyUsed = "already used by another order";
export const noEndpointForCurrency = (currency: string) => `no endpoint of this connection supports ${currency}`;
export const isNoSavedPayees = (text: string) =>
  `“${text}” is not the vendor number of a saved payee: type it as saved, or clear the cell`;
export const hasAUnit = (unit: string) =>
  `has “${unit}”: enter the amount alone, and its currency in a column of its own`;
export const isInAnother = (unit: string, currency: string) =>
  `has “${unit}”, but the currency of this row is ${currency}: correct one of them`;
export const isNegative = "is negative, or written like a credit: enter an amount above zero, without a sign";
export const isTheSignOf = (sign: string, codes: string) => `“${sign}” can be ${codes}: enter the three-letter code`;
export const mayBeNoAccount = "has letters, two numbers or the form of a date: enter only the account number";
export const showsAUnit = (text: string) => `shows “${text}” in the sheet: type the amount`;
