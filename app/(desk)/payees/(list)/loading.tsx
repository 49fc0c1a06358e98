import { TableSkeleton } from "@/components/skeleton";

/** The place of the payees while they are read. */
export default function LoadingPayees() {
  return <TableSkeleton label="Loading the payees" rows={12} />;
}
