export const headingBounds = { searchedLines: 20, shownLines: 25, sampledLines: 125 } as const;

const isFigure = (cell: string) => /^[\d\s.,:/+-]*\d[\d\s.,:/+-]*$/.test(cell);
const isFilled = (cell: string) => cell.trim() !== "";

export function looksLikeData(cells: readonly string[]): boolean {
  return cells.some((cell) => !isFilled(cell) || isFigure(cell));
}

export function findHeading(
  lines: readonly (readonly string[])[],
  isKnown: (header: string) => boolean,
): { index: number; known: number } {
  const searched = lines.slice(0, headingBounds.searchedLines);
  const known = searched.map((cells, index) => {
    if (index > 0 && cells.some(isFigure)) return 0;
    return new Set(cells.filter((cell) => isFilled(cell) && isKnown(cell)).map((cell) => cell.trim().toLowerCase()))
      .size;
  });
  const most = Math.max(0, ...known);
  if (most >= 2) {
    const index = known.findIndex((count) => count > most / 2 && count >= 2);
    return { index, known: known[index] ?? 0 };
  }
  const widths = lines.map((cells) => cells.filter(isFilled).length);
  const widest = Math.max(0, ...widths);
  const wide = (index: number) => (widths[index] ?? 0) >= Math.max(2, widest * 0.7);
  const named = known.indexOf(1);
  if (named >= 0 && (wide(named) || widest < 2)) return { index: named, known: 1 };
  const first = searched.findIndex((cells, index) => wide(index) && !cells.some(isFigure));
  const index = first >= 0 && first < lines.length - 1 ? first : 0;
  return { index, known: known[index] ?? 0 };
}
