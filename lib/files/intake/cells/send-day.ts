import { type Message, message } from "@/lib/core/text/message";
import { addDays } from "@/lib/core/time/calendar";
import { readDate } from "@/lib/gateway/fields/dates";

/** An approval doesn't hold forever, so a row may wait a year at most. */
const sendsWithinDays = 366;

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;

type ReadDay = { day: string } | { fault: Message };

function readDay(text: string, example: string): ReadDay {
  const [, year, second, third] = yearFirst.exec(text) ?? [];
  if (year && second && third) return named(year, second, third, text, example);
  const [, first, sign, middle, last] = yearLast.exec(text) ?? [];
  if (!first || !middle || !last) return { fault: message("cells.dateUnreadable", text.slice(0, 40), example) };
  const isDayFirst = sign === "." || Number(first) > 12 || Number(first) === Number(middle);
  if (isDayFirst) return named(last, middle, first, text, example);
  if (Number(middle) > 12) return named(last, first, middle, text, example);
  const [a, b] = [named(last, middle, first, text, example), named(last, first, middle, text, example)];
  const both = "day" in a && "day" in b ? message("cells.or", a.day, b.day) : message("cells.twoDates");
  return { fault: message("cells.dateAmbiguous", text, both, example) };
}

function named(year: string, month: string, day: string, text: string, example: string): ReadDay {
  const found = readDate(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  return found ? { day: found } : { fault: message("cells.dateImpossible", text, example) };
}

/** @param today YYYY-MM-DD in the organisation's zone; the day may be up to 366 days later, never earlier */
export function readSendDay(text: string, today: string): ReadDay {
  const read = readDay(text.trim(), addDays(today, 1));
  if ("fault" in read) return read;
  const { day } = read;
  if (day < today) return { fault: message("cells.datePast", day, today) };
  const last = addDays(today, sendsWithinDays);
  return day > last ? { fault: message("cells.dateTooFar", day, last) } : read;
}
