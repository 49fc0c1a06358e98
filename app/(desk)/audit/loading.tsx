import { TableSkeleton } from "@/components/skeleton";

/** The place of the audit while they are read. */
export default function LoadingAudit() {
  return <TableSkeleton label="Loading the audit" rows={12} />;
}
