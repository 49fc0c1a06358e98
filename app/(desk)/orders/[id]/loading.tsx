import { Skeleton } from "@/components/skeleton";

/** The headline's place while the order is read. */
export default function LoadingOrder() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading the order</span>
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-4 w-80 max-w-full" />
      <Skeleton className="mt-4 h-40 w-full" />
    </div>
  );
}
