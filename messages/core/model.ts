import { counted } from "@/lib/core/text/plural";

export const wasIgnored = (label: string, shown: string, part: string) => `${label} “${shown}” was ignored: ${part}.`;
export const readerBusy = "Other files are being read. Try again in a minute.";
export const fileTooLarge = "The file is too large to read. Split it, or save its sheet as CSV.";
export const readingTooLong = "The file takes too long to read. Split it, or save its sheet as CSV.";
export const shuttingDown = "it is shutting down";
export const functionsAreEarlier = "its functions and triggers are those of an earlier build";
export const migrationsMissing = (missing: number) => `${missing} migration(s) are missing`;
export const unknownMessage = (parts: string) => `Unknown reason (${parts}).`;
export const contact = (contact: string) => `Contact: ${contact}`;
export const expires = (expires: string) => `Expires: ${expires}`;
export const preferredLanguages = "Preferred-Languages: en";
export const optionUnknown = "this option doesn't exist";
export const idInvalid = (what: string) => `it isn't the ID of ${what}`;
export const charactersUnsupported = "it contains unsupported characters";
export const rowNotFound = "this row can't be found";
export const search = "Search";
export const pageGone = "this page of the list no longer exists";
export const sortUnknown = "this sort order doesn't exist";
export const page = "Page";
export const unreadable = "it can't be read";
export const searchTooLong = (searchMaxLength: number) => `use no more than ${searchMaxLength} characters`;
export const tooManyValues = (severalMax: number) => `use no more than ${severalMax} values`;

export const aConnection = "a connection";
export const anEndpoint = "an endpoint";
export const aBatch = "a batch";
export const aUser = "a user";
export const aPayee = "a payee";
export const anOrder = "an order";

export const behindNote = (seconds: number) =>
  `The read replica is ${counted(seconds, "second")} behind. Later changes aren't included here.`;

export const portInvalid = "must be a whole number from 1 to 65535";
export const mustBeMonths = (least: number) => `must be a whole number of months, ${least} or more`;
export const databaseUrlInvalid = "must look like postgres://user:password@host:5432/database";
export const hostInvalid = "must be a host name or an IP address, without a port";
export const orOff = (portRange: string) => `${portRange}, or off`;
export const emailInvalid = "must be an email address";
export const emailTooLong = "must have no more than 254 characters";
export const passwordTooShort = "must have at least 12 characters";
export const passwordTooLong = "must have no more than 200 characters";
export const uuidInvalid = "must be a UUID (create one with: uuidgen)";
export const headerInvalid = "must be the name of a header, such as x-forwarded-for";
export const mailUrlInvalid = "must look like smtps://user:password@mail.example.com";
export const mustHave16To = "must have 16 to 200 printable characters without spaces";
export const contactInvalid = "must be an email address, or a page that starts with https://";
export const mustBe32Bytes =
  "must be 32 bytes in base64 (create one with: openssl rand -base64 32) or from rotate new-key";
export const sealingKeysDontFollow =
  "SEALING_KEY_ALSO and SEALING_KEY don't belong together. Make a new key from the one in use: rotate new-key";
export const requiredTogether = (name: string, other: string) => `${name} is required together with ${other}`;
export const sealingKeyIsRequired = (shape: string) =>
  `${requiredTogether("SEALING_KEY", "DATABASE_URL")}: it ${shape}`;
export const mustDiffer = (names: string, ports: string) => `${names} must differ (they are ${ports})`;
export const publicUrlInvalid = "must be an address such as https://paydesk.example.com";
export const httpsRequired = "must start with https:// (http:// only for localhost)";
export const pathNotAllowed = "must be only a scheme, a host and a port, without a path";
export const callbackUrlTooLong = (max: number, addressMax: number) =>
  `must have at most ${max} characters, because the callback address made from it may have ${addressMax}`;
export const envIsNoText = ".env isn't text in UTF-8. Save it as UTF-8";
export const envLineIsNoSetting = (line: number) => `.env, line ${line}: write NAME=value, or begin the line with #`;
export const envHasHash = (line: number, name: string) =>
  `.env, line ${line}: ${name} has a # in its value. Put the value in single quotation marks, or a blank before a comment`;
export const envHasCurlyQuotes = (line: number, name: string) =>
  `.env, line ${line}: ${name} begins with a curly quotation mark. Use straight ones`;
export const envQuoteIsOpen = (line: number, name: string) =>
  `.env, line ${line}: the quotation mark of ${name} isn't closed`;
export const envHasTextAfterQuote = (line: number, name: string) =>
  `.env, line ${line}: ${name} has text after its closing quotation mark. Put the whole value between other quotation marks`;
export const envHasTwice = (line: number, name: string) =>
  `.env, line ${line}: ${name} is already set above to another value. Remove one of the lines`;
export const envNameIsNear = (name: string, near: string) =>
  `.env: ${name} isn't a setting. Did you mean ${near}? Rename or remove it`;
export const envNameIsUnknown = (name: string) =>
  `.env: ${name} isn't a setting of Paydesk and is ignored, unless another program reads it.`;
export const variableIsNear = (name: string, near: string) =>
  `The environment variable ${name} isn't a setting and is ignored. Did you mean ${near}?`;
export const variableHasQuotes = (name: string) =>
  `${name} begins and ends with a quotation mark, which is part of its value. Remove both if they aren't meant.`;
export const sealingKeyAbsent = (file: string) =>
  `SEALING_KEY isn't set and ${file} doesn't exist. Run npm start first`;
export const sealingKeyInvalid = (file: string, shape: string) => `${file} doesn't contain a sealing key: it ${shape}`;
export const mustBeOneOf = (values: readonly string[]) =>
  `must be ${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
