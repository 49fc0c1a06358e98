import { TableSkeleton } from "@/components/skeleton";

/** The place of the report while it is read. */
export default function LoadingReport() {
  return <TableSkeleton label="Loading the report" rows={12} />;
}
