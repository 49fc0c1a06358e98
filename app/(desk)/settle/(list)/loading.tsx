import { TableSkeleton } from "@/components/skeleton";

/** The place of the settlements while they are read. */
export default function LoadingSettlements() {
  return <TableSkeleton label="Loading the settlements" rows={12} />;
}
