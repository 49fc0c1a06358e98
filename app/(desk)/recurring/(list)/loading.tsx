import { TableSkeleton } from "@/components/skeleton";

/** The place of the profiles while they are read. */
export default function LoadingProfiles() {
  return <TableSkeleton label="Loading the profiles" rows={12} />;
}
