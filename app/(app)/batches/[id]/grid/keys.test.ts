import { describe, expect, test } from "vitest";
import { commandOf } from "./keys";

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, held: Partial<typeof plain> = {}, edits = true) =>
  commandOf({ ...plain, ...held, key }, { edits });

describe("keys of the grid", () => {
  test.each([
    ["ArrowDown", {}, { do: "step", rows: 1, columns: 0, extend: false }],
    ["ArrowLeft", { shiftKey: true }, { do: "step", rows: 0, columns: -1, extend: true }],
    ["Tab", { shiftKey: true }, { do: "step", rows: 0, columns: -1, extend: false }],
    ["Enter", { shiftKey: true }, { do: "step", rows: -1, columns: 0, extend: false }],
    ["End", { ctrlKey: true }, { do: "edge", rows: "last", columns: "last", extend: false }],
    ["Home", { shiftKey: true }, { do: "edge", rows: null, columns: "first", extend: true }],
    ["PageUp", {}, { do: "page", way: -1, extend: false }],
    ["z", { metaKey: true, shiftKey: true }, { do: "redo" }],
    ["Z", { ctrlKey: true, shiftKey: true }, { do: "redo" }],
    ["y", { ctrlKey: true }, { do: "redo" }],
    ["d", { ctrlKey: true }, { do: "fill" }],
    [" ", { shiftKey: true }, { do: "rows" }],
    ["F8", { shiftKey: true }, { do: "error", way: -1 }],
    ["Enter", { altKey: true }, { do: "suggestion" }],
    ["Delete", {}, { do: "clear" }],
    ["F2", {}, { do: "edit", text: null }],
    ["7", {}, { do: "edit", text: "7" }],
    ["n", {}, { do: "edit", text: "n" }],
    ["€", {}, { do: "edit", text: "€" }],
    ["Dead", {}, { do: "edit", text: "" }],
  ] as const)("%s %o", (key, held, command) => expect(press(key, held)).toEqual(command));

  test("what is not the grid's stays the browser's", () => {
    for (const key of ["c", "v", "x", "r", "k", "p", "w"]) expect(press(key, { ctrlKey: true })).toBeNull();
    for (const key of ["Shift", "Control", "F5", "CapsLock"]) expect(press(key)).toBeNull();
    expect(press("d", { altKey: true })).toBeNull();
  });

  test("where nothing may be edited, no key edits", () => {
    for (const key of ["Delete", "Backspace", "F2", "7", "Enter", "Dead"]) expect(press(key, {}, false)).toBeNull();
    for (const key of ["z", "y", "d", "h"]) expect(press(key, { ctrlKey: true }, false)).toBeNull();
    expect(press("j", {}, false)).toEqual({ do: "step", rows: 1, columns: 0, extend: false });
    expect(press("f", { ctrlKey: true }, false)).toEqual({ do: "find" });
  });
});
