export const delimiterUnsupported =
  "The first line sets an unsupported delimiter. Use a semicolon, comma, tab or vertical bar.";
export const rowHasNul = (row: number) =>
  `Row ${row} contains a NUL character. The file is damaged or not a text file.`;
export const fileTruncated = "The file ends in the middle of a character. Export it again.";
export const encodingWrong = "The file is not UTF-8. Choose another encoding.";
export const rowHasSurrogate = (row: number) =>
  `Row ${row} contains half of a character (a lone surrogate). Export the file again.`;
export const rowEncodingDiffers = (row: number) =>
  `Row ${row} is not UTF-8, but the rest of the file is. Export the file again.`;
export const workbookNotCsv = "This is an Excel workbook. Save its sheet as CSV.";
export const nulCharacter = "a NUL character";
export const halfCharacter = "half of a character (a lone surrogate)";
export const cellHasInvalid = (place: string, what: string) =>
  `${place}: a cell contains ${what}. Export the file again.`;
export const quoteUnbalanced = (place: string) =>
  `${place}: a quotation mark is not closed, or is followed by text. Fix the quotation marks in this row.`;
export const quoteUnclosed = (place: string, limit: string) =>
  `${place}: a quotation mark is opened but not closed within ${limit} characters.`;
export const quoteSpansRows = (place: string) =>
  `${place}: a quotation mark opens here, and another row closes it, so the rows between are one cell. Fix the quotation marks in this row.`;
export const rowTooLong = (place: string, limit: string) =>
  `${place}: the row has more than ${limit} characters. Check that this is a table of payments.`;
export const headings = "Headings";
export const row = (row: number, column: null | string) => `Row ${row}, ${column}`;
export const tooManyRows = (rows: string, rows2: string, parts: number) =>
  `The file has ${rows} rows. The limit is ${rows2}. Split it into ${parts} files with the same headings.`;
export const tooManyBlanks = (most: string) =>
  `The file has more than ${most} blank lines. Delete everything below the last payment, and save it again.`;
export const aPdf = "a PDF";
export const oldWorkbook = "an old Excel workbook (.xls)";
export const webArchive = "a web archive (MHTML)";
export const thisIsInEbcdic =
  "This file is in EBCDIC, the code of mainframes, which Paydesk doesn't read. Transfer it in text mode, or convert it to UTF-8.";
export const gzipArchive = "a gzip archive";
export const a7zArchive = "a 7z archive";
export const rarArchive = "a RAR archive";
export const anImage = "an image";
export const textDocument = "a text document";
export const markupPage = "a web page or XML, not a table with a delimiter";
export const jsonFile = "JSON, not a table with a delimiter";
export const binaryWorkbook = "a binary Excel workbook (.xlsb)";
export const anOpenDocumentSpreadsheet = "an OpenDocument spreadsheet (.ods)";
export const numbersSpreadsheet = "a Numbers spreadsheet";
export const anOldExcelSheet = "a sheet of Excel 4 or older (.xls)";
export const xmlSpreadsheet = "an XML Spreadsheet 2003";
export const aFlatOpenDocument = "a flat OpenDocument spreadsheet (.fods)";
export const sylkSheet = "a SYLK sheet (.slk)";
export const aDifSheet = "a Data Interchange Format sheet (.dif)";
export const aLotusSheet = "a Lotus 1-2-3 sheet";
export const parquetFile = "a Parquet file";
export const databaseFile = "a database file";
export const wordDocument = "a Word document";
export const aPresentation = "a presentation";
export const anOpenDocumentText = "an OpenDocument text";
export const anEmail = "an email";
export const bzipArchive = "a bzip2 archive";
export const xzArchive = "an xz archive";
export const aZstdArchive = "a Zstandard archive";
export const thisWorkbookHasRights =
  "This workbook is protected by a sensitivity label or by rights management, so only its own users can open it. Open it in Excel, remove the protection, and save it.";
export const foreignSpreadsheet = (what: string) => `This is ${what}. Save it as .xlsx or CSV.`;
export const zipArchive = "This is a zip archive, not a table. Unpack it first.";
export const workbookMisnamed =
  "This is an Excel workbook, but its name does not end in .xlsx. Rename it, or save it as CSV.";
export const workbookEncrypted =
  "This workbook is encrypted: it has a password, or it was marked as read-only. Open it in Excel, copy its sheet to a new workbook, and save that.";
export const unsupportedFile = (what: string) => `This is ${what}. Upload a CSV or XLSX file.`;
export const workbookFalselyNamed = "This is not an Excel workbook, although its name ends like one.";
export const utf16Le = "UTF-16 LE";
export const utf16Be = "UTF-16 BE";
export const windows1250CentralEuropean = "Windows-1250 (Central European)";
export const windows1251Cyrillic = "Windows-1251 (Cyrillic)";
export const windows1252Western = "Windows-1252 (Western)";
export const windows1254Turkish = "Windows-1254 (Turkish)";
export const windows1257Baltic = "Windows-1257 (Baltic)";
export const iso15Western = "ISO-8859-15 (Western European with €)";
export const koiCyrillic = "KOI8-R (Cyrillic)";
export const macRoman = "Mac Roman (Western)";
export const dos850Western = "DOS 850 (Western)";
export const shiftJis = "Shift-JIS (Japanese)";
export const gb18030Chinese = "GB18030 (Chinese)";
