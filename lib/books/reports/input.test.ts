import { describe, expect, test } from "vitest";
import { pinOf, readReportSearch } from "./input";

const now = new Date("2026-11-21T12:00:30.500Z");
const read = (address: string, at = now) => {
  const params = new URLSearchParams(address);
  return readReportSearch((name) => params.get(name) ?? undefined, at, "Europe/Ljubljana");
};
const asAddress = (changes: Record<string, string | null>) =>
  new URLSearchParams(Object.entries(changes).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString();

describe("the address of a report", () => {
  test("without anything is this month, as late as is known for good", () => {
    expect(read("")).toMatchObject({
      ...{ days: "this-month", from: "2026-11-01", to: "2026-11-21", zone: "Europe/Ljubljana" },
      ...{ asOf: new Date("2026-11-21T11:59:30Z"), isPinned: false, resolved: null, notes: [] },
    });
  });

  test("with a moment means the same days a year later, in the zone that it names", () => {
    const address = `days=last-month&${asAddress(pinOf(read("")))}`;
    const later = read(address, new Date("2027-11-21T12:00:00Z"));
    expect(later).toMatchObject({ from: "2026-10-01", to: "2026-10-31", isPinned: true, resolved: null });
    expect(later.asOf).toEqual(new Date("2026-11-21T11:59:30Z"));
  });

  test("with a time picked, or a moment in the future or without a zone, is resolved first", () => {
    expect(read("at=2026-11-20T08:15").resolved).toEqual({
      ...{ at: null, asOf: "2026-11-20T07:15:00Z", zone: "Europe/Ljubljana" },
    });
    expect(read("asOf=2030-01-01T00:00:00Z&zone=UTC").resolved).toEqual({
      ...{ at: null, asOf: "2026-11-21T11:59:30Z", zone: "UTC" },
    });
    expect(read("asOf=2026-11-20T00:00:00Z").resolved?.zone).toBe("Europe/Ljubljana");
    const { resolved } = read("at=2026-11-20T08:15&zone=Asia/Tokyo");
    expect(read(asAddress(resolved ?? {})).resolved).toBeNull();
  });

  test("leaves out what cannot be meant and says so", () => {
    const search = read("from=2026-02-30&asOf=soon&zone=Mars&currency=x&direction=up&connection=1&at=1999-01-01T00:00");
    expect(search.notes).toHaveLength(7);
    expect(search).toMatchObject({ days: "this-month", isPinned: false, connectionId: null, currency: null });
    expect(read("to=9999-01-01").notes).toHaveLength(1);
  });

  test("given days win; the wrong way round they are turned; unknown is no currency", () => {
    expect(read("days=today&from=2026-10-09&to=2026-10-02")).toMatchObject({ from: "2026-10-02", to: "2026-10-09" });
    expect(read("days=today&from=2026-10-09&to=2026-10-02").notes).toHaveLength(2);
    expect(read("to=2026-10-09")).toMatchObject({ from: "2026-10-01", to: "2026-10-09" });
    expect(read("currency=unknown").currency).toBe("");
  });
});
