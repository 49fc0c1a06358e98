import type { Metadata } from "next";
import { cache } from "react";
import { EnvBand } from "@/components/env-band";
import { PageHead } from "@/components/page-head";
import { When, ZoneNote } from "@/components/when";
import { openContext } from "@/lib/core/runtime/open-context";
import { writeRemittance } from "@/lib/desk/remittance/mail-text";
import { findLastAddress, listSent, readRemittance } from "@/lib/desk/remittance/queries";
import { may } from "@/lib/identity/auth/access/permissions";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { findLogoTime } from "@/lib/identity/organisation/queries";
import { mailStateLabels } from "@/lib/payments/orders/timeline";
import * as t from "@/messages/remittance/model";
import { orNotFound } from "../../../or-not-found";
import { PrintButton } from "./print-button";
import { RemittanceSheet } from "./remittance-sheet";
import { SendRemittance } from "./send-remittance";

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
