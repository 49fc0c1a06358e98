import type { Metadata } from "next";
import { cache } from "react";
import { Block } from "@/components/block";
import { EnvBand } from "@/components/env-band";
import { atEnd, FactTable } from "@/components/fact-table";
import { PageHead } from "@/components/page-head";
import { DefinitionList } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { openContext } from "@/lib/core/runtime/open-context";
import { findLastAddress, listSent, readRemittance, writeRemittance } from "@/lib/desk/remittance/queries";
import type { Remittance } from "@/lib/desk/remittance/remittance";
import { may } from "@/lib/identity/auth/access/permissions";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { findLogoTime } from "@/lib/identity/organisation/queries";
import { mailStateLabels } from "@/lib/payments/orders/timeline";
import * as t from "@/messages/remittance/model";
import { orNotFound } from "../../../or-not-found";
import { PrintButton, SendRemittance } from "./send-remittance";

type RemittanceSheetProps = {
  remittance: Remittance;
  logo: string | null;
};

function RemittanceSheet({ remittance, logo }: RemittanceSheetProps) {
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

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: t.remittanceOf((await load((await params).id)).remittance.payee) };
}

export default async function RemittancePage({ params }: Props) {
  const { user, order, remittance, fields } = await load((await params).id);
  const ctx = openContext();
  const [sent, lastAddress, logoAt] = await Promise.all([
    listSent(ctx, order.id),
    findLastAddress(ctx, user.connectionIds, order.id),
    findLogoTime(ctx),
  ]);
  const cannot = whyNot(user.role, "orders.sendRemittance");
  return (
    <>
      <EnvBand environment={order.connection.environment} connectionName={order.connection.name} />
      <div className="print:hidden">
        <PageHead
          back={{ href: `/orders/${order.id}`, label: t.order }}
          title={t.remittanceOf(remittance.payee)}
          actions={
            <>
              <PrintButton />
              <SendRemittance
                orderId={order.id}
                address={lastAddress ?? fields.receiver_email ?? ""}
                isReturn={remittance.returned !== null}
                mail={writeRemittance(remittance)}
                sendsMail={ctx.sendsMail}
                disabledReason={
                  cannot ?? (remittance.notPaid && remittance.returned === null ? t.notCompletedHint : null)
                }
              />
            </>
          }
        />
      </div>
      <div className="flex max-w-200 flex-col gap-4">
        <RemittanceSheet
          remittance={remittance}
          logo={logoAt ? `/api/organisation/logo?saved=${logoAt.getTime()}` : null}
        />
        {seesWhole(user.role) ? null : <p className="text-ink-3 text-sm print:hidden">{t.accountIsShortened}</p>}
        {sent.length > 0 ? (
          <section aria-labelledby="emailed" className="flex flex-col gap-2 print:hidden">
            <h2 id="emailed" className="text-lg">
              {t.emailedTitle}
            </h2>
            <ul className="flex flex-col gap-1 text-base">
              {sent.map(({ key, to, at, state }) => (
                <li key={key} className="flex flex-wrap gap-x-3">
                  <span className="break-all">{to}</span>
                  <span className="text-ink-2">{mailStateLabels[state]}</span>
                  <span className="text-ink-3">
                    <When at={at} />
                  </span>
                </li>
              ))}
            </ul>
            <ZoneNote />
          </section>
        ) : null}
      </div>
    </>
  );
}

/** Users who submit payouts see account numbers in full, as when they choose a payee. */
const seesWhole = (role: Parameters<typeof may>[0]) => may(role, "payouts.submit");

const load = cache(async (id: string) => {
  const user = await requirePermission("orders.read");
  return { user, ...(await orNotFound(readRemittance(openContext(), user.connectionIds, id, seesWhole(user.role)))) };
});
