import type { OrderFacets } from "@/lib/orders/facets";
import { describeOrder } from "@/lib/orders/words";
import { StatusBadge } from "./status-badge";
import { When } from "./when";

/** The one label of an order, from its three facets. */
export function OrderBadge({ facets, quiet }: { facets: OrderFacets; quiet?: boolean }) {
  const word = describeOrder(facets);
  const next = (
    <>
      {word.next}
      {word.nextAt ? (
        <>
          {" "}
          Next: <When at={word.nextAt} />.
        </>
      ) : null}
    </>
  );
  return <StatusBadge {...word} next={next} quiet={quiet} />;
}
