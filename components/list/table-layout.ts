/** How a user has a table on this device: kept in a cookie, so that the first paint has it already. */
export type TableLayout = {
  compact: boolean;
  /** The column that stays while the table scrolls sideways; null: none. */
  pinned: string | null;
  /** In pixels, by column; a column without one is as wide as what it holds. */
  widths: Readonly<Record<string, number>>;
};

/** Pixels that a column may have. */
export const [minWidth, maxWidth] = [64, 640];

/** As a table is until a user changes it. */
export const usualLayout: TableLayout = { compact: false, pinned: null, widths: {} };

/** The width that is closest to what was asked for, in whole pixels. */
export const boundWidth = (width: number) => Math.round(Math.min(maxWidth, Math.max(minWidth, width)));

/**
 * Reads what `printLayout` wrote: "compact~pin.payee~w.payee.240". Whatever else is there is left out.
 * @param keys the columns that exist; none: any
 */
export function readLayout(text: string | undefined, keys?: readonly string[]): TableLayout {
  const exists = (key: string) => keys?.includes(key) ?? /^\w+$/.test(key);
  const parts = (text ?? "").split("~").map((part) => part.split("."));
  const pinned = parts.find(([what]) => what === "pin")?.[1];
  const widths = parts.flatMap(([what, key = "", width = ""]) =>
    what === "w" && exists(key) && /^\d{1,4}$/.test(width) ? [[key, boundWidth(Number(width))] as const] : [],
  );
  return {
    compact: parts.some(([what]) => what === "compact"),
    pinned: pinned && exists(pinned) ? pinned : null,
    widths: Object.fromEntries(widths),
  };
}

/** The layout as the text of a cookie; "" is the usual one. */
export function printLayout({ compact, pinned, widths }: TableLayout): string {
  return [
    ...(compact ? ["compact"] : []),
    ...(pinned ? [`pin.${pinned}`] : []),
    ...Object.entries(widths).map(([key, width]) => `w.${key}.${width}`),
  ].join("~");
}
