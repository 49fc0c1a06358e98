/** How dates are written on the wire; a setting of the connection. */
export type DateForm = "DD.MM.YYYY" | "ISO";

const dotted = /^(\d{2})\.(\d{2})\.(\d{4})$/;
const iso = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A date in either written form → YYYY-MM-DD; null unless the calendar has that day (from the year 1900 on). */
export function readDate(text: string): string | null {
  const [day, month, year] = dotted.exec(text)?.slice(1) ?? iso.exec(text)?.slice(1).reverse() ?? [];
  if (!day || !month || !year || Number(year) < 1900) return null;
  const written = `${year}-${month}-${day}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null;
}

/** YYYY-MM-DD → the form that goes on the wire. */
export function writeDate(date: string, form: DateForm): string {
  return form === "ISO" ? date : date.split("-").reverse().join(".");
}
