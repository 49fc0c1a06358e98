import Link from "next/link";
import { Block } from "@/components/block";

/** Changes of the same profile that may still arrive, before or after this one. */
export function OpenChanges({ orderIds }: { orderIds: readonly string[] }) {
  const one = orderIds.length === 1;
  return (
    <Block
      tone="wait"
      title={one ? "Another change is not settled yet" : `${orderIds.length} other changes are not settled yet`}
    >
      <p>
        It is not known whether the gateway has taken {one ? "it" : "them"}, so “now” may be other than it stands here.
        Look at {one ? "it" : "them"} first:
      </p>
      <ul className="list-disc pl-5">
        {orderIds.map((id, at) => (
          <li key={id}>
            <Link href={`/orders/${id}`} prefetch={false} className="text-accent underline">
              {one ? "the other change" : `change ${at + 1}`}
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  );
}
