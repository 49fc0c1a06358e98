export type DayNumber = number;

const daysOfCommonYear = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function isLeap(year: number): boolean {
  return year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0);
}

function lengthOfMonth(year: number, month: number): number {
  return month === 1 && isLeap(year) ? 29 : (daysOfCommonYear[month] ?? 0);
}

function daysBeforeYear(year: number): number {
  const past = year - 1;
  return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
}

const epoch = daysBeforeYear(1970);
export const lastDayNumber = numberOf(9999, 11, 31);

function numberOf(year: number, month: number, day: number): DayNumber {
  let days = daysBeforeYear(year) - epoch + day - 1;
  for (let past = 0; past < month; past += 1) days += lengthOfMonth(year, past);
  return days;
}

export function dayNumberOf(date: string): DayNumber {
  const [year, month, day] = partsOf(date);
  return numberOf(year, month - 1, day);
}

export function partsOf(date: string): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

export function dateOfNumber(number: DayNumber): string {
  // An average year has 365.2425 days, so the estimate is off by a year at most.
  let year = Math.floor((number + epoch) / 365.2425) + 1;
  while (numberOf(year + 1, 0, 1) <= number) year += 1;
  while (numberOf(year, 0, 1) > number) year -= 1;
  let month = 0;
  while (month < 11 && numberOf(year, month + 1, 1) <= number) month += 1;
  const day = number - numberOf(year, month, 1) + 1;
  return `${String(year).padStart(4, "0")}-${String(month + 1).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

export function monthAfter(date: string, months: number): { first: DayNumber; length: number } {
  const [year, month] = partsOf(date);
  const count = year * 12 + month - 1 + months;
  const [inYear, inMonth] = [Math.floor(count / 12), count % 12];
  return { first: numberOf(inYear, inMonth, 1), length: lengthOfMonth(inYear, inMonth) };
}
