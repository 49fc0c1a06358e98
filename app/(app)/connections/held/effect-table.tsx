import { FactTable } from "@/components/fact-table";
import type { EffectLine } from "@/lib/connections/settings";
import * as t from "@/messages/connections/held";

type Props = { effect: readonly EffectLine[]; labelledBy: string };

/** What a change replaces: each value, old and new. */
export function EffectTable({ effect, labelledBy }: Props) {
  return (
    <FactTable aria-labelledby={labelledBy} heads={[{ head: t.setting, className: "w-1/4" }, t.before, t.after]}>
      <tbody>
        {effect.map(({ term, from, to }) => (
          <tr key={term}>
            <th scope="row" className="wrap-anywhere text-ink-2">
              {term}
            </th>
            <td className="wrap-anywhere">{from ?? "none"}</td>
            <td className="wrap-anywhere font-medium">{to ?? "none"}</td>
          </tr>
        ))}
      </tbody>
    </FactTable>
  );
}
