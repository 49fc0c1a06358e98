export const inFile = (name: string, reason: string) => `${name}: ${reason}`;
export const atLine = (line: number, what: string, reason: string) => `Line ${line}, ${what}: ${reason}`;
export const ofStatement = (account: string, number: string, reason: string) =>
  `Statement ${number} of account ${account}: ${reason}`;
export const notAStatement =
  "This isn't a bank statement that Paydesk reads. Upload camt.053, camt.054, MT940, BAI2, a CSV file, or a ZIP file of them.";
export const archiveIsDamaged = "The ZIP file is damaged. Download it from your bank again.";
export const archiveIsProtected = "The ZIP file is password-protected. Unpack it, and upload its files.";
export const archiveHasTwice = (name: string) =>
  `The ZIP file has two files named ${name}. Give them different names, or upload them separately.`;
export const archiveIsLarge = (megabytes: string) =>
  `The ZIP file is larger than ${megabytes} MB when unpacked. Upload its files in parts.`;
export const archiveIsEmpty = "The ZIP file has no files.";
export const archiveInArchive = "A ZIP file within a ZIP file can't be read. Unpack it first.";
export const noStatements = "The file has no statements.";
export const tooManyStatements = (most: string) => `The file has more than ${most} statements. Upload it in parts.`;
export const tooManyLines = (most: string) => `The file has more than ${most} lines. Upload it in parts.`;
export const notXml = "the file isn't valid XML. Download it from your bank again.";
export const hasDoctype =
  "the file has a document type, which no bank statement has. Download it from your bank again.";
export const encodingUnknown = (name: string) => `The encoding ${name} isn't supported. Save the file as UTF-8.`;
export const wrongMessage = (found: string) =>
  `“${found}” isn't supported. Ask your bank for camt.053 or camt.054 in any version from 02 to 13.`;
export const anotherMessage = (type: string) =>
  `This is an MT${type} message, which isn't a statement of booked lines. Ask your bank for MT940.`;
export const gzipIsDamaged = "The gzip file is damaged. Download it from your bank again.";
export const gzipIsLarge = (megabytes: string) =>
  `The gzip file is larger than ${megabytes} MB when unpacked. Upload its statements in parts.`;
export const parts = {
  system: "a file of the computer's system",
  pdf: "a PDF",
  picture: "a picture",
  page: "a web page",
  checksum: "a checksum",
  signature: "a signature",
  note: "a note",
} as const;
export const packs = {
  rar: "a RAR archive",
  seven: "a 7z archive",
  bzip: "a bzip2 file",
  xz: "an xz file",
  pgp: "an encrypted file",
} as const;
export const unpackItFirst = (what: string) => `This file is ${what}. Unpack it, and upload what is in it.`;
export const isWorkbook = "This is a workbook. Save its sheet as CSV, and upload that.";
export const isNoStatement = (what: string) =>
  `This file is ${what}, which can't be read as a bank statement. Download camt.053, camt.054, MT940, BAI2 or CSV from your bank.`;
export const leftOut = (name: string, what: string) => `${name} was left out: it is ${what}.`;
export const nothingButOthers = (names: string) => `The ZIP file has no bank statement, only ${names}.`;
export const otherEncoding = (declared: string, found: string) =>
  `The file states the encoding ${declared}, but is written in ${found}, and was read so.`;
export const encodingUncertain = (words: string) =>
  `The file's encoding isn't known, so letters may be wrong, e.g. in ${words}. Ask your bank for UTF-8.`;
export const isMissing = "it's missing.";
export const entryIsTooLarge = "the entry has too many details. Ask your bank to send them in separate entries.";
export const textTooLong = "the text is too long.";
export const notAnAmount = (written: string, example: string) => `“${written}” isn't an amount, e.g. ${example}.`;
export const tooManyDecimals = (written: string, currency: string) =>
  `“${written}” has more decimals than ${currency} has.`;
export const notACurrency = (written: string) => `“${written}” isn't a currency, e.g. EUR.`;
export const anotherCurrency = (found: string, expected: string) => `the currency is ${found}, not ${expected}.`;
export const notADate = (written: string) => `“${written}” isn't a date.`;
export const notADirection = (written: string) => `“${written}” is neither a credit nor a debit.`;
export const notAStatus = (written: string) => `the status “${written}” isn't known.`;
export const closingDiffers = (expected: string, closing: string, currency: string) =>
  `opening balance and movements make ${expected} ${currency}, but the closing balance is ${closing} ${currency}. Download it from your bank again.`;
export const countDiffers = (found: number, stated: string) => `${stated} is stated, but the file has ${found}.`;
export const sumDiffers = (found: string, stated: string) => `${stated} is stated, but the sum is ${found}.`;
export const paymentsDiffer = (sum: string, amount: string, currency: string) =>
  `the payments in this entry add up to ${sum} ${currency}, but it is ${amount} ${currency}. The balances agree with the entry.`;
export const previousDiffers = (previous: string, opening: string) =>
  `the day before closed with ${previous}, but this one opens with ${opening}. A statement may be missing between them.`;
export const moreDifferences = (count: number) => `${count} more places of the file differ in such a way.`;
export const statedTwice = "the file has this statement twice.";
export const notInOrder = "this isn't allowed here.";
export const endsEarly = "the file ends before the statement's closing balance. Download it from your bank again.";
export const pageIsMissing =
  "the balance isn't that of the page before. Upload all pages of the statement in one file.";
export const nextPageIsMissing =
  "its last page isn't in the file: it has no closing balance. Upload all pages of the statement in one file.";
export const notUnderstood = (written: string) => `“${written}” can't be read.`;
export const notAClosedDay = "only final statements of a closed day can be read, not interim, test or deleted ones.";
export const typeCodeUnknown = (code: string) => `type code ${code} is neither a credit nor a debit.`;
export const tooManyCodes = (most: number) =>
  `the file has more than ${most} type codes of the bank's own. Ask your bank for the codes of the standard.`;
export const lineTooLong = (line: number) => `Line ${line} is too long for a bank statement.`;
export const isNoText = (line: number) =>
  `Line ${line} has a character that no text has. Download the file from your bank again.`;
export const valueNotStorable = (reason: string) =>
  `The file has a value that can’t be stored (${reason}). Nothing was stored. Send the file to your administrator.`;
export const encodingIsWrong = (name: string) =>
  `The file states the encoding ${name}, but isn't written in it. Download it from your bank again.`;
export const nameIsMissing = "The file has no name.";
export const nameIsTooLong = "File name: use no more than 200 characters.";
export const fileSize = (megabytes: number) => `Upload a file that isn't empty and no larger than ${megabytes} MB.`;
export const alreadyUploaded = (number: string, account: string, file: string) =>
  `Statement ${number} of account ${account} was already uploaded with different content, in ${file}.`;
export const statementUnknown = "This statement doesn’t exist.";
export const accountOutOfScope = (account: string, currency: string) =>
  `Account ${account} ${currency} is used by connections that you can't access. Ask someone who can to upload its statements. Nothing was stored.`;
