import { TableSkeleton } from "@/components/skeleton";

/** The place of the callbacks while they are read. */
export default function LoadingCallbacks() {
  return <TableSkeleton label="Loading the callbacks" rows={12} />;
}
