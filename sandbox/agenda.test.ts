import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Agenda } from "./agenda";

const at = (ms: number) => new Date(ms).toISOString();
function heldAgenda(): Agenda {
  const agenda = new Agenda(() => new Date(0));
  agenda.hold();
  return agenda;
}

async function takeAll(agenda: Agenda, byMs: number): Promise<void> {
  for (let item = agenda.takeDue(byMs); item; item = agenda.takeDue(byMs)) await item.run();
}

describe("an agenda", () => {
  it("gives out what is due by its time, and where times are equal by the order of planning", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(20), { maxLength: 60 }), fc.nat(20), async (times, byMs) => {
        const agenda = heldAgenda();
        const done: [number, number][] = [];
        times.forEach((ms, index) => {
          agenda.plan(`item ${index}`, at(ms), async () => void done.push([ms, index]));
        });
        await takeAll(agenda, byMs);
        const expected = times.map((ms, index): [number, number] => [ms, index]).filter(([ms]) => ms <= byMs);
        expect(done).toEqual(expected.sort(([a, i], [b, j]) => a - b || i - j));
      }),
      { seed: 20_260_106 },
    );
  });

  it("keeps one plan for each key, and none that was forgotten", async () => {
    const agenda = heldAgenda();
    const done: string[] = [];
    const plan = (key: string, ms: number, what: string) => agenda.plan(key, at(ms), async () => void done.push(what));
    plan("a", 1, "first plan");
    plan("a", 5, "second plan");
    plan("b", 2, "forgotten");
    agenda.forget("b");
    await takeAll(agenda, 10);
    expect(done).toEqual(["second plan"]);
  });

  it("runs what is planned while it runs, in its turn", async () => {
    const agenda = heldAgenda();
    const done: number[] = [];
    const repeat = async (ms: number): Promise<void> => {
      done.push(ms);
      if (ms < 5) agenda.plan("again", at(ms + 1), () => repeat(ms + 1));
    };
    agenda.plan("again", at(1), () => repeat(1));
    agenda.plan("between", at(3), async () => void done.push(33));
    await takeAll(agenda, 4);
    expect(done).toEqual([1, 2, 33, 3, 4]);
  });

  it("starts what is due automatically, and waits for it when asked to finish", async () => {
    const agenda = new Agenda(() => new Date());
    let done = false;
    const started = new Promise<void>((resolve) => {
      agenda.plan("one", new Date().toISOString(), async () => {
        resolve();
        await new Promise((later) => setImmediate(later));
        done = true;
      });
    });
    await started;
    await agenda.finish();
    expect(done).toBe(true);
    agenda.stop();
  });

  it("refuses a moment that is none", () => {
    expect(() => heldAgenda().plan("bad", "soon", async () => undefined)).toThrow("bad cannot be planned for soon");
  });
});
