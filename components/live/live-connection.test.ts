import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  onerror: (() => void) | null = null;
  constructor(readonly url: string) {
    super();
    FakeSource.opened.push(this);
  }
  say(event: string, data: unknown = {}): void {
    this.dispatchEvent(Object.assign(new Event(event), { data: JSON.stringify(data) }));
  }
  fail(readyState: number): void {
    this.readyState = readyState;
    this.onerror?.();
  }
  close(): void {
    this.readyState = 2;
  }
}

const latest = () => FakeSource.opened.at(-1) as FakeSource;
let page: EventTarget & { visibilityState: string };
let answer: number | Error;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T14:00:00Z") });
  FakeSource.opened = [];
  const documentElement = { dataset: { build: "first" } };
  page = Object.assign(new EventTarget(), { visibilityState: "visible", documentElement });
  answer = 503;
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", async () => {
    if (answer instanceof Error) throw answer;
    return { status: answer };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function openTab() {
  const { liveConnection, concerns } = await import("./live-connection");
  const received: unknown[] = [];
  const leave = liveConnection.subscribe((topics) => received.push(topics));
  return { liveConnection, concerns, received, leave };
}

describe("the stream of a tab", () => {
  test("reports what changed, and when it begins that anything may have", async () => {
    const { received, liveConnection } = await openTab();
    latest().say("live");
    latest().say("changed", { topics: ["order:7"] });
    expect(received).toEqual(["anew", ["order:7"]]);
    expect(liveConnection.read()).toEqual({ lostSince: null, signedOut: false, isOutdated: false });
  });

  test("says when Paydesk serves another build than that of this page, and keeps saying so", async () => {
    const { liveConnection } = await openTab();
    latest().say("live", { topics: [], build: "first" });
    expect(liveConnection.read().isOutdated).toBe(false);
    latest().say("live", { topics: [], build: "second" });
    latest().say("live", { topics: [], build: "first" });
    expect(liveConnection.read().isOutdated).toBe(true);
  });

  test("is shared by all listeners, and ends with the last one", async () => {
    const { liveConnection, leave } = await openTab();
    const second = liveConnection.subscribe(() => undefined);
    expect(FakeSource.opened).toHaveLength(1);
    leave();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(latest().readyState).toBe(1);
    second();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(latest().readyState).toBe(2);
  });

  test("says since when nothing was received: after an error, the server's word, or silence", async () => {
    const { liveConnection } = await openTab();
    latest().say("live");
    const at = new Date();
    await vi.advanceTimersByTimeAsync(3_000);
    latest().fail(0);
    expect(liveConnection.read().lostSince).toEqual(at);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(latest().url).toBe("/api/live?age=5000");
    latest().say("live");
    expect(liveConnection.read().lostSince).toBeNull();
    latest().say("lost");
    expect(liveConnection.read().lostSince).not.toBeNull();
    latest().say("live");
    const silentSince = new Date();
    await vi.advanceTimersByTimeAsync(50_000);
    expect(liveConnection.read().lostSince).toEqual(silentSince);
    expect(FakeSource.opened).toHaveLength(3);
  });

  test("asks for changes since the browser requested the page, and reports only those", async () => {
    vi.spyOn(performance, "now").mockReturnValue(740.2);
    const { received } = await openTab();
    expect(latest().url).toBe("/api/live?age=741");
    latest().say("live", { topics: [] });
    expect(received).toEqual([]);
    latest().say("live", { topics: ["order:7"] });
    expect(received).toEqual([["order:7"]]);
  });

  test("beats keep it alive", async () => {
    const { liveConnection } = await openTab();
    latest().say("live");
    for (let n = 0; n < 10; n++) {
      await vi.advanceTimersByTimeAsync(15_000);
      latest().say("beat");
    }
    expect(liveConnection.read().lostSince).toBeNull();
    expect(FakeSource.opened).toHaveLength(1);
  });

  test("is tried again when refused, but not after the session ended, until a user signs in again", async () => {
    const { liveConnection } = await openTab();
    latest().fail(2);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(FakeSource.opened).toHaveLength(2);
    answer = new Error("the server is away");
    latest().fail(2);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(FakeSource.opened).toHaveLength(3);
    expect(liveConnection.read().signedOut).toBe(false);
    answer = 401;
    latest().fail(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(liveConnection.read().signedOut).toBe(true);
    expect(FakeSource.opened).toHaveLength(3);
    liveConnection.noteSignedIn();
    expect(FakeSource.opened).toHaveLength(4);
    latest().say("signed-out");
    expect(liveConnection.read().signedOut).toBe(true);
  });

  test("a hidden tab has no stream, and one that is shown again asks for everything", async () => {
    const { received, liveConnection } = await openTab();
    latest().say("live");
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(latest().readyState).toBe(2);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(liveConnection.read().lostSince).toBeNull();
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("visibilitychange"));
    latest().say("live");
    expect(FakeSource.opened).toHaveLength(2);
    expect(received).toEqual(["anew", "anew"]);
  });

  test("a new listener receives what came a moment before", async () => {
    const { liveConnection } = await openTab();
    latest().say("changed", { topics: ["order:1"] });
    await vi.advanceTimersByTimeAsync(2_000);
    const received: unknown[] = [];
    liveConnection.subscribe((topics) => received.push(topics));
    expect(received).toEqual([["order:1"]]);
    await vi.advanceTimersByTimeAsync(10_000);
    const late: unknown[] = [];
    liveConnection.subscribe((topics) => late.push(topics));
    expect(late).toEqual([]);
  });
});

test.each([
  [["order:7"], ["order:7"], true],
  [["order:7"], ["order"], true],
  [["order:7"], ["order:70", "connection"], false],
  [["orders:7"], ["order"], false],
  [["installation"], ["installation"], true],
  [[], ["order"], false],
  ["all", ["connection:1"], true],
  ["anew", [], true],
] as const)("an update of %j concerns a follower of %j: %s", async (topics, followed, does) => {
  const { concerns } = await import("./live-connection");
  expect(concerns(topics, followed)).toBe(does);
});
