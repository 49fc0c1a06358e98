import { and, asc, desc, eq, gt, lt } from "drizzle-orm";
import { connections } from "@/db/schema/connections";
import { gatewayFiles, gatewayLines } from "@/db/schema/gateway-reports";
import { orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { type Cursor, defineList, idOf, type Page, rowNumber } from "@/lib/core/lists/list";
import { keysetOf, readPage } from "@/lib/core/lists/list-page";
import { pick } from "@/lib/core/lists/pick";
import { isUuid } from "@/lib/core/lists/uuid";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import * as t from "@/messages/gateway-reports/model";

export const gatewayFileList = defineList({ path: "/reports/gateway", filters: { connectionId: idOf(t.aConnection) } });
export const gatewayLineList = (fileId: string) =>
  defineList({ path: `/reports/gateway/${fileId}`, filters: {}, id: rowNumber, pageRows: 100 });

const fileOrder = keysetOf(gatewayFiles, (row) => [row.uploadedAt, row.id]);

function selectFiles(ctx: AppContext, scope: Scope) {
  return (condition?: ReturnType<typeof and>) =>
    ctx.db
      .select({
        ...pick(gatewayFiles, "id", "connectionId", "name", "sha256", "lineCount", "reading", "uploadedAt"),
        connection: connections.name,
        uploadedBy: users.name,
      })
      .from(gatewayFiles)
      .innerJoin(connections, eq(connections.id, gatewayFiles.connectionId))
      .innerJoin(users, eq(users.id, gatewayFiles.uploadedBy))
      .where(and(scope === null ? undefined : withinScope(gatewayFiles.connectionId, scope), condition));
}

export type GatewayFileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>>>[number];

export async function listGatewayFiles(
  ctx: AppContext,
  scope: Scope,
  { connectionId }: { connectionId: string | null },
  cursor: Cursor | null,
): Promise<Page<GatewayFileRow>> {
  const chosen = connectionId === null ? undefined : eq(gatewayFiles.connectionId, connectionId);
  return readPage(gatewayFileList, cursor, (from, limit) =>
    selectFiles(
      ctx,
      scope,
    )(and(chosen, fileOrder.beyond(from)))
      .orderBy(...fileOrder.order(from?.side))
      .limit(limit),
  );
}

export async function getGatewayFile(ctx: AppContext, scope: Scope, id: string): Promise<GatewayFileRow> {
  const [found] = isUuid(id) ? await selectFiles(ctx, scope)(eq(gatewayFiles.id, id)) : [];
  if (!found) throw new AppError("not_found", t.reportUnknown);
  return found;
}

export type GatewayLineRow = Pick<
  typeof gatewayLines.$inferSelect,
  | "kind"
  | "clientOrderId"
  | "gatewayOrderId"
  | "transactionId"
  | "batch"
  | "amount"
  | "currency"
  | "bookedOn"
  | "valueDate"
  | "text"
  | "raw"
> & { id: number; orderId: string | null };

export async function listGatewayLines(
  ctx: AppContext,
  fileId: string,
  cursor: Cursor | null,
): Promise<Page<GatewayLineRow>> {
  const { position } = gatewayLines;
  return readPage(gatewayLineList(fileId), cursor, (from, limit) =>
    ctx.db
      .select({
        id: position,
        ...pick(
          gatewayLines,
          "kind",
          "clientOrderId",
          "gatewayOrderId",
          "transactionId",
          "batch",
          "amount",
          "currency",
        ),
        ...pick(gatewayLines, "bookedOn", "valueDate", "text", "raw"),
        orderId: orders.id,
      })
      .from(gatewayLines)
      .leftJoin(
        orders,
        and(eq(orders.clientOrderId, gatewayLines.clientOrderId), eq(orders.connectionId, gatewayLines.connectionId)),
      )
      .where(
        and(
          eq(gatewayLines.fileId, fileId),
          from === null ? undefined : (from.side === "after" ? gt : lt)(position, Number(from.id)),
        ),
      )
      .orderBy(from?.side === "before" ? desc(position) : asc(position))
      .limit(limit),
  );
}
