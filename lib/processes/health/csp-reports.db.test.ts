import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDatabase } from "@/db/client";
import { flushCounts } from "@/lib/core/telemetry/counts";
import { writePrometheus } from "@/lib/core/telemetry/metric";
import { makeTestContext } from "@/lib/identity/users/testing";
import { provideDatabase } from "@/lib/identity/users/testing-context";
import { countCspReports, listCspReports, readCspReports, reportKindsMax, reportsOfMinuteMax } from "./csp-reports";
import { collectMetrics } from "./metrics";

const database = provideDatabase("file");

const violation = (effectiveDirective: unknown, blockedURL: unknown) => ({
  type: "csp-violation",
  body: { effectiveDirective, blockedURL },
});

describe("readCspReports", () => {
  it("reads both ways in which browsers report, and of an address only its host", () => {
    const legacy = {
      "csp-report": { "violated-directive": "img-src 'self'", "blocked-uri": "https://x.example/a?card=4111" },
    };
    expect(readCspReports(JSON.stringify(legacy))).toEqual([{ directive: "img-src", blocked: "x.example" }]);
    const list = [
      violation("script-src-elem", "inline"),
      { type: "deprecation", body: {} },
      violation("font-src", "data"),
    ];
    expect(readCspReports(JSON.stringify(list))).toEqual([
      { directive: "script-src-elem", blocked: "inline" },
      { directive: "font-src", blocked: "data" },
    ]);
    const odd = [violation("'; drop table", "no address"), violation("constructor", ""), violation(1, 2)];
    expect(readCspReports(JSON.stringify(odd))).toEqual(Array(2).fill({ directive: "other", blocked: "other" }));
    expect(readCspReports(JSON.stringify(Array(500).fill(violation("img-src", "blob"))))).toHaveLength(20);
  });

  it.each(["", "{", "1", "null", "{}", "[1]", "[".repeat(8_000)])("%j is no report", (body) => {
    expect(readCspReports(body)).toBeNull();
  });

  it("never throws, whatever is sent", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc
            .array(fc.record({ type: fc.constant("csp-violation"), body: fc.anything() }))
            .map((one) => JSON.stringify(one)),
        ),
        (body) => {
          for (const { directive, blocked } of readCspReports(body) ?? []) {
            expect(directive).toMatch(/^[a-z-]+$/);
            expect(blocked.length).toBeLessThanOrEqual(60);
          }
        },
      ),
      { seed: 15 },
    );
  });
});

describe("countCspReports", () => {
  const start = new Date("2026-03-31T12:00:00Z").getTime();
  const many = (from: number, most: number) =>
    Array.from({ length: most }, (_, at) => ({ directive: "img-src", blocked: `h${from + at}.example` }));

  it("counts by kind, at most so many in a minute, and has at most so many kinds", async () => {
    let now = start;
    const ctx = { ...makeTestContext(database.db), now: () => new Date(now) };
    await countCspReports(ctx, [...many(0, 20), ...many(0, 20)]);
    await countCspReports(ctx, many(20, 500));
    await flushCounts(database.db);
    const first = await listCspReports(ctx);
    expect(first.reduce((sum, { reports }) => sum + reports, 0)).toBe(reportsOfMinuteMax);
    expect(first[0]).toEqual({ directive: "img-src", blocked: "h0.example", reports: 2 });
    for (let minute = 1; minute < 5; minute += 1) {
      now = start + minute * 60_000;
      await countCspReports(ctx, many(minute * 100, 60));
    }
    await flushCounts(database.db);
    const all = await listCspReports(ctx);
    expect(all).toHaveLength(reportKindsMax + 1);
    expect(all.find(({ blocked }) => blocked === "other")?.reports).toBeGreaterThan(100);
  });

  it("keeps the bound in a process that begins later, and shows all on the metrics page", async () => {
    const db = createDatabase(database.url, { max: 2 });
    const ctx = { ...makeTestContext(db), now: () => new Date(start) };
    await countCspReports(ctx, [...many(900, 10), { directive: "img-src", blocked: "h1.example" }]);
    await flushCounts(db);
    const all = await listCspReports(ctx);
    expect(all).toHaveLength(reportKindsMax + 1);
    expect(all.find(({ blocked }) => blocked === "h1.example")?.reports).toBe(3);
    const text = writePrometheus(await collectMetrics(ctx, { version: "1", startedAt: new Date(start) }));
    expect(text).toContain('paydesk_csp_reports_total{directive="img-src",blocked="h1.example"} 3');
    await db.$client.end();
  });
});
