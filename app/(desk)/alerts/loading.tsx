import { TableSkeleton } from "@/components/skeleton";

/** The place of the alerts while they are read. */
export default function LoadingAlerts() {
  return <TableSkeleton label="Loading the alerts" rows={12} />;
}
