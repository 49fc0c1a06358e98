export type Command =
  | { do: "step"; rows: number; columns: number; extend: boolean }
  | { do: "page"; way: 1 | -1; extend: boolean }
  | { do: "edge"; rows: "first" | "last" | null; columns: "first" | "last" | null; extend: boolean }
  | { do: "all" | "rows" | "clear" | "fill" | "undo" | "redo" | "find" | "suggestion" | "leave" }
  | { do: "error"; way: 1 | -1 }
  | { do: "edit"; text: string | null };

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const arrows: Record<string, [number, number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

export function commandOf(event: Key, { edits }: { edits: boolean }): Command | null {
  const { key, shiftKey: extend } = event;
  const mod = event.ctrlKey || event.metaKey;
  if (event.altKey) return key === "Enter" && edits && !mod ? { do: "suggestion" } : null;
  const arrow = arrows[key];
  if (arrow && mod) return edgeOf(arrow, extend);
  if (arrow) return { do: "step", rows: arrow[0], columns: arrow[1], extend };
  if (key === "PageDown" || key === "PageUp") return { do: "page", way: key === "PageDown" ? 1 : -1, extend };
  if (key === "Home" || key === "End") {
    const edge = key === "Home" ? "first" : "last";
    return { do: "edge", rows: mod ? edge : null, columns: edge, extend };
  }
  if (key === "F8") return { do: "error", way: extend ? -1 : 1 };
  if (key === "Escape") return { do: "leave" };
  if (mod) return commandWithMod(key.toLowerCase(), extend, edits);
  if (key === " " && extend) return { do: "rows" };
  if (key === "Enter" || key === "Tab") return enterOrTab(key, extend, edits);
  if (!edits) return readOnlyCommandOf(key);
  if (key === "F2") return { do: "edit", text: null };
  if (key === "Delete" || key === "Backspace") return { do: "clear" };
  // A dead key or an input method only begins a character, so the field must exist before the character is complete.
  if (key === "Dead" || key === "Process") return { do: "edit", text: "" };
  return [...key].length === 1 ? { do: "edit", text: key } : null;
}

function enterOrTab(key: "Enter" | "Tab", back: boolean, edits: boolean): Command | null {
  if (key === "Tab") return { do: "step", rows: 0, columns: back ? -1 : 1, extend: false };
  if (back) return { do: "step", rows: -1, columns: 0, extend: false };
  return edits ? { do: "edit", text: null } : null;
}

function edgeOf([rows, columns]: [number, number], extend: boolean): Command {
  const edge = (way: number) => (way === 0 ? null : way > 0 ? "last" : "first");
  return { do: "edge", rows: edge(rows), columns: edge(columns), extend };
}

function readOnlyCommandOf(key: string): Command | null {
  if (key === "j" || key === "k") return { do: "step", rows: key === "j" ? 1 : -1, columns: 0, extend: false };
  return null;
}

function commandWithMod(key: string, shift: boolean, edits: boolean): Command | null {
  if (key === "a") return { do: "all" };
  if (key === "f") return { do: "find" };
  if (!edits) return null;
  if (key === "z") return { do: shift ? "redo" : "undo" };
  if (key === "y") return { do: "redo" };
  if (key === "d") return { do: "fill" };
  if (key === "h") return { do: "find" };
  return null;
}
