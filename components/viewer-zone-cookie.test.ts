import { expect, test } from "vitest";
import { readViewerZone } from "./viewer-zone-cookie";

test("a browser's zone, whatever its spelling, else the organisation's", () => {
  expect(readViewerZone("America/New_York", "Europe/Berlin")).toBe("America/New_York");
  expect(readViewerZone("aMERICA/nEW_yORK", "Europe/Berlin")).toBe("America/New_York");
  for (const none of [undefined, "", "Mars/Olympus", "+02:00", "../../etc", "x".repeat(5_000)])
    expect(readViewerZone(none, "Europe/Berlin")).toBe("Europe/Berlin");
});
