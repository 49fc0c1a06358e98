import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { type Params, readParam } from "@/components/data-table/url-state";
import { formatDay } from "@/components/moments";
import { listSendable } from "@/lib/connections/queries";
import { openPages } from "@/lib/core/open-desk";
import { isClientOrderId, newClientOrderId } from "@/lib/orders/ids";
import { getOrganisation } from "@/lib/organisation/queries";
import type { ProfileDetail } from "@/lib/recurring/queries";
import { readSchedule } from "@/lib/recurring/schedule-queries";
import { loadProfile } from "../load-profile";
import { knownValues } from "./known-values";
import { UpdateForm } from "./update-form";

export const metadata: Metadata = { title: "Change a profile" };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Params> };

export default async function ChangeProfilePage({ params, searchParams }: Props) {
  const [{ id }, search] = await Promise.all([params, searchParams]);
  const form = readParam(search, "form");
  const desk = openPages();
  const { person, profile: detail } = await loadProfile(id, "recurring.update");
  const name = detail.label ?? `profile ${detail.recurringPaymentId}`;
  // The id is in the address, so that a reload, Back and a doubled tab are the same form and make the same order.
  if (form === undefined || !isClientOrderId(form)) redirect(`/recurring/${id}/edit?form=${newClientOrderId()}`);
  const [organisation, { facts, today }, sendable] = await Promise.all([
    getOrganisation(desk),
    readSchedule(desk, detail),
    listSendable(desk, person.connectionIds),
  ]);
  const connection = sendable.find((one) => one.id === detail.connection.id);
  return (
    <UpdateForm
      key={form}
      personId={person.id}
      email={person.email}
      clientOrderId={form}
      profileId={id}
      name={name}
      connection={detail.connection}
      profile={{
        recurringPaymentId: detail.recurringPaymentId,
        kind: detail.kind,
        currency: detail.currency,
        dateForm: connection?.dateForm ?? "DD.MM.YYYY",
        known: knownValues(detail.book.facts, (at) => formatDay(at, organisation.timeZone)),
      }}
      facts={facts}
      openChanges={detail.openChanges}
      today={today}
      closed={whyClosed(detail, connection ?? null)}
    />
  );
}

function whyClosed({ kind, endpoint }: ProfileDetail, connection: { sendable: boolean; whyNot: string | null } | null) {
  if (kind === null) return "Write down first, on the profile's page, whether it charges a card or pays to one.";
  if (endpoint === null) return "Write down first, on the profile's page, which endpoint it belongs to.";
  if (connection === null) return "Its connection cannot send.";
  return connection.sendable ? null : (connection.whyNot ?? "Its connection cannot send now.");
}
