import type { OrderFacets } from "@/lib/payments/orders/facets";
import { describeOrder } from "@/lib/payments/orders/labels";
import * as t from "@/messages/components/shared";
import { StatusBadge } from "./status-badge";
import { When } from "./when";

export function OrderBadge({ facets, quiet }: { facets: OrderFacets; quiet?: boolean }) {
  const status = describeOrder(facets);
  const next = (
    <>
      {status.next}
      {status.nextAt ? t.next(<When at={status.nextAt} />) : null}
    </>
  );
  return <StatusBadge {...status} next={next} quiet={quiet} />;
}
