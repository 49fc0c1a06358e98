import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellsIn, fillDown, moveTo, oneCell, placeBlock, rangeOf, within } from "./selection";

const seed = 20_261_122;
const extent = { rows: 9, columns: 5 };
const place = fc.record({ index: fc.integer({ min: -50, max: 50 }), column: fc.integer({ min: -50, max: 50 }) });

describe("moving", () => {
  test("never leaves the grid, and keeps the anchor only where it extends", () => {
    fc.assert(
      fc.property(place, place, fc.boolean(), (from, to, extend) => {
        const start = oneCell(within(from, extent));
        const { anchor, active } = moveTo(start, to, extend, extent);
        expect(active).toEqual(within(to, extent));
        expect(anchor).toEqual(extend ? start.anchor : active);
        const { top, bottom, left, right } = rangeOf({ anchor, active });
        expect([top, left].every((edge) => edge >= 0)).toBe(true);
        expect(bottom).toBeLessThan(extent.rows);
        expect(right).toBeLessThan(extent.columns);
      }),
      { seed },
    );
  });
});

describe("a pasted block", () => {
  const block = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .map(([rows, columns]) =>
      Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => `${row}.${column}`)),
    );

  test("is placed whole, each text once at a single cell, or not at all", () => {
    fc.assert(
      fc.property(block, place, (texts, at) => {
        const { index, column } = within(at, extent);
        const { cells, over } = placeBlock(texts, { top: index, bottom: index, left: column, right: column }, extent);
        const width = texts[0]?.length ?? 0;
        const fits = index + texts.length <= extent.rows && column + width <= extent.columns;
        expect(over.rows + over.columns === 0).toBe(fits);
        expect(cells.map(({ text }) => text)).toEqual(fits ? texts.flat() : []);
        for (const cell of cells) expect(texts[cell.index - index]?.[cell.column - column]).toBe(cell.text);
      }),
      { seed },
    );
  });

  test("is repeated over a range that is a multiple of it", () => {
    const range = { top: 1, bottom: 4, left: 0, right: 1 };
    const { cells } = placeBlock(
      [
        ["a", "b"],
        ["c", "d"],
      ],
      range,
      extent,
    );
    expect(cells.map(({ text }) => text).join("")).toBe("abcdabcd");
    expect(placeBlock([[""]], range, extent).cells).toHaveLength(cellsIn(range));
  });

  test("is placed once where the range is no multiple, and says how much has no place", () => {
    const three = [["a"], ["b"], ["c"]];
    expect(placeBlock(three, { top: 0, bottom: 3, left: 2, right: 2 }, extent).cells).toHaveLength(3);
    expect(placeBlock(three, { top: 7, bottom: 7, left: 0, right: 0 }, extent).over).toEqual({ rows: 1, columns: 0 });
  });
});

test("filling down repeats its first rows, and types into no other cell", () => {
  const filled = fillDown(
    [
      ["1", "x"],
      ["2", "y"],
    ],
    { top: 3, bottom: 7, left: 1, right: 2 },
  );
  expect(filled.map(({ index, column, text }) => `${index}.${column}${text}`)).toEqual([
    "5.11",
    "5.2x",
    "6.12",
    "6.2y",
    "7.11",
    "7.2x",
  ]);
});
