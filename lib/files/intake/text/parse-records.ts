import Papa from "papaparse";

/** The cells of some records. `ends`: where each ends in the text. `fault`: the place of a quotation mark that can't be right. */
export type Parsed = { records: string[][]; ends: number[]; fault: number | null };

/** How cells are cut: what stands between them, and whether blanks may stand before the quotation mark of a cell. */
export type CutForm = { delimiter: string; isPadded?: boolean };

/** A record of fewer cells may be a note in quotation marks. */
const leastUnwrapped = 3;

type Wanted = { preview?: number; keepsEnds?: boolean };

/** The cells of text that holds whole records with "\n" between them, and where its quotation marks are wrong. */
export function parseRecords(text: string, form: CutForm, { preview = 0, keepsEnds = false }: Wanted = {}): Parsed {
  // A block ends with a line end, which a parser would take for the start of one more record.
  const body = text.endsWith("\n") ? text.slice(0, -1) : text;
  const parsed = form.isPadded
    ? parsePadded(body, form.delimiter, preview)
    : keepsEnds
      ? parseWithEnds(body, form.delimiter)
      : parsePlain(body, form.delimiter, preview);
  if (!body.includes('"')) return parsed;
  return { ...parsed, records: parsed.records.map((cells) => unwrap(cells, form)) };
}

const faultIn = (errors: readonly Papa.ParseError[]) => {
  const wrong = errors.find(({ type }) => type === "Quotes");
  return wrong ? (wrong.index ?? 0) : null;
};

// The parser alone: what `Papa.parse` wraps around it keeps the cells of one block alive as long as those of the next.
function parsePlain(body: string, delimiter: string, preview: number): Parsed {
  const { data, errors }: Papa.ParseResult<string[]> = new Papa.Parser({ delimiter, newline: "\n", preview }).parse(
    body,
    0,
    false,
  );
  return { records: data, ends: [], fault: faultIn(errors) };
}

function parseWithEnds(body: string, delimiter: string): Parsed {
  const parsed: Parsed = { records: [], ends: [], fault: null };
  // The parser alone hands over a list of one record.
  const step = ({ data, errors, meta }: Papa.ParseResult<string[]>) => {
    parsed.records.push(...data);
    parsed.ends.push(meta.cursor);
    parsed.fault ??= faultIn(errors);
  };
  const config = { delimiter, newline: "\n", step } as unknown as Papa.ParseConfig;
  const { errors }: Papa.ParseResult<string[]> = new Papa.Parser(config).parse(body, 0, false);
  parsed.fault ??= faultIn(errors ?? []);
  return parsed;
}

/** As the parser, with blanks before a cell's quotation marks, which it would take for letters of the cell. */
function parsePadded(body: string, delimiter: string, preview: number): Parsed {
  const parsed: Parsed = { records: [], ends: [], fault: null };
  const quoted = / *"((?:[^"]|"")*)" */y;
  const bare = new RegExp(`[^\\n\\${delimiter}]*`, "y");
  let cells: string[] = [];
  for (let at = 0; at <= body.length; at += 1) {
    quoted.lastIndex = at;
    bare.lastIndex = at;
    const marked = quoted.exec(body);
    const [written = ""] = marked ?? bare.exec(body) ?? [];
    const end = at + written.length;
    const next = body[end];
    // Behind a closed cell can only be the next one, and a bare cell that begins with a mark is never closed.
    const isWrong = marked ? next !== undefined && next !== delimiter && next !== "\n" : /^ *"/.test(written);
    if (isWrong) return { ...parsed, fault: at };
    cells.push(marked ? (marked[1] ?? "").replaceAll('""', '"') : written);
    if (next !== delimiter) {
      parsed.records.push(cells);
      parsed.ends.push(Math.min(end + 1, body.length));
      cells = [];
      if (parsed.records.length === preview) break;
    }
    at = end;
  }
  return parsed;
}

/** The cells of a record that a spreadsheet put in quotation marks as a whole, because it saw one cell in it. */
function unwrap(cells: string[], form: CutForm): string[] {
  const [first = "", ...others] = cells;
  if (!first.includes(form.delimiter) || /[\r\n]/.test(first) || others.some((cell) => cell.trim() !== ""))
    return cells;
  const { records, fault } = parsePlain(first, form.delimiter, 0);
  const [inner = []] = records;
  return fault === null && inner.length >= Math.max(leastUnwrapped, cells.length) ? inner : cells;
}

/**
 * The cell in which a quotation mark of one row that a later row closes has swallowed the rows between: it has a row's delimiters
 * for each of its line ends. -1: there is none. @param leastCells of a row: below that, prose has as many delimiters
 */
export function findSwallowed(cells: readonly string[], delimiter: string, leastCells: number): number {
  const between = cells.length - 1;
  if (cells.length < leastCells) return -1;
  return cells.findIndex((cell) => {
    if (!/[\r\n]/.test(cell)) return false;
    const lines = cell.split(/\r\n|\r|\n/);
    if (cell.split(delimiter).length - 1 !== (lines.length - 1) * between) return false;
    // Most cells of rows that were swallowed have something, and one of them has figures.
    const pieces = lines.flatMap((line) => line.split(delimiter)).filter((piece) => piece.trim() !== "");
    return pieces.length > ((lines.length - 1) * between) / 2 + 1 && pieces.some((piece) => /\d/.test(piece));
  });
}
