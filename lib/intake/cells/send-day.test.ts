import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "@/lib/core/calendar";
import { readingOf } from "@/lib/intake/testing";
import { readSendDay } from "./send-day";

const today = "2026-11-22";

describe("the day on which a row is sent", () => {
  test.each([
    ["2026-11-22", "2026-11-22"],
    [" 2026-12-01 ", "2026-12-01"],
    ["2026/12/1", "2026-12-01"],
    ["2026-12-01T00:00:00", "2026-12-01"],
    ["2026-12-01 00:00:00.000", "2026-12-01"],
    ["01.12.2026", "2026-12-01"],
    ["1.12.2026", "2026-12-01"],
    ["25/11/2026", "2026-11-25"],
    ["11/25/2026", "2026-11-25"],
    ["12/12/2026", "2026-12-12"],
    ["2027-11-23", "2027-11-23"],
  ])("%j is %s", (text, day) => {
    expect(readSendDay(text, today)).toEqual({ day });
  });

  test.each([
    ["01/12/2026", "can be 2026-12-01 or 2026-01-12"],
    ["2026-11-21", "has passed"],
    ["2027-11-24", "too far ahead. Choose 2027-11-23"],
    ["31.11.2026", "not in the calendar"],
    ["2026-12-01 10:30", "is no date"],
    ["46357", "is no date. Write it as 2026-11-23"],
    ["soon", "is no date"],
    ["1/12.2026", "is no date"],
  ])("%j: %s", (text, part) => {
    expect(readSendDay(text, today)).toEqual({ fault: expect.stringContaining(part) });
  });

  test("every day within the bound is read from every form that says it without doubt", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 366 }), (ahead) => {
        const day = addDays(today, ahead);
        const [year, month, date] = day.split("-");
        for (const text of [day, `${date}.${month}.${year}`, `${year}/${month}/${date}`])
          expect(readSendDay(text, today)).toEqual({ day });
      }),
      { seed: 14 },
    );
  });
});

describe("in a file", () => {
  const head = "currency;amount;account_number;";
  const read = (heading: string, day: string) =>
    readingOf(`${head}${heading}\nEUR;10.00;DE89370400440532013000;${day}\n`, { operation: "payout" });

  test.each(["Send on", "Payment date", "Execution date", "value_date", "Ausführungsdatum"])("%s", (heading) => {
    const { validated, survey } = read(heading, "25.11.2026");
    expect(survey.columns.at(-1)).toMatchObject({ target: { own: "sendOn" }, confidence: "known" });
    expect(validated[0]).toMatchObject({ state: "valid", own: { sendOn: "2026-11-25" } });
  });

  test("a day that cannot be taken is an error of its cell; none is no day", () => {
    const { validated } = read("Send on", "02/03/2027");
    expect(validated[0]).toMatchObject({
      state: "error",
      errors: [{ column: 3, message: "Send on: “02/03/2027” can be 2027-03-02 or 2027-02-03. Write it as 2026-11-22" }],
    });
    expect(read("Send on", "").validated[0]).toMatchObject({ state: "valid", own: {} });
  });
});
