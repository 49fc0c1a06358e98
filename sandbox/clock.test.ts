import { describe, expect, it, vi } from "vitest";
import { Agenda } from "./agenda";
import { Clock, ClockMover } from "./clock";
import type { Core } from "./core";
import type { EntryBody } from "./entries";
import { applyEntry, emptyState } from "./state";

function openMover(before: EntryBody[] = [], latestAt = new Date().toISOString()) {
  const state = emptyState();
  const clock = new Clock(state);
  const written: { at: string; body: EntryBody }[] = [];
  const append = async (bodies: readonly EntryBody[], now: Date) => {
    for (const body of bodies) {
      written.push({ at: now.toISOString(), body });
      applyEntry(state, { seq: written.length, at: now.toISOString(), ...body });
    }
  };
  for (const body of before) applyEntry(state, { seq: 0, at: latestAt, ...body });
  const agenda = new Agenda(() => clock.now());
  const core = { state, agenda, journal: { append }, now: () => clock.now(), realNow: () => new Date() };
  return { core, mover: new ClockMover(core as unknown as Core, clock), written };
}

const hourMs = 3_600_000;
const inHours = (core: { now: () => Date }, hours: number) =>
  new Date(core.now().getTime() + hours * hourMs).toISOString();

describe("a move of the clock", () => {
  it("stops at each thing that is due, and continues from its end", async () => {
    const { core, mover, written } = openMover();
    const seen: string[] = [];
    const due = [3, 1, 2].map((hours) => inHours(core, hours));
    for (const at of due) core.agenda.plan(at, at, async () => void seen.push(core.now().toISOString()));
    const to = inHours(core, 4);
    expect(await mover.move({ to })).toEqual({ now: to, ran: 3, reached: true });
    expect(seen).toEqual([...due].sort());
    expect(core.now().getTime() - Date.parse(to)).toBeLessThan(1000);
    expect(written.map(({ body }) => "verdict" in body && body.verdict)).toEqual(["moving", "moved"]);
    expect(mover.present()).toMatchObject({ offsetSeconds: 4 * 3600, movingTo: null });
    core.agenda.stop();
  });

  it("continues though one thing fails", async () => {
    const { core, mover } = openMover();
    const seen: string[] = [];
    const complained = vi.spyOn(console, "error").mockImplementation(() => undefined);
    core.agenda.plan("bad", inHours(core, 1), () => Promise.reject(new Error("fails on purpose")));
    core.agenda.plan("good", inHours(core, 2), async () => void seen.push("good"));
    expect(await mover.move({ advanceSeconds: 3 * 3600 })).toMatchObject({ ran: 2, reached: true });
    expect(seen).toEqual(["good"]);
    expect(complained.mock.calls).toEqual([["sandbox: bad: fails on purpose"]]);
    complained.mockRestore();
    core.agenda.stop();
  });

  it("goes back before the first order, and never after it", async () => {
    const { core, mover } = openMover();
    await mover.move({ to: inHours(core, -24 * 30) });
    expect(mover.present()).toMatchObject({ offsetSeconds: -24 * 30 * 3600, movingTo: null });
    await mover.move({ advanceSeconds: 3600 });
    core.state.orders.set("1", {} as never);
    await expect(mover.move({ to: inHours(core, -1) })).rejects.toThrow(/only goes forward/);
    await mover.move({ to: new Date().toISOString() });
    expect(mover.present()).toMatchObject({ offsetSeconds: 0 });
    core.agenda.stop();
  });

  it("goes back after orders when it is told which to forget, and knows no more of them", async () => {
    const { core, mover } = openMover();
    const order = (id: string, hours: number) => ({ gatewayOrderId: id, createdAt: inHours(core, hours) }) as never;
    for (const [id, hours] of [
      ["1", -300],
      ["2", -20],
      ["3", 0],
    ] as const) {
      core.state.orders.set(id, order(id, hours));
      core.state.orderList.push(order(id, hours));
      core.state.orderIds.set(`key ${id}`, [id]);
    }
    const ran: string[] = [];
    core.agenda.plan("order 2", inHours(core, -10), async () => void ran.push("forgotten"));
    await mover.move({ to: inHours(core, -30), forgetBefore: inHours(core, -1) });
    expect(mover.present()).toMatchObject({ offsetSeconds: -30 * 3600, movingTo: null });
    expect([...core.state.orders.keys()]).toEqual(["1", "3"]);
    expect(core.state.orderList.map(({ gatewayOrderId }) => gatewayOrderId)).toEqual(["1", "3"]);
    expect([...core.state.orderIds.values()].flat()).toEqual(["1", "3"]);
    await mover.move({ to: new Date().toISOString() });
    expect(ran).toEqual([]);
    core.agenda.stop();
  });

  it("has a bound, stays where it got to, and says so", async () => {
    const { core, mover } = openMover();
    const from = core.now().getTime();
    const again = async (): Promise<void> => {
      core.agenda.plan("again", new Date(core.now().getTime() + 1000).toISOString(), again);
    };
    await again();
    const move = await mover.move({ advanceSeconds: 24 * 3600 });
    expect(move).toMatchObject({ ran: 20_000, reached: false });
    expect(Math.round((Date.parse(move.now) - from) / 1000)).toBe(20_000);
    expect(core.state.clock.movingTo).toBeNull();
    core.agenda.stop();
  });

  it("that the end of the process cut short is taken up from its last entry", async () => {
    const moving: EntryBody = { kind: "clock", verdict: "moving", to: "2126-01-03T00:00:00.000Z" };
    const { core, mover } = openMover([moving], "2126-01-01T00:00:00.000Z");
    const seen: string[] = [];
    core.agenda.plan("late", "2125-12-31T00:00:00Z", async () => void seen.push(core.now().toISOString()));
    core.agenda.plan("next", "2126-01-02T00:00:00Z", async () => void seen.push(core.now().toISOString()));
    core.agenda.plan("after", "2126-01-04T00:00:00Z", async () => void seen.push("after"));
    expect(await mover.resume()).toEqual({ now: "2126-01-03T00:00:00.000Z", ran: 2, reached: true });
    expect(seen).toEqual(["2126-01-01T00:00:00.000Z", "2126-01-02T00:00:00.000Z"]);
    core.agenda.stop();
    expect(await openMover().mover.resume()).toBeNull();
  });

  it("that is taken up after its end leaves no clock that runs behind the machine's", async () => {
    const moving: EntryBody = { kind: "clock", verdict: "moving", to: "2020-01-03T00:00:00.000Z" };
    const { core, mover } = openMover([moving], "2020-01-01T00:00:00.000Z");
    await mover.resume();
    expect(mover.present()).toMatchObject({ offsetSeconds: 0, movingTo: null });
    core.agenda.stop();
  });
});
