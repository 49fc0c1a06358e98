import Link from "next/link";
import type { BatchOfOrder } from "@/lib/payments/batches/sending/order-queries";
import * as t from "@/messages/orders/shared";

export function BatchPlace({ batch }: { batch: BatchOfOrder }) {
  return t.row(
    <Link className="link figures" href={`/batches/${batch.id}`} prefetch={false}>
      {batch.name}
    </Link>,
    batch.row,
  );
}
