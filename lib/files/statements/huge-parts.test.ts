import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Refusal } from "@/lib/files/intake/refusal";
import { CsvQuestions } from "./csv-files";
import { readStatements } from "./read-statements";
import { printBai2, printCamt, printMt940, type TestLine, type TestStatement } from "./testing-statements";

const mostMs = 500;
const threadMs = () => Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;

const line: TestLine = {
  ...{ amount: "10.00", direction: "credit", isReversal: false, bookingDate: "2026-11-03", valueDate: "2026-11-03" },
  ...{ endToEndId: "R1", bankId: "B1", text: "Invoice" },
};
const statement: TestStatement = {
  ...{ account: "DE89370400440532013000", number: "7", currency: "EUR", openedOn: "2026-10-31" },
  ...{ closedOn: "2026-11-30", opening: "100.00", lines: [line, { ...line, endToEndId: "R2", bankId: "B2" }] },
};
const csv =
  "Account statement;DE89370400440532013000;;;;\n" +
  "Booking date;Value date;Text;Reference;Amount;Balance;Currency\n" +
  "03.11.2026;03.11.2026;Invoice;R1;10,00;110,00;EUR\n04.11.2026;04.11.2026;Invoice;R2;10,00;120,00;EUR\n";

const stuffs = ["4111 ", " ", "A1 ", "0,", "EREF+", "?20"];
const huge = (stuff: string, units = 300_000) => stuff.repeat(Math.ceil(units / stuff.length));
const lines = (stuff: string) => Array(95).fill(huge(stuff, 3_000)).join("\r\n");

function* everyPlace(file: string, place: RegExp, put: (found: string) => string): Generator<string> {
  for (const { 0: found, index } of file.matchAll(place)) {
    yield file.slice(0, index) + put(found) + file.slice(index + found.length);
  }
}

const camt = printCamt([statement]);
const mt940 = printMt940([statement]);
const bai2 = printBai2([statement]);

const files: [string, (stuff: string) => Generator<string>][] = [
  ["camt text", (stuff) => everyPlace(camt, /(?<=>)[^<>\s]+(?=<)/g, () => huge(stuff))],
  ["camt attribute", (stuff) => everyPlace(camt, /(?<=")[^"<>]+(?=")/g, () => huge(stuff))],
  ["camt name", (stuff) => everyPlace(camt, /(?<=<)[A-Z]\w+(?=>)/g, (name) => name + huge(stuff))],
  ["camt further attribute", (stuff) => everyPlace(camt, /(?<=<[A-Z]\w+)(?=>)/g, () => ` x="${huge(stuff)}"`)],
  ["camt blank", (stuff) => everyPlace(camt, /(?<=>)\s+(?=<)/g, () => huge(stuff))],
  ["MT940 tag", (stuff) => everyPlace(mt940, /(?<=:\w+:).+/g, (text) => text + huge(stuff))],
  ["MT940 tag in lines", (stuff) => everyPlace(mt940, /(?<=:\w+:).+/g, (text) => `${text}\r\n${lines(stuff)}`)],
  ["BAI2 field", (stuff) => everyPlace(bai2, /(?<=,)[^,/\r\n]+/g, () => huge(stuff))],
  ["BAI2 record", (stuff) => everyPlace(bai2, /\/(?=\r\n)/g, () => `\r\n${lines(`88,${stuff}`)}/`)],
  ["CSV cell", (stuff) => everyPlace(csv, /[^;\n]+/g, () => huge(stuff))],
  ["CSV cell in quotes", (stuff) => everyPlace(csv, /[^;\n]+/g, () => `"${huge(stuff)}\n"`)],
  ["CSV row", (stuff) => everyPlace(csv, /\n/g, () => `\n${huge(`${stuff};`)}\n`)],
];

test.each(files)(
  "one huge part never holds the thread that reads files: %s",
  (_, places) => {
    const slow: string[] = [];
    for (const stuff of stuffs) {
      for (const [at, file] of [...places(stuff)].entries()) {
        const bytes = new TextEncoder().encode(file);
        const measure = () => {
          const from = threadMs();
          try {
            for (const part of readStatements(bytes)) {
              if (part.kind === "line") expect(part.line.raw.length).toBeLessThan(110_000);
            }
          } catch (error) {
            if (!(error instanceof Refusal || error instanceof CsvQuestions)) throw error;
          }
          return threadMs() - from;
        };
        const ms = measure();
        if (ms > mostMs && measure() > mostMs) slow.push(`${at} of "${stuff}": ${Math.round(ms)} ms`);
      }
    }
    expect(slow).toEqual([]);
  },
  300_000,
);
