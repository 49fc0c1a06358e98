type DocumentPiece = { text: string; line: number | null };

const border = /<\?xml(?=\s)|<\/(?:[\w.-]{1,80}:)?Document\s{0,9}>/g;
/** The bound is longer than a border, which may span two pieces. */
const borderUnitsMost = 200;

/**
 * Splits a text into XML documents without surrounding blanks: banks and mail programs join documents and add blank
 * lines. `isWhole` reports that the last document's first element is closed.
 */
export function* xmlDocuments(pieces: Iterable<string>, isWhole: () => boolean): Generator<DocumentPiece> {
  let lines = 0;
  let isBetween = true;
  let rest = "";
  function* hand(text: string): Generator<DocumentPiece> {
    if (!isBetween && isWhole()) isBetween = true;
    const bare = isBetween ? text.replace(/^[\s\p{Cc}\ufeff]+/u, "") : text;
    const begins = isBetween && bare !== "";
    const before = lines + countLines(text.slice(0, text.length - bare.length));
    lines += countLines(text);
    if (bare === "") return;
    isBetween = false;
    yield { text: bare, line: begins ? before : null };
  }
  for (const piece of pieces) {
    const all = rest + piece;
    const open = all.lastIndexOf("<");
    const isCut = open >= 0 && all.length - open < borderUnitsMost && !all.includes(">", open);
    const text = isCut ? all.slice(0, open) : all;
    rest = isCut ? all.slice(open) : "";
    let from = 0;
    for (const { index, 0: found } of text.matchAll(border)) {
      const at = found.startsWith("<?") ? index : index + found.length;
      if (at > from) yield* hand(text.slice(from, at));
      from = at;
    }
    yield* hand(text.slice(from));
  }
  yield* hand(rest);
}

const countLines = (text: string) => text.split("\n").length - 1;
