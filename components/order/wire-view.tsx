import { CopyButton } from "@/components/copy-button";
import { FactTable } from "@/components/fact-table";
import { fieldOf, type Operation } from "@/lib/gateway/fields/catalogue";
import type { WirePair } from "@/lib/payments/orders/wire";
import * as common from "@/messages/common";
import * as t from "@/messages/components/order";

export function PairsTable({
  caption,
  pairs,
  operation,
}: {
  caption: string;
  pairs: readonly WirePair[];
  operation: Operation;
}) {
  return (
    <FactTable caption={caption}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{common.nameLabel}</th>
          <th scope="col">{t.value}</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and the order is the wire's
          <tr key={at}>
            <th scope="row" className="w-2/5">
              <span className="identifier break-words">{name}</span>
              <FieldLabel operation={operation} name={name} />
            </th>
            <td className="wrap-anywhere whitespace-pre-wrap">
              {value === "" ? <span className="text-ink-3">{common.empty}</span> : <span translate="no">{value}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </FactTable>
  );
}

function FieldLabel({ operation, name }: { operation: Operation; name: string }) {
  const label = fieldOf(operation, name)?.label;
  return label && label.toLowerCase() !== name ? <span className="block text-ink-3 text-xs">{label}</span> : null;
}

export function RawText({ title, text, note }: { title: string; text: string; note?: string | null }) {
  return (
    <details>
      <summary className="text-ink-2 text-sm">{title}</summary>
      <div className="mt-1 flex items-start gap-1">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          className="identifier max-h-80 min-w-0 flex-1 overflow-auto rounded-sm bg-sunken p-2 text-xs break-all whitespace-pre-wrap"
        >
          {text === "" ? t.emptyValue : text}
        </pre>
        <CopyButton text={text} label={title.toLowerCase()} />
      </div>
      {note ? <p className="text-ink-3 text-xs">{note}</p> : null}
    </details>
  );
}
