import * as t from "@/messages/components/shared";
import { Keys } from "./keys";
import { goTo, otherKeys } from "./shortcuts";

/** All keys in words. `pages`: only ways to these addresses; absent: to all. */
export function KeyList({ pages }: { pages?: readonly string[] }) {
  const ways = goTo.filter(({ href }) => pages?.includes(href) ?? true);
  return (
    <dl className="grid max-w-xl grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 text-base">
      {otherKeys.map(({ keys, label }) => (
        <div key={label} className="contents">
          <dt>
            <Keys keys={keys} />
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
      {ways.map(({ key, label }) => (
        <div key={key} className="contents">
          <dt>
            <Keys keys={["g", key]} />
          </dt>
          <dd>{t.goTo(label)}</dd>
        </div>
      ))}
    </dl>
  );
}
