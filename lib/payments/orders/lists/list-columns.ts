import * as common from "@/messages/common";
import * as t from "@/messages/orders/model";
export const listColumns = [
  { key: "payee", head: t.counterparty, shown: "always" },
  { key: "status", head: common.statusLabel, shown: "always" },
  { key: "reference", head: t.reference, shown: "usually" },
  { key: "client", head: common.clientIdLabel, shown: "chosen" },
  { key: "gateway", head: t.gatewayId, shown: "chosen" },
  { key: "batch", head: common.batch, shown: "chosen" },
  { key: "connection", head: common.connection, shown: "several" },
  { key: "endpoint", head: common.endpoint, shown: "chosen" },
  { key: "kind", head: common.type, shown: "always" },
  { key: "direction", head: t.direction, shown: "chosen" },
  { key: "user", head: t.preparedBy, shown: "chosen" },
  { key: "amount", head: common.amount, shown: "always" },
  { key: "time", head: t.prepared, shown: "usually" },
] as const;

export const ordersLayoutCookie = "orders-layout";

export type ListColumn = (typeof listColumns)[number]["key"];

/** @param several whether the user has several connections; a column that says the same in each row is left out */
export function shownColumns(cols: string | undefined, several = true): ListColumn[] {
  const wanted = cols?.split(".");
  const shown = listColumns
    .filter(
      ({ key, shown }) =>
        shown === "always" || (wanted ? wanted.includes(key) : shown === "usually" || (several && shown === "several")),
    )
    .map(({ key }) => key);
  const ordered = shown
    .filter((key) => wanted?.includes(key))
    .sort((a, b) => (wanted?.indexOf(a) ?? 0) - (wanted?.indexOf(b) ?? 0));
  return shown.map((key) => (wanted?.includes(key) ? (ordered.shift() ?? key) : key));
}

export function moveColumn(shown: readonly ListColumn[], key: ListColumn, step: 1 | -1): string {
  const next = [...shown];
  const at = next.indexOf(key);
  const [other] = next.splice(at + step, 1, key);
  if (other) next[at] = other;
  return next.join(".");
}
