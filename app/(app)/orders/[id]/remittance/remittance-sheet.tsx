import { Block } from "@/components/block";
import { DefinitionList } from "@/components/definition-list";
import { atEnd, FactTable } from "@/components/fact-table";
import type { Remittance } from "@/lib/desk/remittance/remittance";
import * as t from "@/messages/remittance/model";

type Props = {
  remittance: Remittance;
  logo: string | null;
};

export function RemittanceSheet({ remittance, logo }: Props) {
  const { title, sandbox, notPaid, payer, payee, amount, facts, lines, foot } = remittance;
  return (
    <article
      translate="no"
      aria-label={title}
      className="flex flex-col gap-6 rounded-lg border bg-surface p-8 max-md:p-4 print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-6">
        <div className="text-base">
          <p className="font-semibold">{payer.name}</p>
          {payer.address.map((line) => (
            <p key={line} className="text-ink-2">
              {line}
            </p>
          ))}
        </div>
        {logo ? (
          // biome-ignore lint/performance/noImgElement: one small picture behind a guarded route
          <img src={logo} alt={t.logoOf(payer.name)} className="max-h-16 max-w-60 rounded-sm bg-white p-1" />
        ) : null}
      </header>
      <div className="flex flex-col gap-1">
        <h2 className="text-xl">{title}</h2>
        {sandbox ? <p className="font-semibold text-base text-wait-text">{sandbox}</p> : null}
      </div>
      {notPaid ? (
        <Block tone="wait" title={`${t.status}: ${notPaid.label}`}>
          <p>{notPaid.meaning}</p>
        </Block>
      ) : null}
      <dl className="flex flex-wrap gap-x-12 gap-y-3">
        <div>
          <dt className="text-ink-3 text-sm">{t.payee}</dt>
          <dd className="text-lg">{payee}</dd>
        </div>
        <div>
          <dt className="text-ink-3 text-sm">{t.amount}</dt>
          <dd className="figures font-semibold text-lg">{amount}</dd>
        </div>
      </dl>
      <DefinitionList items={facts} />
      <FactTable caption={t.paidFor} heads={[t.reference, t.description, atEnd(t.amount)]}>
        <tbody>
          {(lines.length > 0 ? lines : [{ reference: t.nothingNamed, description: "" }]).map((line) => (
            <tr key={line.reference}>
              <td className="break-all">{line.reference}</td>
              <td>{line.description}</td>
              <td className="figures text-right">{lines.length > 1 ? "" : amount}</td>
            </tr>
          ))}
          {lines.length > 1 ? (
            <tr>
              <th scope="row" colSpan={2} className="text-left">
                {t.total}
              </th>
              <td className="figures text-right font-semibold">{amount}</td>
            </tr>
          ) : null}
        </tbody>
      </FactTable>
      <footer className="flex flex-col gap-1 text-ink-2 text-sm">
        {foot.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </footer>
    </article>
  );
}
