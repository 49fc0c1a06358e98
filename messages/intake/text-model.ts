export const theFirstLineSets =
  "The first line sets an unsupported delimiter. Use a semicolon, comma, tab or vertical bar.";
export const rowContainsANul = (row: number) =>
  `Row ${row} contains a NUL character. The file is damaged or not a text file.`;
export const theFileEndsIn = "The file ends in the middle of a character. Export it again.";
export const theFileIsNot = "The file is not UTF-8. Choose another encoding.";
export const rowContainsHalfOf = (row: number) =>
  `Row ${row} contains half of a character (a lone surrogate). Export the file again.`;
export const rowIsNotUtf = (row: number) =>
  `Row ${row} is not UTF-8, but the rest of the file is. Export the file again.`;
export const thisIsAnExcel = "This is an Excel workbook. Save its sheet as CSV.";
export const aNulCharacter = "a NUL character";
export const halfOfACharacter = "half of a character (a lone surrogate)";
export const aCellContainsExport = (place: string, what: string) =>
  `${place}: a cell contains ${what}. Export the file again.`;
export const aQuotationMarkIs = (place: string) =>
  `${place}: a quotation mark is not closed, or is followed by text. Fix the quotation marks in this row.`;
export const aQuotationMarkIs2 = (place: string, limit: string) =>
  `${place}: a quotation mark is opened but not closed within ${limit} characters.`;
export const aQuotationMarkSwallows = (place: string) =>
  `${place}: a quotation mark opens here, and another row closes it, so the rows between are one cell. Fix the quotation marks in this row.`;
export const theRowHasMore = (place: string, limit: string) =>
  `${place}: the row has more than ${limit} characters. Check that this is a table of payments.`;
export const headings = "Headings";
export const row = (row: number, column: null | string) => `Row ${row}, ${column}`;
export const theFileHasRows = (rows: string, rows2: string, parts: number) =>
  `The file has ${rows} rows. The limit is ${rows2}. Split it into ${parts} files with the same headings.`;
export const theFileHasMore = (most: string) =>
  `The file has more than ${most} blank lines. Delete everything below the last payment, and save it again.`;
export const aPdf = "a PDF";
export const anOldExcelWorkbook = "an old Excel workbook (.xls)";
export const aGzipArchive = "a gzip archive";
export const a7zArchive = "a 7z archive";
export const aRarArchive = "a RAR archive";
export const anImage = "an image";
export const aTextDocument = "a text document";
export const aWebPageOr = "a web page or XML, not a table with a delimiter";
export const jsonNotATable = "JSON, not a table with a delimiter";
export const aBinaryExcelWorkbook = "a binary Excel workbook (.xlsb)";
export const anOpenDocumentSpreadsheet = "an OpenDocument spreadsheet (.ods)";
export const aNumbersSpreadsheet = "a Numbers spreadsheet";
export const thisIsSaveIt = (what: string) => `This is ${what}. Save it as .xlsx or CSV.`;
export const thisIsAZip = "This is a zip archive, not a table. Unpack it first.";
export const thisIsAnExcel2 =
  "This is an Excel workbook, but its name does not end in .xlsx. Rename it, or save it as CSV.";
export const thisWorkbookIsPassword =
  "This workbook is password-protected. Open it in Excel, remove the password, and save it.";
export const thisIsUploadA = (what: string) => `This is ${what}. Upload a CSV or XLSX file.`;
export const thisIsNotAn = "This is not an Excel workbook, although its name ends like one.";
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
