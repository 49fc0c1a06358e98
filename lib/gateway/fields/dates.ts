export type DateForm = "DD.MM.YYYY" | "ISO";

const dotted = /^(\d{2})\.(\d{2})\.(\d{4})$/;
const iso = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns YYYY-MM-DD; null unless the calendar has that day, from the year 1800 on. */
export function readDate(text: string): string | null {
  const [day, month, year] = dotted.exec(text)?.slice(1) ?? iso.exec(text)?.slice(1).reverse() ?? [];
  if (!day || !month || !year || Number(year) < 1800) return null;
  return Number(day) >= 1 && Number(day) <= daysOf(Number(year), Number(month)) ? `${year}-${month}-${day}` : null;
}

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  if (month < 1 || month > 12) return 0;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export function writeDate(date: string, form: DateForm): string {
  return form === "ISO" ? date : date.split("-").reverse().join(".");
}
