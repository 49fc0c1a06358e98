/** A piece of a document. `line`: of its first one, the lines of the file before the document; null: the document goes on. */
type DocumentPiece = { text: string; line: number | null };

/** Where a document may begin or end. */
const border = /<\?xml(?=\s)|<\/(?:[\w.-]{1,80}:)?Document\s{0,9}>/g;
/** Longer than a border: a piece may end within one. */
const borderUnitsMost = 200;

/**
 * The documents of a text that comes in pieces, without the blanks around them: banks and mail programs join documents, and write
 * blank lines before the first. `isWhole`: the first element of the document that was handed over last is closed.
 */
export function* xmlDocuments(pieces: Iterable<string>, isWhole: () => boolean): Generator<DocumentPiece> {
  let lines = 0;
  let isBetween = true;
  let rest = "";
  function* hand(text: string): Generator<DocumentPiece> {
    // A document that is whole ends at its last sign; what follows is blanks, or another document.
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
