import { and, desc, eq } from "drizzle-orm";
import { callbacks } from "@/db/schema/callbacks";
import { callbackTokens, connections, connectionVersions, endpoints, isVersion } from "@/db/schema/connections";
import { orderEvents, orders } from "@/db/schema/orders";
import { people } from "@/db/schema/people";
import { type Reach, withinReach } from "@/lib/auth/reach";
import { controlKeysOf } from "@/lib/connections/route";
import type { Environment } from "@/lib/connections/settings";
import type { Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { type ControlVerdict, readCallback, verifyControl } from "@/lib/gateway/callback";
import { deliveryText, headersText } from "@/lib/orders/delivery-text";
import type { WireText } from "@/lib/orders/wire";
import { isCallbackId } from "./input";
import { amountAsItCame, saying } from "./queries";
import type { Verdict } from "./verdicts";

/** How a delivery is proven: by the judgement of its time, else by the keys in use now. */
export type Evidence = { control: ControlVerdict | "unreadable"; judged: "then" | "now" };

/** A delivery as its page shows it. */
export type CallbackDetail = {
  id: string;
  receivedAt: Date;
  connection: { id: string; name: string; environment: Environment };
  /** The recurring profile whose own address it came by. */
  profile: { profileId: string; endpointLabel: string } | null;
  method: string;
  contentType: string | null;
  verdict: Verdict | null;
  /** What was made of it, as a sentence of its time. */
  reason: string | null;
  /** It waits to be judged, for the first time or again. */
  pending: boolean;
  says: string | null;
  amount: string | null;
  clientOrderId: string | null;
  gatewayOrderId: string | null;
  evidence: Evidence;
  order: { id: string; clientOrderId: string } | null;
  noted: { at: Date; by: string } | null;
  /** The query of a GET, the body of a POST; secrets hidden. */
  text: WireText;
  headers: string | null;
};

/** One delivery, as it came and with what was made of it. @throws AppError `not_found`, out of reach too */
export async function getCallback(desk: Desk, reach: Reach, id: string): Promise<CallbackDetail> {
  const [found] = isCallbackId(id)
    ? await desk.db
        .select({
          row: callbacks,
          connection: {
            id: connections.id,
            name: connections.name,
            environment: connectionVersions.environment,
          },
          profileId: callbackTokens.profileId,
          endpointLabel: endpoints.label,
          order: { id: orders.id, clientOrderId: orders.clientOrderId },
          notedBy: people.name,
        })
        .from(callbacks)
        .innerJoin(connections, eq(connections.id, callbacks.connectionId))
        .innerJoin(connectionVersions, isVersion(connections.id, connections.currentVersion))
        .leftJoin(callbackTokens, eq(callbackTokens.token, callbacks.profileToken))
        .leftJoin(endpoints, eq(endpoints.id, callbackTokens.endpointId))
        .leftJoin(orders, eq(orders.id, callbacks.orderId))
        .leftJoin(people, eq(people.id, callbacks.acknowledgedBy))
        .where(and(eq(callbacks.id, BigInt(id)), withinReach(callbacks.connectionId, reach)))
    : [];
  if (!found) throw new AppError("not_found", "This callback does not exist.");
  const { row, connection, profileId, endpointLabel, order, notedBy } = found;
  const callback = readCallback(row.method, row.query, row.contentType, row.body);
  const news = callback.readable ? callback.news : null;
  return {
    id,
    receivedAt: row.receivedAt,
    connection,
    profile: profileId === null ? null : { profileId, endpointLabel: endpointLabel ?? "" },
    method: row.method,
    contentType: row.contentType,
    verdict: row.verdict,
    reason: row.reason,
    pending: row.judgedAt === null,
    says: news && saying(news),
    amount: news && amountAsItCame(news),
    clientOrderId: row.clientOrderId ?? news?.clientOrderId ?? null,
    gatewayOrderId: news?.gatewayOrderId ?? null,
    evidence: await readEvidence(desk, row),
    order: order?.id ? order : null,
    noted: row.acknowledgedAt && { at: row.acknowledgedAt, by: notedBy ?? "" },
    text: deliveryText(row),
    headers: headersText(row.headers),
  };
}

async function readEvidence(desk: Desk, row: typeof callbacks.$inferSelect): Promise<Evidence> {
  if (row.verdict === "wrong_control") return { control: "wrong", judged: "then" };
  const then = row.orderId === null ? null : await readJudgedEvidence(desk, row.orderId, row.id);
  if (then) return { control: then, judged: "then" };
  const callback = readCallback(row.method, row.query, row.contentType, row.body);
  if (!callback.readable) return { control: "unreadable", judged: "now" };
  const keys = await controlKeysOf(desk.db, desk.sealer, row.connectionId);
  return { control: verifyControl(callback, keys), judged: "now" };
}

async function readJudgedEvidence(desk: Desk, orderId: string, callbackId: bigint): Promise<ControlVerdict | null> {
  const [event] = await desk.db
    .select({ details: orderEvents.details })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.orderId, orderId), eq(orderEvents.callbackId, callbackId), eq(orderEvents.kind, "callback")),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1);
  const said = event?.details.evidence;
  return said === "valid" || said === "no_key" || said === "wrong" ? said : null;
}
