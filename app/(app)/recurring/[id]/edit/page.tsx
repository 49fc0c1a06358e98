import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { type Params, readParam } from "@/components/list/url-state";
import { formatDay } from "@/components/moments";
import { openPages } from "@/lib/core/runtime/open-context";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { listSendable } from "@/lib/payments/connections/queries";
import { isClientOrderId, newClientOrderId } from "@/lib/payments/orders/ids";
import type { KnownFact, ProfileFacts } from "@/lib/payments/recurring/facts";
import type { ProfileDetail } from "@/lib/payments/recurring/queries";
import { readSchedule } from "@/lib/payments/recurring/schedule-queries";
import * as t from "@/messages/recurring/edit";
import { loadProfile } from "../load-profile";
import type { FormProfile } from "./form-values";
import { UpdateForm } from "./update-form";

const sources: Record<KnownFact["from"]["source"], string> = {
  sent: t.sourceSent,
  typed: t.entered,
  file: "imported",
  order: t.sourceOrder,
};

function knownValues({ known }: ProfileFacts, day: (at: Date) => string): FormProfile["known"] {
  return Object.fromEntries(
    Object.entries(known).map(([name, { value, from }]) => {
      const by = from.by ? ` (${from.by})` : "";
      return [name, { value, sent: from.source === "sent", from: t.on(sources[from.source], day(from.at), by) }];
    }),
  );
}

export const metadata: Metadata = { title: t.pageTitle };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Params> };

export default async function ChangeProfilePage({ params, searchParams }: Props) {
  const [{ id }, search] = await Promise.all([params, searchParams]);
  const form = readParam(search, "form");
  const ctx = openPages();
  const { user, profile: detail } = await loadProfile(id, "recurring.update");
  const name = detail.label ?? t.profile(detail.recurringPaymentId);
  // The id is in the address, so that a reload, Back and a duplicated tab show the same form and make the same order.
  if (form === undefined || !isClientOrderId(form)) redirect(`/recurring/${id}/edit?form=${newClientOrderId()}`);
  const [organisation, { facts, today }, sendable] = await Promise.all([
    getOrganisation(ctx),
    readSchedule(ctx, detail),
    listSendable(ctx, user.connectionIds),
  ]);
  const connection = sendable.find((one) => one.id === detail.connection.id);
  return (
    <UpdateForm
      key={form}
      userId={user.id}
      clientOrderId={form}
      profileId={id}
      name={name}
      connection={detail.connection}
      profile={{
        recurringPaymentId: detail.recurringPaymentId,
        kind: detail.kind,
        currency: detail.currency,
        dateForm: connection?.dateForm ?? "DD.MM.YYYY",
        known: knownValues(detail.directory.facts, (at) => formatDay(at, organisation.timeZone)),
      }}
      facts={facts}
      openChanges={detail.openChanges}
      today={today}
      closed={whyClosed(detail, connection ?? null)}
    />
  );
}

function whyClosed({ kind, endpoint }: ProfileDetail, connection: { sendable: boolean; whyNot: string | null } | null) {
  if (kind === null) return t.kindMissing;
  if (endpoint === null) return t.endpointMissing;
  if (connection === null) return t.connectionGone;
  return connection.sendable ? null : (connection.whyNot ?? t.connectionBlocked);
}
