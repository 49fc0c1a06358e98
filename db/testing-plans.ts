import { createDatabase, type Database } from "./client";

/** `work` counts the rows that the plan's nodes returned or discarded, over all loops. */
export type RanStatement = { query: string; work: number; plan: PlanNode };

const discarded = ["Rows Removed by Filter", "Rows Removed by Join Filter", "Rows Removed by Index Recheck"] as const;

export type PlanNode = {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: PlanNode[];
} & Partial<Record<"Index Name" | "Relation Name", string> & Record<(typeof discarded)[number], number>>;

export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Counts rows of the plan instead of time, so that a busy machine changes nothing. */
function workOf(plan: PlanNode): number {
  const each = (node: PlanNode) => discarded.reduce((sum, name) => sum + (node[name] ?? 0), node["Actual Rows"]);
  return nodesOf(plan).reduce((sum, node) => sum + each(node) * node["Actual Loops"], 0);
}

const explaining = [
  "session_preload_libraries=auto_explain",
  "auto_explain.log_min_duration=0",
  "auto_explain.log_analyze=on",
  "auto_explain.log_timing=off",
  "auto_explain.log_format=json",
  "auto_explain.log_level=notice",
  "auto_explain.log_parameter_max_length=0",
]
  .map((setting) => `-c ${setting}`)
  .join(" ");

export function openPlanDatabase(url: string): { db: Database; take: () => RanStatement[] } {
  const ran: RanStatement[] = [];
  const address = new URL(url);
  address.searchParams.set("options", explaining);
  const db = createDatabase(address.href, { max: 1, name: "plans" });
  db.$client.on("connect", (client) =>
    client.on("notice", ({ message }) => {
      const json = /plan:\n(\{.*\})\s*$/s.exec(message ?? "")?.[1];
      if (json === undefined) return;
      const explained = JSON.parse(json) as { "Query Text": string; Plan: PlanNode };
      ran.push({ query: explained["Query Text"], work: workOf(explained.Plan), plan: explained.Plan });
    }),
  );
  return { db, take: () => ran.splice(0) };
}
