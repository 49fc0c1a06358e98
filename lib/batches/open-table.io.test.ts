import { describe, expect, test } from "vitest";
import { makeWorkbook } from "@/lib/intake/testing-workbook";
import { openTable } from "./open-table";

const numbers = (rows: number) =>
  makeWorkbook([
    { name: "Pay", rows: [["amount", "id"], ...Array.from({ length: rows }, (_, at) => [at + 0.5, `${at}`])] },
  ]);

describe("a workbook on the server", () => {
  test("is read in a thread of its own, with its types, while this one goes on", async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const file = await openTable("w.xlsx", numbers(20_000), undefined);
    clearInterval(timer);
    if (file.kind !== "sheet") throw new Error("no sheet");
    expect([file.sheet, file.rows.length, file.rows.at(-1)]).toEqual([
      "Pay",
      20_001,
      [{ kind: "number", value: "19999.5", text: "19999.5" }, "19999"],
    ]);
    expect(turns).toBeGreaterThan(5);
  });

  test("that cannot be read says why, and the next one is read", async () => {
    const [broken, absent, good] = await Promise.allSettled([
      openTable("w.xlsx", new TextEncoder().encode("a;b"), undefined),
      openTable("w.xlsx", numbers(1), "Other"),
      openTable("w.xlsx", numbers(1), "Pay"),
    ]);
    expect([broken, absent].map((one) => one.status === "rejected" && one.reason)).toEqual([
      expect.objectContaining({ code: "invalid", message: "This is no Excel workbook, though its name says so." }),
      expect.objectContaining({ code: "invalid", message: expect.stringContaining("choose one: “Pay”") }),
    ]);
    expect(good.status).toBe("fulfilled");
  });

  test("that takes too long, or too much memory, is refused with what to do, and ends", async () => {
    const late = openTable("w.xlsx", numbers(1), undefined, { limitMs: 1, heapMb: 1_024 });
    await expect(late).rejects.toMatchObject({ code: "limit", message: expect.stringContaining("as CSV") });
    const large = openTable("w.xlsx", numbers(40_000), undefined, { limitMs: 60_000, heapMb: 8 });
    await expect(large).rejects.toMatchObject({ code: "limit", message: expect.stringContaining("memory") });
  });

  test("waits for its turn, and is refused where too many wait", async () => {
    const opened = await Promise.allSettled(
      Array.from({ length: 9 }, () => openTable("w.xlsx", numbers(1), undefined)),
    );
    expect(opened.map(({ status }) => status)).toEqual([...Array(8).fill("fulfilled"), "rejected"]);
    expect(opened[8]).toMatchObject({ reason: { code: "limit" } });
  });
});
