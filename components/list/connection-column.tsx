import * as common from "@/messages/common";
import { ConnectionName } from "../connection-name";
import type { Column } from "./data-table";

type OfConnection = Parameters<typeof ConnectionName>[0];

export const connectionColumn = (
  hideBelow: Column<unknown>["hideBelow"],
): Column<{ connectionName: OfConnection["name"]; environment: OfConnection["environment"] }> => ({
  key: "connection",
  head: common.connection,
  cell: (row) => <ConnectionName name={row.connectionName} environment={row.environment} />,
  hideBelow,
});
