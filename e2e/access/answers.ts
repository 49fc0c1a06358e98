import type { Cast } from "./users";

export function isSignInRedirect(answer: Response, base: string): boolean {
  const location = answer.headers.get("location");
  if (answer.status !== 307 || location === null) return false;
  const url = new URL(location, base);
  return url.origin === new URL(base).origin && url.pathname === "/sign-in";
}

/** Calls a server action as a browser does: a POST with the action's id in a header and its arguments as JSON. */
export function callAction(base: string, id: string, input: readonly unknown[], cookie: string): Promise<Response> {
  return fetch(`${base}/return`, {
    method: "POST",
    redirect: "manual",
    headers: { "next-action": id, "content-type": "text/plain;charset=UTF-8", accept: "text/x-component", cookie },
    body: JSON.stringify(input),
  });
}

export async function codeOf(answering: Promise<Response>): Promise<string> {
  const answer = await answering;
  const text = await answer.text();
  const line = text.split("\n").find((one) => /^[0-9a-f]+:\{"ok":/.test(one));
  if (!line) return `status ${answer.status}: ${text.slice(0, 200)}`;
  const result = JSON.parse(line.slice(line.indexOf(":") + 1)) as { ok: boolean; error?: { code: string } };
  return result.error?.code ?? "done";
}

const restless = [
  "sessions",
  "counts",
  "orders",
  "order_events",
  "order_later_events",
  "calls",
  "call_orders",
  "dispatches",
  "callbacks",
  "audit",
  "audit_chain",
  "connections",
  "sending_rates",
  "worker_beats",
  "stalls",
  "installation",
  "alerts",
  "alert_signs",
  "order_totals",
  "order_sums",
  "order_total_deltas",
  "order_failure_totals",
  "move_totals",
  "move_months",
  "totals_state",
  "close_periods",
  "close_signatures",
  "match_figures",
  "match_items",
  "prior_items",
];

export async function fingerprintDatabase({ app, theirs, own, accessUsers }: Cast): Promise<Record<string, string>> {
  const { $client: client } = app.db;
  const { rows } = await client.query(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
  );
  const digests: Record<string, string> = {};
  const add = async (name: string, what: string, values: unknown[] = []) => {
    const query = `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from (${what}) t`;
    digests[name] = (await client.query(query, values)).rows[0].digest;
  };
  for (const { name } of rows) if (!restless.includes(name)) await add(name, `select * from "${name}"`);
  const both = [theirs.connectionId, own.connectionId];
  const orderIds = [theirs, own].flatMap(({ orderId, heldId, unconfirmedId }) => [orderId, heldId, unconfirmedId]);
  await add("orders", "select * from orders where id = any($1)", [orderIds]);
  await add("orders made", "select id from orders where prepared_by = any($1)", [accessUsers.map((one) => one.userId)]);
  await add("order_events", "select * from order_events where order_id = any($1)", [orderIds]);
  await add("connections", "select id, name, current_version, stopped_at from connections where id = any($1)", [both]);
  await add("audit", "select id from audit where user_id = any($1) and permission <> 'sessions.start'", [
    accessUsers.map((one) => one.userId),
  ]);
  const rate = "select connection_id, calls_per_second, burst, chunk_rows, sends_notify_url from sending_rates";
  await add("sending_rates", `${rate} where connection_id = any($1)`, [both]);
  await add("installation", "select id, stopped_at, sending_locked_at from installation");
  await add("sessions", "select id from sessions where ended_at is null and user_id = any($1)", [
    accessUsers.map((one) => one.userId),
  ]);
  return digests;
}
