export type Place = { index: number; column: number };
export type Selection = { anchor: Place; active: Place };
export type Extent = { rows: number; columns: number };
export type Range = { top: number; bottom: number; left: number; right: number };

export const oneCell = (place: Place): Selection => ({ anchor: place, active: place });

export function rangeOf({ anchor, active }: Selection): Range {
  return {
    top: Math.min(anchor.index, active.index),
    bottom: Math.max(anchor.index, active.index),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  };
}

export const cellsIn = ({ top, bottom, left, right }: Range): number => (bottom - top + 1) * (right - left + 1);

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most));

export function within({ index, column }: Place, { rows, columns }: Extent): Place {
  return { index: clamp(index, rows - 1), column: clamp(column, columns - 1) };
}

export function moveTo(selection: Selection | null, place: Place, extend: boolean, extent: Extent): Selection {
  const active = within(place, extent);
  return { anchor: extend && selection ? selection.anchor : active, active };
}

export type PlacedText = { index: number; column: number; text: string };

export type Placed = { cells: PlacedText[]; range: Range; over: { rows: number; columns: number } };

/** Lays texts over a range: repeated where the range is a multiple of their block, else once, and only if they fit. */
export function placeBlock(block: readonly (readonly string[])[], range: Range, extent: Extent): Placed {
  const [height, width] = [block.length, block[0]?.length ?? 0];
  const [tall, wide] = [range.bottom - range.top + 1, range.right - range.left + 1];
  const repeats = height > 0 && width > 0 && tall % height === 0 && wide % width === 0;
  const rows = repeats ? tall : height;
  const columns = repeats ? wide : width;
  const target = {
    top: range.top,
    left: range.left,
    bottom: range.top + rows - 1,
    right: range.left + columns - 1,
  };
  const over = {
    rows: Math.max(0, target.bottom + 1 - extent.rows),
    columns: Math.max(0, target.right + 1 - extent.columns),
  };
  if (over.rows > 0 || over.columns > 0) return { cells: [], range: target, over };
  const cells: PlacedText[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      cells.push({
        index: target.top + row,
        column: target.left + column,
        text: block[row % height]?.[column % width] ?? "",
      });
  return { cells, range: target, over };
}

export function fillDown(source: readonly (readonly string[])[], range: Range): PlacedText[] {
  const cells: PlacedText[] = [];
  for (let index = range.top + source.length; index <= range.bottom; index += 1)
    for (let column = range.left; column <= range.right; column += 1)
      cells.push({ index, column, text: source[(index - range.top) % source.length]?.[column - range.left] ?? "" });
  return cells;
}
