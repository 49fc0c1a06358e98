import type { EffectLine } from "@/lib/connections/settings";

type Props = { effect: readonly EffectLine[]; labelledBy: string };

/** What a change replaces: each value, old and new. */
export function EffectTable({ effect, labelledBy }: Props) {
  return (
    <table aria-labelledby={labelledBy} className="w-full table-fixed border-collapse text-left text-ink text-sm">
      <thead>
        <tr className="text-ink-3 text-xs">
          <th scope="col" className="w-1/4 py-1 pr-3 font-medium">
            What
          </th>
          <th scope="col" className="py-1 pr-3 font-medium">
            Until now
          </th>
          <th scope="col" className="py-1 font-medium">
            From then on
          </th>
        </tr>
      </thead>
      <tbody>
        {effect.map(({ term, from, to }) => (
          <tr key={term} className="border-t align-top">
            <th scope="row" className="break-words py-1 pr-3 font-normal text-ink-2">
              {term}
            </th>
            <td className="break-words py-1 pr-3 [overflow-wrap:anywhere]">{from ?? "none"}</td>
            <td className="break-words py-1 font-medium [overflow-wrap:anywhere]">{to ?? "none"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
