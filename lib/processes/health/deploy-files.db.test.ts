import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parser } from "@prometheus-io/lezer-promql";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { verdicts } from "@/db/texts";
import { provideContext } from "@/lib/identity/users/testing-context";
import { collectMetrics, thisProcess } from "./metrics";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

type Rule = { alert?: string; record?: string; expr: string; labels?: Record<string, string>; annotations?: object };
type Panel = {
  title: string;
  targets?: { expr?: string; query?: string }[];
  gridPos: Record<"x" | "y" | "w" | "h", number>;
};

const alerts: { groups: { rules: Rule[] }[] } = parse(read("deploy/prometheus/alerts.yaml"));
const rules = alerts.groups.flatMap((group) => group.rules);
const dashboard: { panels: Panel[]; templating: { list: { name: string }[] } } = JSON.parse(
  read("deploy/grafana/paydesk.json"),
);
const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.flatMap(({ expr }): [string, string][] => (expr === undefined ? [] : [[`panel ${title}`, expr]])),
);
const objectives = [...read("docs/slo.md").matchAll(/```promql\n(.*?)```/gs)].map(([, expr = ""]) => expr);
const all: [string, string][] = [
  ...queries,
  ...rules.map(({ alert, record, expr }): [string, string] => [alert ?? record ?? "", expr]),
  ...objectives.map((expr, at): [string, string] => [`objective ${at + 1}`, expr]),
];

const probe = { probe_success: ["job"] };
const everywhere = ["job", "instance"];

type Selector = { metric: string; matchers: { label: string; values: string[] }[] };

function selectorsOf(expr: string): Selector[] {
  const found: Selector[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, name, from, to, node }) => {
      const text = expr.slice(from, to);
      if (type.isError) throw new Error(`no PromQL at ${from}: ${expr}`);
      if (name === "VectorSelector") {
        const metric = node.getChild("Identifier");
        found.push({ metric: metric ? expr.slice(metric.from, metric.to) : "", matchers: [] });
      }
      const matcher = name === "UnquotedLabelMatcher" ? /^(\w+)\s*=~?\s*"(.*)"$/.exec(text) : null;
      if (matcher) found.at(-1)?.matchers.push({ label: matcher[1] ?? "", values: (matcher[2] ?? "").split("|") });
    },
  });
  return found;
}

const { ctx } = provideContext("file");
const known = new Map<string, { labels: readonly string[]; values: string[] }>();
beforeAll(async () => {
  for (const { name, labelNames, samples } of await collectMetrics(ctx, thisProcess()))
    known.set(name, { labels: labelNames, values: samples.flatMap(({ labels }) => Object.values(labels)) });
  for (const [name, labels] of Object.entries(probe)) known.set(name, { labels, values: [] });
  for (const { record } of rules) if (record) known.set(record, { labels: [], values: [] });
});

test.each(all)("%s asks for figures that Paydesk has", (_, expr) => {
  const selectors = selectorsOf(expr);
  expect(selectors.length).toBeGreaterThan(0);
  for (const { metric, matchers } of selectors) {
    const figure = known.get(metric);
    expect(figure, metric).toBeDefined();
    for (const { label, values } of matchers) {
      expect([...(figure?.labels ?? []), ...everywhere], `${metric} by ${label}`).toContain(label);
      if (figure && ["age", "state", "submission"].includes(label))
        expect(figure.values).toEqual(expect.arrayContaining(values));
      if (label === "verdict") expect(verdicts).toEqual(expect.arrayContaining(values));
    }
  }
});

test("they use every figure", () => {
  const used = new Set(all.flatMap(([, expr]) => selectorsOf(expr).map(({ metric }) => metric)));
  expect([...known.keys()].filter((name) => !used.has(name))).toEqual([]);
});

describe("the alert rules", () => {
  test("each says who is to look, and why", () => {
    for (const rule of rules.filter(({ alert }) => alert)) {
      expect(["page", "ticket"], rule.alert).toContain(rule.labels?.severity);
      expect(rule.annotations, rule.alert).toEqual({ summary: expect.any(String), description: expect.any(String) });
    }
    expect(new Set(rules.map(({ alert, record }) => alert ?? record)).size).toBe(rules.length);
  });
});

describe("the dashboard", () => {
  test("no panel lies on another, and each variable is there", () => {
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    const names = dashboard.templating.list.map(({ name }) => name);
    const asked = [...read("deploy/grafana/paydesk.json").matchAll(/\$\{?(\w+)/g)].map(([, name]) => name);
    expect(new Set(asked)).toEqual(new Set(names));
  });
});

describe("the check bites", () => {
  test.each(["sum(paydesk_calls_total", "max by () paydesk_calls_total"])("%s is no PromQL", (expr) => {
    expect(() => selectorsOf(expr)).toThrow("no PromQL");
  });

  test("it reads names and labels", () => {
    expect(selectorsOf('max(rate(paydesk_calls_total{result=~"a|b", operation="c"}[5m])) > bool 1')).toEqual([
      {
        metric: "paydesk_calls_total",
        matchers: [
          { label: "result", values: ["a", "b"] },
          { label: "operation", values: ["c"] },
        ],
      },
    ]);
  });
});
