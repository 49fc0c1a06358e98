/** The layout is kept in a cookie, so that the first paint has it already. */
export type TableLayout = {
  compact: boolean;
  pinned: string | null;
  widths: Readonly<Record<string, number>>;
};

export const [minWidth, maxWidth] = [64, 640];

export const usualLayout: TableLayout = { compact: false, pinned: null, widths: {} };

export const boundWidth = (width: number) => Math.round(Math.min(maxWidth, Math.max(minWidth, width)));

/**
 * Reads "compact~pin.payee~w.payee.240" and ignores anything else.
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

export function printLayout({ compact, pinned, widths }: TableLayout): string {
  return [
    ...(compact ? ["compact"] : []),
    ...(pinned ? [`pin.${pinned}`] : []),
    ...Object.entries(widths).map(([key, width]) => `w.${key}.${width}`),
  ].join("~");
}
