import Papa from "papaparse";

export type Parsed = { records: string[][]; ends: number[]; fault: number | null };

export type CutForm = { delimiter: string; isPadded?: boolean };

const leastUnwrapped = 3;

type Wanted = { preview?: number; keepsEnds?: boolean };

export function parseRecords(text: string, form: CutForm, { preview = 0, keepsEnds = false }: Wanted = {}): Parsed {
  // A parser would read a final line end as one more record.
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

// Papa.parse's wrapper would keep the cells of one block alive during the next.
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

/** The parser would read blanks before a quotation mark as part of the cell. */
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

function unwrap(cells: string[], form: CutForm): string[] {
  const [first = "", ...others] = cells;
  if (!first.includes(form.delimiter) || /[\r\n]/.test(first) || others.some((cell) => cell.trim() !== ""))
    return cells;
  const { records, fault } = parsePlain(first, form.delimiter, 0);
  const [inner = []] = records;
  return fault === null && inner.length >= Math.max(leastUnwrapped, cells.length) ? inner : cells;
}

/**
 * Finds a cell in which a stray quotation mark has swallowed rows. Returns -1 when there is none.
 * @param leastCells the fewest cells per row, because prose has few delimiters
 */
export function findSwallowed(cells: readonly string[], delimiter: string, leastCells: number): number {
  const between = cells.length - 1;
  if (cells.length < leastCells) return -1;
  return cells.findIndex((cell) => {
    if (!/[\r\n]/.test(cell)) return false;
    const lines = cell.split(/\r\n|\r|\n/);
    if (cell.split(delimiter).length - 1 !== (lines.length - 1) * between) return false;
    const pieces = lines.flatMap((line) => line.split(delimiter)).filter((piece) => piece.trim() !== "");
    return pieces.length > ((lines.length - 1) * between) / 2 + 1 && pieces.some((piece) => /\d/.test(piece));
  });
}
