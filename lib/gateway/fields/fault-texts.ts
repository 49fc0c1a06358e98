import { type Operation, operations } from "./catalogue";

/**
 * Each text ends a sentence that starts with the field's label ("Amount: …"). Texts may change, but a key keeps its
 * name and the order of its parameters, because stored rows use them. They live outside messages/ because the sandbox
 * shares only the catalogue.
 */

declare const kind: unique symbol;
export type Label = string & { readonly [kind]: "label" };
export type End = string & { readonly [kind]: "end" };

const listAnd = (labels: readonly string[]) => labels.join(" and ");
const listOr = (labels: readonly string[]) => labels.join(" or ");
const countries = { US: "the USA", CA: "Canada", AU: "Australia" };
type Country = keyof typeof countries;

export const required = "required";
export const mustBeText = "must be text";
export const sheetError = "is a spreadsheet error: enter the value";
export const damagedCharacter = "has a damaged character: enter the value again";
export const controlCharacters = "must not have control characters other than line breaks and tabs";
export const lineBreaks = "must not have line breaks, tabs or other control characters";
export const invisibleCharacters = "has invisible characters: enter the value again";
export const invisibleIn = (likely: string) => `has invisible characters: did you mean “${likely}”?`;
export const wrongEncoding = (likely: string) => `seems to have the wrong encoding: did you mean “${likely}”?`;
export const tooLong = (length: number, most: number | null) => `has ${length} characters: use at most ${most}`;
export const wrongLength = (length: number, least: number, most: number | null) =>
  `has ${length} characters: use ${least} to ${most}`;
export const cardNumberInText = "looks like a card number. Paydesk never stores card numbers: remove it";

export const digitsOnly = "use digits only";
export const wholeNumber = "must be a whole number, digits only";
export const wholeAboveZero = "must be a whole number above 0, digits only";
export const atLeast = (least: number) => `must be ${least} or more`;
export const atMost = (most: number | string) => `must be ${most} or less`;

export const amountWithSign = "enter it without a sign";
export const leadingZeros = "remove the leading zeros";
export const plainAmount = "use digits and a decimal point, e.g. 1250.00";
export const aboveZero = "must be more than 0";
export const tooManyDecimals = (decimals: number, most: number, currency: string | null) => {
  if (most === 0) return `has decimals, but ${currency} has none`;
  const has = `has ${decimals} decimals`;
  return currency === null ? `${has}: use at most ${most}` : `${has}, but ${currency} has at most ${most}`;
};
export const amountInSequence = (number: number, fault: End) => `amount ${number}: ${fault}`;
export const containsOther = (label: Label) => `contains the ${label}: check the amount`;

export const quotedAccount = "starts or ends with a quotation mark or an apostrophe: remove it";
export const otherDigits = "has digits of another script: use 0 to 9";
export const roundedAccount = "was rounded by a spreadsheet: its last digits are lost, so enter the full number";
export const formattedAccount = "is formatted like an amount: enter only the account's digits";
export const dateAsAccount = "is a date, not an account";
export const notAnAccount = "is not an account";
export const wordsInAccount = "has words beside the number: enter only the account number";
export const unusualLetters = "has letters that few accounts have: compare it with the source";
export const twoNumbers = "has two long numbers: enter only the account number, and compare it with the source";
export const maybeDate = "may be a date that a spreadsheet made: compare it with the source";
export const maybeIban = "begins like an IBAN but is too short for one: compare it with the source";
export const invisibleLeftOut = "had invisible characters, which are left out";
export const strangeCharacter = (character: string) => `has “${character}”: use letters A to Z and digits`;
export const edgeOfAccount = "must start and end with a letter or a digit";
export const noDigits = "must have digits, e.g. DE89 3704 0044 0532 0130 00";
export const onlyZeros = "must not be only zeros";
export const wrongIban = "looks like an IBAN, but its length or check digits are wrong";
export const maybeRounded = "ends in zeros, like a number that a spreadsheet rounded: compare it with the source";
export const bic = "must be a BIC of 8 or 11 characters, e.g. COBADEFFXXX";
export const notAWallet = "is not a wallet";
export const noSpaces = "must not have spaces";

export const cardDigits = (brand: string, lengths: readonly number[], digits: number) => {
  const list = lengths.length === 1 ? lengths[0] : `${lengths.slice(0, -1).join(", ")} or ${lengths.at(-1)}`;
  return `has ${digits} digits, but ${brand} numbers have ${list}`;
};
export const cardTooShort = (digits: number) => `has ${digits} digits: use at least 12`;
export const wrongCheckDigit = "has a wrong check digit: compare it with the card";
export const unknownBrand = "has an unknown card brand: compare it with the card";
export const cvvDigits = "must be 3 or 4 digits";
export const cvvOfCard = (digits: number) => `must be ${digits} digits for this card`;
export const holderIsNumber = "must be a name, not a number";
export const month = "must be a month from 01 to 12";
export const year = "must be a four-digit year, e.g. 2029";
export const cardExpired = "the card has expired";
export const expiryFarAhead = "is more than 20 years ahead: compare it with the card";

export const fullAddress = "must be a full address, e.g. https://example.com/done";
export const addressWithLogin = "must not contain a user name or password";
export const plainHttp = "starts with http://, so others on the receiver's network can read it: use https://";
export const httpsOnly = "must start with https://";
export const email = "must be an email address, e.g. ana@example.com";
export const ip = "must be an IPv4 or IPv6 address, e.g. 203.0.113.7";
export const phone = "must be a phone number of letters, digits, spaces and + - ( ) . /";
export const postcode = "must have a letter or a digit";
export const unusualPostcode = "has unusual characters for a postal code: check it. It is sent as you enter it";
export const notOnlyDigits = "is sent as you enter it, but the gateway's document allows only digits";
export const currencyCode = "must be a three-letter code, e.g. EUR";
export const notACurrency = "not a currency of ISO 4217";
export const countryCode2 = "must be a two-letter country code, e.g. DE";
export const countryCode = "must be a country code, e.g. DE or DEU";
export const stateCode = "must be a short code, e.g. CA";
export const stateOf = (country: Country) => `required for ${countries[country]}`;
export const notAState = (country: Country) => `is not a state of ${countries[country]}`;
export const date = (example: string) => `must be a valid date, e.g. ${example}`;
export const pastOnly = "must be in the past";
export const before1900 = "is before 1900: compare it with the document";
export const startIsPast = "is in the past: the gateway may charge immediately";
export const finishIsPast = "is in the past: the profile stops";
export const period = "must be day, week or month";

export const noReceiver = "Receiver: enter an account, a wallet, a card or a stored profile";
export const noContact = (labels: readonly Label[]) =>
  `Receiver: this endpoint doesn't use accounts, so enter ${listOr(labels)}`;
export const noAmountRule = "enter an amount, a range or a sequence";
export const requiredWith = (labels: readonly Label[]) => `required together with ${listAnd(labels)}`;
export const onlyWith = (labels: readonly Label[]) => `only together with ${listOr(labels)}`;
export const eitherOr = (label: Label) => `enter either this or ${label}, not both`;
export const notLess = (label: Label) => `must not be less than ${label}`;
export const notBefore = (label: Label) => `must not be before ${label}`;
export const notForCards = "not for a profile that pays to a card (DST)";

export const notAField = (name: string, operation: Operation) =>
  `${name}: not a field of a ${operations[operation].noun}`;
export const twoValues = "has two different values";
export const filledIn = "Paydesk fills it in, so leave it out";
export const onlyWhenSent = "is entered when the payout is sent, never before";
export const notOfEndpoint = "not used by this endpoint";
export const notOfPayee = "belongs to a payout, not to a payee";
export const currenciesOf = (currencies: readonly string[]) => `this endpoint accepts ${currencies.join(", ")}`;
export const otherCurrency = (currency: string) =>
  `the profile uses ${currency}: the gateway may refuse another currency`;
export const longData = (length: number) =>
  `has ${length} characters: above 4,096, callbacks may be lost because the address is too long`;
