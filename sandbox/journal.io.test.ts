import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Entry, EntryBody } from "./entries";
import { Journal } from "./journal";

let dir: string;
let journal: Journal;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "journal-"));
  const fatal = (cause: Error) => {
    throw cause;
  };
  ({ journal } = await Journal.open(dir, () => undefined, fatal));
});

afterEach(async () => {
  await journal.close();
  await rm(dir, { recursive: true });
});

const outage = (seconds: number): EntryBody => ({ kind: "outage", verdict: "closed", seconds });
const laterEvent = (clientOrderId: string): EntryBody => ({
  kind: "laterEvent",
  verdict: "approved",
  operation: "payout",
  consumerKey: "größe",
  endpointId: "101",
  groupId: null,
  clientOrderId,
  gatewayOrderId: "17",
  amount: "1.00",
  currency: "USD",
  gatewayUpdate: { type: "reversal", status: "approved", amount: "1.00", transactionId: "line\nfeed" },
});

it("gives back every entry once and in order, whatever the pages and whatever was written together", async () => {
  const batches = fc.array(fc.array(fc.constantFrom("none", "A-1", "B-1"), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 6,
  });
  const written: Entry[] = [];
  await fc.assert(
    fc.asyncProperty(batches, fc.integer({ min: 1, max: 50 }), async (made, limit) => {
      const bodies = made.map((ids) => ids.map((id, index) => (id === "none" ? outage(index) : laterEvent(id))));
      await Promise.all(bodies.map((batch) => journal.append(batch, new Date(0))));
      for (const body of bodies.flat()) {
        written.push({ seq: written.length + 1, at: "1970-01-01T00:00:00.000Z", ...body });
      }
      for (const clientOrderId of [undefined, "A-1", "none"]) {
        const read: Entry[] = [];
        for (let after: number | null = 0; after !== null; ) {
          const page: Awaited<ReturnType<typeof journal.read>> = await journal.read({ clientOrderId, after, limit });
          expect(page.lines.length).toBeLessThanOrEqual(limit);
          read.push(...page.lines.map((line) => JSON.parse(line)));
          after = page.next;
        }
        const wanted = written.filter(
          (entry) => clientOrderId === undefined || ("clientOrderId" in entry && entry.clientOrderId === clientOrderId),
        );
        expect(read).toEqual(wanted);
      }
    }),
    { seed: 9, numRuns: 40 },
  );
});
