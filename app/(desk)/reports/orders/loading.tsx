import { TableSkeleton } from "@/components/skeleton";

/** The place of the orders while they are read. */
export default function LoadingOrders() {
  return <TableSkeleton label="Loading the orders" rows={12} />;
}
