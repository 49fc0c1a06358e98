import * as t from "@/messages/components/list";
import { TableSkeleton } from "../skeleton";

/** A list's place while it is read. */
export function ListLoading() {
  return <TableSkeleton label={t.loadingTheList} rows={12} />;
}
