import Link from "next/link";
import type { BatchOfOrder } from "@/lib/payments/batches/sending/order-queries";
import * as t from "@/messages/orders/shared";

/** The batch that an order came with, as a link, and its row there. */
export function BatchPlace({ batch }: { batch: BatchOfOrder }) {
  return t.row(
    <Link className="link figures" href={`/batches/${batch.id}`} prefetch={false}>
      {batch.name}
    </Link>,
    batch.row,
  );
}
