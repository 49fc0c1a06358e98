import Link from "next/link";
import { Block } from "@/components/block";
import * as t from "@/messages/recurring/edit";

export function OpenChanges({ orderIds }: { orderIds: readonly string[] }) {
  const one = orderIds.length === 1;
  return (
    <Block tone="wait" title={one ? t.anotherChangeIsPending : t.otherChangesArePending(orderIds.length)}>
      <p>{t.theGatewayMayNot(one)}</p>
      <ul className="list-disc pl-5">
        {orderIds.map((id, at) => (
          <li key={id}>
            <Link href={`/orders/${id}`} prefetch={false} className="text-accent underline">
              {one ? t.theOtherChange : t.change2(at + 1)}
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  );
}
