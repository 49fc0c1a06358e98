import { TableSkeleton } from "@/components/skeleton";

/** The place of the exports while they are read. */
export default function LoadingExports() {
  return <TableSkeleton label="Loading the exports" rows={12} />;
}
