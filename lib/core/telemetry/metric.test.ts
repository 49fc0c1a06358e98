import { expect, test } from "vitest";
import { writePrometheus } from "./metric";

test("names, kinds, labels and values, in the text form of Prometheus", () => {
  const text = writePrometheus([
    {
      name: "calls_total",
      help: "Calls by result",
      type: "counter",
      labelNames: ["operation", "result"],
      samples: [
        { labels: { operation: "payout", result: "accepted" }, value: 3 },
        { labels: { operation: "status", result: "unknown" }, value: 1.5e21 },
      ],
    },
    { name: "waiting", help: "Waiting", type: "gauge", labelNames: [], samples: [{ labels: {}, value: 0 }] },
    { name: "empty", help: "No values yet", type: "gauge", labelNames: ["age"], samples: [] },
  ]);
  expect(text).toBe(
    [
      "# HELP calls_total Calls by result",
      "# TYPE calls_total counter",
      'calls_total{operation="payout",result="accepted"} 3',
      'calls_total{operation="status",result="unknown"} 1.5e+21',
      "# HELP waiting Waiting",
      "# TYPE waiting gauge",
      "waiting 0",
      "# HELP empty No values yet",
      "# TYPE empty gauge",
      "",
    ].join("\n"),
  );
});

test("a value that users gave can't begin another line or label", () => {
  const labels = { connection: 'Acme\n"EU" \\ x', other: "ä" };
  const text = writePrometheus([
    { name: "open", help: "a\\b\nc", type: "gauge", labelNames: Object.keys(labels), samples: [{ labels, value: 1 }] },
  ]);
  expect(text.split("\n")).toEqual([
    "# HELP open a\\\\b\\nc",
    "# TYPE open gauge",
    String.raw`open{connection="Acme\n\"EU\" \\ x",other="ä"} 1`,
    "",
  ]);
});
