import { TableSkeleton } from "@/components/skeleton";

/** The place of the batches while they are read. */
export default function LoadingBatches() {
  return <TableSkeleton label="Loading the batches" rows={12} />;
}
