import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Message, message } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { addDays } from "@/lib/core/time/calendar";
import { readingOf } from "@/lib/files/intake/testing";
import { readSendDay } from "./send-day";

const [today, example] = ["2026-11-22", "2026-11-23"];

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

  test.each<[string, Message]>([
    [
      "01/12/2026",
      message("cells.dateAmbiguous", "01/12/2026", message("cells.or", "2026-12-01", "2026-01-12"), example),
    ],
    ["2026-11-21", message("cells.datePast", "2026-11-21", today)],
    ["2027-11-24", message("cells.dateTooFar", "2027-11-24", "2027-11-23")],
    ["31.11.2026", message("cells.dateImpossible", "31.11.2026", example)],
    ...["2026-12-01 10:30", "46357", "soon", "1/12.2026"].map((text): [string, Message] => [
      text,
      message("cells.dateUnreadable", text, example),
    ]),
  ])("%j: %s", (text, fault) => {
    expect(readSendDay(text, today)).toEqual({ fault });
  });

  test("every day within the bound is read from every form that says it unambiguously", () => {
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

  test("a day that cannot be used is an error of its cell; none is no day", () => {
    const { validated, say } = read("Send on", "02/03/2027");
    const fault = message("cells.dateAmbiguous", "02/03/2027", message("cells.or", "2027-03-02", "2027-02-03"), today);
    expect(validated[0]).toMatchObject({
      state: "error",
      errors: [{ column: 3, field: null, fault }],
    });
    expect(validated[0]?.errors.map(say)).toEqual([`Send on: ${render(fault)}`]);
    expect(read("Send on", "").validated[0]).toMatchObject({ state: "valid", own: {} });
  });
});
