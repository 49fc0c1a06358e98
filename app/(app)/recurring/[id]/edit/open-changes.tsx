import Link from "next/link";
import { Block } from "@/components/block";
import * as t from "@/messages/recurring/edit";

export function OpenChanges({ orderIds }: { orderIds: readonly string[] }) {
  const one = orderIds.length === 1;
  return (
    <Block tone="wait" title={one ? t.pendingTitle : t.pendingManyTitle(orderIds.length)}>
      <p>{t.pendingHint(one)}</p>
      <ul className="list-disc pl-5">
        {orderIds.map((id, at) => (
          <li key={id}>
            <Link href={`/orders/${id}`} prefetch={false} className="text-accent underline">
              {one ? t.pendingLink : t.pendingLinkNumbered(at + 1)}
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  );
}
