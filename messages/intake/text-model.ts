export const theFirstLineNamesA = "The first line names a delimiter that is none of semicolon, comma, tab and bar.";
export const rowHasANulCharacter = (row: number) =>
  `Row ${row} has a NUL character: this is no text file, or it was damaged on its way.`;
export const theFileEndsInThe = "The file ends in the middle of a character: export it again.";
export const theFileIsNotUtf = "The file is not UTF-8: choose another encoding.";
export const rowHasHalfOfA = (row: number) =>
  `Row ${row} has half of a character (a lone surrogate): export the file again.`;
export const rowIsNotUtf8 = (row: number) =>
  `Row ${row} is not UTF-8, though the rest of the file is: export the file again.`;
export const lineBreak = "line break";
export const thisIsAnExcelWorkbook = "This is an Excel workbook: save its sheet as CSV.";
export const aNulCharacter = "a NUL character";
export const halfOfACharacterA = "half of a character (a lone surrogate)";
export const hasExportTheFileAgain = (place: string, what: string) => `${place} has ${what}: export the file again.`;
export const whereTheCellsEndCannot = (place: string, says: string) =>
  `${place}: ${says}. Where the cells end cannot be known.`;
export const aQuotationMarkIsOpened = (place: string, limit: string) =>
  `${place}: a quotation mark is opened and not closed within ${limit} characters.`;
export const theRowHasMoreThan = (place: string, limit: string) =>
  `${place}: the row has more than ${limit} characters. This is no table of payments.`;
export const theHeader = "The header";
export const row = (row: number, column: null | string) => `Row ${row}, ${column}`;
export const theFileHasRowsAt = (rows: string, rows2: string, parts: number) =>
  `The file has ${rows} rows; at most ${rows2} are read at once. Split it into ${parts} files with the same headings.`;
export const theFileHasMoreThan = (most: string) =>
  `The file has more than ${most} blank lines: delete what is below the last payment, and save it again.`;
export const aPdf = "a PDF";
export const anOldExcelWorkbookXls = "an old Excel workbook (.xls); save it as .xlsx or CSV";
export const aGzipArchiveUnpackIt = "a gzip archive; unpack it first";
export const a7zArchiveUnpackIt = "a 7z archive; unpack it first";
export const aRarArchiveUnpackIt = "a rar archive; unpack it first";
export const aPicture = "a picture";
export const aTextDocument = "a text document";
export const aWebPageOrXml = "a web page or XML, not a table with a delimiter";
export const jsonNotATableWith = "JSON, not a table with a delimiter";
export const aBinaryExcelWorkbookXlsb = "a binary Excel workbook (.xlsb)";
export const anOpendocumentSpreadsheetOds = "an OpenDocument spreadsheet (.ods)";
export const aNumbersSpreadsheet = "a Numbers spreadsheet";
export const thisIsSaveItAs = (what: string) => `This is ${what}: save it as .xlsx or CSV.`;
export const thisIsAZipArchive = "This is a zip archive, not a table: unpack it first.";
export const thisIsAnExcelWorkbookThough =
  "This is an Excel workbook, though its name does not end in .xlsx: rename it, or save it as CSV.";
export const thisWorkbookIsProtectedWith =
  "This workbook is protected with a password: open it in Excel, take the password off, and save it.";
export const thisIs = (what: string) => `This is ${what}.`;
export const thisIsNoExcelWorkbook = "This is no Excel workbook, though its name says so.";
export const utf16Le = "UTF-16 LE";
export const utf16Be = "UTF-16 BE";
export const windows1250CentralEuropean = "Windows-1250 (Central European)";
export const windows1251Cyrillic = "Windows-1251 (Cyrillic)";
export const windows1252Western = "Windows-1252 (Western)";
export const windows1254Turkish = "Windows-1254 (Turkish)";
export const windows1257Baltic = "Windows-1257 (Baltic)";
export const koi8RCyrillic = "KOI8-R (Cyrillic)";
export const macRomanWestern = "Mac Roman (Western)";
export const dos850Western = "DOS 850 (Western)";
export const shiftJisJapanese = "Shift-JIS (Japanese)";
export const gb18030Chinese = "GB18030 (Chinese)";
