/**
 * The columns of the list of orders, in their order: status second, amount last but one, time last. `shown`: whatever is
 * chosen, as long as nobody chooses, or only when somebody does.
 */
export const listColumns = [
  { key: "payee", head: "Payee", shown: "always" },
  { key: "status", head: "Status", shown: "always" },
  { key: "reference", head: "Reference or id", shown: "usually" },
  { key: "client", head: "Our id", shown: "chosen" },
  { key: "gateway", head: "Gateway’s id", shown: "chosen" },
  { key: "batch", head: "Batch", shown: "chosen" },
  { key: "connection", head: "Connection", shown: "usually" },
  { key: "endpoint", head: "Endpoint", shown: "chosen" },
  { key: "kind", head: "Kind", shown: "usually" },
  { key: "direction", head: "Direction", shown: "chosen" },
  { key: "person", head: "Prepared by", shown: "chosen" },
  { key: "amount", head: "Amount", shown: "always" },
  { key: "time", head: "Prepared", shown: "usually" },
] as const;

export type ListColumn = (typeof listColumns)[number]["key"];

/** The columns of an address (`cols`: keys with points between; none: the usual ones). */
export function shownColumns(cols: string | undefined): ListColumn[] {
  const wanted = cols?.split(".");
  return listColumns
    .filter(({ key, shown }) => shown === "always" || (wanted ? wanted.includes(key) : shown === "usually"))
    .map(({ key }) => key);
}
