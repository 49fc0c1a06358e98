import { catalogue, fieldOf } from "@/lib/gateway/fields/catalogue";

const operation = "process-recurring-payments";

export type BatchRows = { rows: Record<string, string>[] } | { refused: { code: string; message: string } };

const wireNames = new Set(catalogue[operation].flatMap((field) => [field.name, ...field.aliases]));
const requiredNames = catalogue[operation].filter((field) => field.necessity === "required").map(({ name }) => name);

function refuse(code: string, message: string): { refused: { code: string; message: string } } {
  return { refused: { code, message } };
}

function decodePayload(payload: string): string | null {
  const bytes = Buffer.from(payload, "base64");
  if (payload === "" || bytes.toString("base64") !== payload) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    if (cause instanceof TypeError) return null;
    throw cause;
  }
}

/** Parses CSV with semicolons, otherwise by RFC 4180; null for an open or misplaced quote. */
function parseCsv(text: string): string[][] | null {
  const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^";\r\n]*))(;|\r\n|\n|$)/y;
  const lines: string[][] = [];
  let line: string[] = [];
  while (cell.lastIndex < text.length || line.length > 0) {
    const match = cell.exec(text);
    if (!match) return null;
    line.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === ";") continue;
    lines.push(line);
    line = [];
  }
  return lines;
}

function findHeaderFault(header: readonly string[]): { refused: { code: string; message: string } } | null {
  const stranger = header.find((name) => !wireNames.has(name));
  if (stranger !== undefined) {
    return refuse("unknown-column", `${stranger.slice(0, 40) || "(blank)"}: is not a column of a batch`);
  }
  const names = header.map((name) => fieldOf(operation, name)?.name);
  const doubled = names.find((name, at) => names.indexOf(name) !== at);
  if (doubled !== undefined) return refuse("column-given-twice", `${doubled}: appears twice`);
  const missing = requiredNames.find((name) => !names.includes(name));
  return missing === undefined ? null : refuse("column-missing", `${missing}: the batch has no such column`);
}

/**
 * Reads a batch payload (interface document, Batch CSV): base64 of a CSV with a header, semicolons and CR LF; a lone LF
 * is accepted. Values aren't validated.
 */
export function readBatch(payload: string, mostRows: number): BatchRows {
  const text = decodePayload(payload);
  if (text === null) return refuse("invalid-payload", "payload: must be base64 of UTF-8 text");
  const lines = parseCsv(text);
  const [header, ...rows] = lines ?? [];
  if (!header) return refuse("invalid-payload", "payload: is not a CSV with semicolons and a header");
  const fault = findHeaderFault(header);
  if (fault) return fault;
  if (rows.length === 0) return refuse("no-rows", "payload: has a header, but no row");
  if (rows.length > mostRows) return refuse("too-many-rows", `payload: ${rows.length} rows, at most ${mostRows}`);
  const uneven = rows.findIndex((row) => row.length !== header.length);
  if (uneven >= 0) {
    const cells = rows[uneven]?.length;
    return refuse("invalid-payload", `row ${uneven + 1}: has ${cells} values, the header has ${header.length}`);
  }
  return {
    rows: rows.map((row) =>
      Object.fromEntries(
        header.flatMap((name, at) => (row[at]?.trim() ? [[fieldOf(operation, name)?.name ?? name, row[at]]] : [])),
      ),
    ),
  };
}
