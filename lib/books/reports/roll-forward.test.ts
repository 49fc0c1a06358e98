import { describe, expect, test } from "vitest";
import { momentsOf, stillMovingMs } from "./roll-forward";

const now = new Date("2026-11-21T12:00:00Z");
const october = { from: "2026-10-01", to: "2026-10-31" };

describe("a period as of a moment", () => {
  test("ends with its last day, in the organisation's zone", () => {
    expect(momentsOf({ ...october, asOf: now }, "Europe/Ljubljana", now)).toEqual({
      from: new Date("2026-09-30T22:00:00Z"),
      until: new Date("2026-10-31T23:00:00Z"),
    });
  });

  test("ends with the moment, where that is earlier; a moment before it all leaves nothing", () => {
    const asOf = new Date("2026-10-14T09:30:00Z");
    expect(momentsOf({ ...october, asOf }, "UTC", now).until).toEqual(asOf);
    const before = new Date("2026-08-01T00:00:00Z");
    expect(momentsOf({ ...october, asOf: before }, "UTC", now)).toEqual({ from: before, until: before });
  });

  test("never reaches into what is still being written", () => {
    const { until } = momentsOf({ from: "2026-11-01", to: "2026-11-30", asOf: now }, "UTC", now);
    expect(until).toEqual(new Date(now.getTime() - stillMovingMs));
  });
});
