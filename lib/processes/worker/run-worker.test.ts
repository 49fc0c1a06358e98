import pino from "pino";
import { expect, test } from "vitest";
import { Slots } from "./run-worker";

const log = pino({ enabled: false });

function makeWork() {
  const ends = new Map<string, (got: boolean) => void>();
  const started: string[] = [];
  const work = (id: string) => {
    started.push(id);
    return new Promise<boolean>((resolve) => ends.set(id, resolve));
  };
  return { work, started, end: (id: string) => ends.get(id)?.(true) };
}

test("one that takes long holds up no other", async () => {
  const slots = new Slots(log, "test", 2);
  const { work, started, end } = makeWork();
  const waiting = ["slow", "a", "b", "c"];
  const find = async (free: number) => waiting.splice(0, free);
  expect(await slots.fill(find, work)).toBe(2);
  for (const id of ["a", "b", "c"]) {
    expect(started.at(-1)).toBe(id);
    const next = slots.fill(find, work);
    end(id);
    await next;
  }
  expect(started).toEqual(["slow", "a", "b", "c"]);
  end("slow");
  await slots.stop();
});

test("never more than its size, and the finder sees what runs", async () => {
  const slots = new Slots(log, "test", 3);
  const { work, end } = makeWork();
  await slots.fill(async () => ["a", "b"], work);
  const asked: unknown[] = [];
  await slots.fill(async (...question) => {
    asked.push(question);
    return [];
  }, work);
  expect(asked).toEqual([[1, ["a", "b"]]]);
  end("a");
  end("b");
  await slots.stop();
});

test("what got nowhere keeps its slot for a while, so that it is not tried in a circle", async () => {
  const slots = new Slots(log, "test", 2);
  await slots.fill(
    async () => ["a"],
    async () => false,
  );
  await new Promise((resolve) => setImmediate(resolve));
  const asked: unknown[] = [];
  await slots.fill(async (...question) => {
    asked.push(question);
    return [];
  }, makeWork().work);
  expect(asked).toEqual([[1, ["a"]]]);
  await slots.stop();
});

test("stop waits for what runs; what fails is logged and ends nothing", async () => {
  const slots = new Slots(log, "test", 2);
  const { work, end } = makeWork();
  await slots.fill(
    async () => ["bad", "good"],
    (id) => (id === "bad" ? Promise.reject(new Error("on purpose")) : work(id)),
  );
  let hasStopped = false;
  const stopped = slots.stop().then(() => {
    hasStopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasStopped).toBe(false);
  end("good");
  await stopped;
});

test("where nothing was found because all places are taken, the next round begins as soon as one is free", async () => {
  const slots = new Slots(log, "test", 4);
  const { work, end } = makeWork();
  await slots.fill(async () => ["a"], work);
  const round = slots.fill(async () => [], work);
  end("a");
  expect(await round).toBe(1);
  expect(await slots.fill(async () => [], work)).toBe(0);
  await slots.stop();
});
