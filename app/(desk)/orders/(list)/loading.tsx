import { TableSkeleton } from "@/components/skeleton";

/** The list's place while it is read. */
export default function LoadingOrders() {
  return <TableSkeleton label="Loading the orders" rows={12} />;
}
