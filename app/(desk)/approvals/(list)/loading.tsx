import { TableSkeleton } from "@/components/skeleton";

/** The place of the approvals while they are read. */
export default function LoadingApprovals() {
  return <TableSkeleton label="Loading the approvals" rows={12} />;
}
