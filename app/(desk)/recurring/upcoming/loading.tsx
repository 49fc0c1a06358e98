import { TableSkeleton } from "@/components/skeleton";

/** The place of the upcoming charges while they are read. */
export default function LoadingCharges() {
  return <TableSkeleton label="Loading the upcoming charges" rows={12} />;
}
