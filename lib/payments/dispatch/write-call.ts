import type { Pair } from "@/lib/core/text/form-encoding";
import { carriesRows, catalogue, type Operation, type OrderOperation } from "@/lib/gateway/fields/catalogue";
import { redactPairs } from "@/lib/gateway/fields/mask";
import { chargeCallbackName, givenValues, orderIdOf, profileIdName } from "@/lib/gateway/fields/system-fields";
import { gateway } from "@/lib/gateway/protocol";
import type { Route } from "@/lib/payments/connections/route";
import { kindRows, type OrderKind } from "@/lib/payments/orders/facets";

type Content = { clientOrderId: string; values: Readonly<Record<string, string>> };

/**
 * Returns the call's exact parameters and the same redacted. Charges form one CSV, with the callback address in a
 * column where the connection needs it. Only this function fills Paydesk's own fields.
 */
export function writeCall(
  kind: OrderKind,
  route: Route,
  contents: readonly Content[],
): { operation: OrderOperation; url: string; pairs: Pair[]; redacted: Pair[] } {
  const { operation } = kindRows[kind];
  if (carriesRows(operation)) {
    const rows = contents.map(({ clientOrderId, values }) => ({
      ...givenValues(values),
      [orderIdOf(operation)]: clientOrderId,
      ...(route.sendsNotifyUrl ? { [chargeCallbackName]: route.callbackUrl } : {}),
    }));
    const columns = columnsOf(rows);
    const { url, pairs } = gateway.writeBatch(route, route.endpoint, columns, rows);
    const masked = rows.map((row) => maskRow(operation, row));
    return { operation, url, pairs, redacted: gateway.writeBatch(route, route.endpoint, columns, masked).pairs };
  }
  const [content] = mustBeOne(contents);
  const own = { [orderIdOf(operation)]: content.clientOrderId, [route.callbackParameter]: route.callbackUrl };
  const { url, pairs } = gateway.write(operation, route, route.endpoint, { ...givenValues(content.values), ...own });
  return { operation, url, pairs, redacted: redactPairs(operation, pairs) };
}

function mustBeOne(contents: readonly Content[]): [Content] {
  const [only, ...others] = contents;
  if (!only || others.length > 0) throw new Error(`a call of its own carries one order, not ${contents.length}`);
  return [only];
}

function columnsOf(rows: readonly Record<string, string>[]): string[] {
  const always = new Set([orderIdOf("process-recurring-payments"), profileIdName, "amount"]);
  return catalogue["process-recurring-payments"]
    .map(({ name }) => name)
    .filter((name) => always.has(name) || rows.some((row) => (row[name] ?? "") !== ""));
}

function maskRow(operation: Operation, row: Record<string, string>): Record<string, string> {
  return Object.fromEntries(redactPairs(operation, Object.entries(row)));
}
