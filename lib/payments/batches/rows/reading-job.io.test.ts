import { describe, expect, test, vi } from "vitest";
import { inReadingTurn, isReadingBusy, readInThread } from "@/lib/core/files/reading-thread";
import { makeWorkbook } from "@/lib/files/intake/workbook/testing-workbook";
import * as core from "@/messages/core/model";
import * as workbook from "@/messages/intake/model";
import * as t from "@/messages/intake/text-model";
import { cutFile } from "./read-rows";
import type { FileAnswer, FileRequest } from "./reading-job";

const header = ["recurring-payment-id", "amount", "currency"];
const charges = (rows: number) =>
  makeWorkbook([
    {
      name: "Pay",
      rows: [header, ...Array.from({ length: rows }, (_, at) => [`${810_000_000 + at}`, at + 0.5, "EUR"])],
    },
  ]);

function read(bytes: Uint8Array, sheet?: string, limits?: Parameters<typeof readInThread>[1]) {
  const taken: string[] = [];
  const request: FileRequest = {
    batch: { id: "6a0d4f56-0000-7000-8000-000000000000", kind: "recurring" },
    source: { kind: "uploaded", name: "w.xlsx", file: null },
    sheet,
    options: { operation: "process-recurring-payments", today: "2026-11-22", dateForm: "ISO" },
    profiles: null,
    cvvEndpoints: new Set(),
    leavesOutHidden: false,
    keys: [new Uint8Array(32)],
  };
  const take = async (to: string, piece: Buffer) => {
    if (to === "rows") taken.push(piece.toString("utf8"));
  };
  return readInThread<FileRequest, FileAnswer>(
    { job: "lib/payments/batches/rows/reading-job.ts", request, parts: cutFile(bytes), take },
    limits,
  ).then((answer) => ({ answer, lines: taken.join("").trimEnd().split("\n") }));
}

describe("a file on the server", () => {
  test("is read in a thread of its own, row by row, while this one continues", async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const { answer, lines } = await read(charges(20_000));
    clearInterval(timer);
    expect(answer).toMatchObject({ kind: "read", result: { rows: 20_000 } });
    expect(lines).toHaveLength(20_000);
    expect(lines[19_999]).toContain("810019999");
    expect(turns).toBeGreaterThan(20);
  });

  test("that cannot be read says why, and the next one is read", async () => {
    expect((await read(new TextEncoder().encode("a;b"))).answer).toEqual({
      kind: "unreadable",
      reason: t.workbookFalselyNamed,
    });
    expect((await read(charges(1), "Other")).answer).toMatchObject({
      kind: "unreadable",
      reason: workbook.chooseOne(workbook.onlySheetHidden, "“Pay”"),
    });
    expect((await read(charges(1), "Pay")).answer.kind).toBe("read");
  });

  test("that takes too long, or too much memory, is refused with what to do; the next one is read", async () => {
    const late = read(charges(1), undefined, { limitMs: 1, heapMb: 1_024, youngMb: 32 });
    await expect(late).rejects.toMatchObject({ code: "limit", message: core.readingTooLong });
    const large = read(charges(40_000), undefined, { limitMs: 60_000, heapMb: 8, youngMb: 1 });
    await expect(large).rejects.toMatchObject({ code: "limit", message: core.fileTooLarge });
    expect((await read(charges(1))).answer.kind).toBe("read");
  });

  test("that no job reads says so, and the next one is read", async () => {
    const request = { job: "lib/payments/batches/testing-no-job.ts", request: null };
    await expect(readInThread(request)).rejects.toThrow(/testing-no-job/);
    expect((await read(charges(1))).answer.kind).toBe("read");
  });

  test("that comes while a thread without work ends is read", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await read(charges(1));
      vi.advanceTimersByTime(60_000);
      expect((await read(charges(1))).answer.kind).toBe("read");
    } finally {
      vi.useRealTimers();
    }
  });

  test("waits for its turn, one at a time in their order, and is refused where too many wait", async () => {
    expect(isReadingBusy()).toBe(false);
    const order: string[] = [];
    const turns = Array.from({ length: 10 }, (_, at) =>
      inReadingTurn(async () => {
        order.push(`begins ${at}`);
        await read(charges(1));
        order.push(`ends ${at}`);
      }),
    );
    expect(isReadingBusy()).toBe(true);
    const ended = await Promise.allSettled(turns);
    expect(ended.map(({ status }) => status)).toEqual([...Array(9).fill("fulfilled"), "rejected"]);
    expect(ended[9]).toMatchObject({ reason: { code: "limit" } });
    expect(order).toEqual(Array.from({ length: 9 }, (_, at) => [`begins ${at}`, `ends ${at}`]).flat());
    expect(isReadingBusy()).toBe(false);
  });
});
