import type { Sentences } from "./kinds";

export const containsSpacesEnterOne = "contains spaces: enter one amount per cell, e.g. 1250.00";
export const canBeReadAs = (one: string, other: string) =>
  `can be read as ${one} or ${other}: type the intended amount`;
export const startsWithLikeA = (sign: string) => `starts with “${sign}” like a formula: type the intended value`;
export const containsAEnterOne = (sign: Sentences) => `contains a ${sign}: enter one amount per cell, e.g. 1250.00`;
export const tab = "tab";
export const lineBreak = "line break";
export const doesNotUseA = (status: "comma" | "point") =>
  `does not use a decimal ${status}, unlike this file's other amounts`;
export const wasRoundedByA = "was rounded by a spreadsheet: enter the full number";
export const wasRoundedByA2 = "was rounded by a spreadsheet: its last digits are lost, so enter the full number";
export const containsADamagedCharacter = "contains a damaged character (�): type it, or export the file again";
export const separateAmountsWithA = (first: string, second: string, one: string) =>
  `${canBeReadAs(`${first} and ${second}`, one)}; separate amounts with a semicolon`;
export const isNotADate = (text: string, example: string) => `“${text}” is not a date. Use the format ${example}`;
export const or = (day: string, day2: string) => `${day} or ${day2}`;
export const oneOfTwoDates = "one of two dates";
export const canBeUseThe = (text: string, both: Sentences, example: string) =>
  `“${text}” can be ${both}. Use the format ${example}`;
export const isNotAValid = (text: string, example: string) =>
  `“${text}” is not a valid date. Use the format ${example}`;
export const isInThePast = (day: string, today: string) =>
  `${day} is in the past. Choose ${today} or later, or leave the cell blank`;
export const isTooFarAhead = (day: string, last: string) => `${day} is too far ahead. Choose ${last} or earlier`;
export const isAnErrorIn = (text: string) => `${text} is an error in the workbook: type the intended value`;
export const isAFormulaWithout =
  "is a formula without a saved result: open and save the workbook in Excel, or type the value";
export const isPartOfMerged = "is part of merged cells: type the value for this row";
export const showsNoNumberIn = "shows no number in the sheet: type the amount";
export const isADateIn = (text: string) => `is a date in the workbook (${text}): type the amount`;
export const isInTheWorkbook = (text: string) => `is ${text} in the workbook: type the amount`;
export const showsButContainsFormat = (text: string, value: string) =>
  `shows “${text}” but contains ${value}: format the cell as text, and type it again`;
export const isADateIn2 = (text: string) => `is a date in the workbook (${text}): format the cell as text`;
export const isInTheWorkbook2 = (text: string) => `is ${text} in the workbook: type the intended value`;
export const isTheSampleRow = "is the sample row of the template: delete it";
export const canHaveUpTo = (mostOwn: number, count: number) => `can have up to ${mostOwn} characters, but has ${count}`;
export const mustNotContainLine = "must not contain line breaks or control characters";
export const sameAsInRow = (first: number) => `same as in row ${first}`;
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
