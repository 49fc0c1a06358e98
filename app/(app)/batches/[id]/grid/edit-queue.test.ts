import { expect, test } from "vitest";
import { type Edit, EditQueue, type EditResult } from "./edit-queue";

function makeQueue() {
  const sent: Edit[] = [];
  const ends: ((result: EditResult | null) => void)[] = [];
  const saved: Edit[] = [];
  const queue = new EditQueue(
    (edit) => {
      sent.push(edit);
      return new Promise((resolve) => ends.push(resolve));
    },
    (edit) => saved.push(edit),
  );
  const end = async (result: EditResult | null = {}) => {
    ends.shift()?.(result);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, sent, saved, end };
}

const typed = (number: number, text: string): Edit => ({
  act: "cells",
  kind: "type",
  cells: [{ number, column: 2, text }],
});

test("edits are shown at once and saved one after the other, in their order", async () => {
  const { queue, sent, saved, end } = makeQueue();
  queue.add(typed(1, "a"));
  queue.add({ act: "undo" });
  queue.add(typed(1, "b"));
  expect(sent).toHaveLength(1);
  expect(queue.textsOf(1)?.get(2)).toBe("b");
  await end();
  expect(sent.map(({ act }) => act)).toEqual(["cells", "undo"]);
  await end();
  await end();
  expect(saved).toEqual([typed(1, "a"), { act: "undo" }, typed(1, "b")]);
  expect(queue.size).toBe(0);
  expect(queue.textsOf(1)).toBeNull();
});

test("what is typed faster than it is saved goes together, up to the next other act", async () => {
  const { queue, sent, end } = makeQueue();
  for (const [at, text] of [..."abcdef"].entries()) queue.add(typed(at, text));
  queue.add(typed(5, "g"));
  queue.add({ act: "undo" });
  await end();
  expect(sent[1]).toEqual({
    act: "cells",
    kind: "type",
    cells: [..."bcdeg"].map((text, at) => ({ number: at + 1, column: 2, text })),
  });
  await end();
  expect(sent[2]).toEqual({ act: "undo" });
});

test("after a failure nothing is lost and nothing overtakes; it is retried, or given up alone", async () => {
  const { queue, sent, saved, end } = makeQueue();
  queue.add(typed(1, "a"));
  queue.add(typed(2, "b"));
  await end(null);
  expect(queue.failed).toBe(true);
  expect(queue.size).toBe(2);
  expect(queue.textsOf(1)?.get(2)).toBe("a");
  queue.add(typed(3, "c"));
  expect(sent).toHaveLength(1);
  queue.retry();
  await end(null);
  queue.drop();
  await end();
  await end();
  expect(saved).toEqual([typed(2, "b"), typed(3, "c")]);
  expect(queue.textsOf(1)).toBeNull();
});

test("a failure of joined edits gives up all of them only when each is dropped", async () => {
  const { queue, end } = makeQueue();
  for (let at = 0; at < 6; at += 1) queue.add(typed(at, String(at)));
  await end();
  await end(null);
  expect(queue.size).toBe(5);
  queue.drop();
  expect(queue.size).toBe(4);
  expect(queue.textsOf(2)?.get(2)).toBe("2");
});
