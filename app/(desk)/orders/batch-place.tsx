import Link from "next/link";
import type { BatchOfOrder } from "@/lib/batches/order-queries";

/** The batch that an order came with, as a link, and its row there. */
export function BatchPlace({ batch }: { batch: BatchOfOrder }) {
  return (
    <>
      <Link className="link figures" href={`/batches/${batch.id}`} prefetch={false}>
        {batch.name}
      </Link>
      , row {batch.row}
    </>
  );
}
