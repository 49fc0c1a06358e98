import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { EmptyState } from "@/components/empty-state";
import { formatDay } from "@/components/moments";
import { PageHead } from "@/components/page-head";
import { requirePerson } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { listSendable } from "@/lib/connections/queries";
import { openDesk } from "@/lib/core/open-desk";
import { isClientOrderId, newClientOrderId } from "@/lib/orders/ids";
import { getOrganisation } from "@/lib/organisation/queries";
import { findProfile } from "@/lib/recurring/queries";
import { readSchedule } from "@/lib/recurring/schedule-queries";
import { knownValues } from "./known-values";
import { UpdateForm } from "./update-form";

export const metadata: Metadata = { title: "Change a profile" };

type Params = { params: Promise<{ id: string }>; searchParams: Promise<{ form?: string }> };

export default async function ChangeProfilePage({ params, searchParams }: Params) {
  const person = await requirePerson();
  const [{ id }, { form }] = await Promise.all([params, searchParams]);
  const desk = openDesk();
  const detail = await findProfile(desk, person.connectionIds, id);
  if (!detail) notFound();
  const name = detail.label ?? `profile ${detail.recurringPaymentId}`;
  const cannot = whyNot(person.role, "recurring.update");
  if (cannot) {
    return (
      <>
        <PageHead title={`Change ${name}`} back={{ href: `/recurring/${id}`, label: "Profile" }} />
        <EmptyState title="You cannot change profiles">
          <p>{cannot}</p>
        </EmptyState>
      </>
    );
  }
  // The id is in the address, so that a reload, Back and a doubled tab are the same form and make the same order.
  if (typeof form !== "string" || !isClientOrderId(form)) redirect(`/recurring/${id}/edit?form=${newClientOrderId()}`);
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

type Detail = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

function whyClosed({ kind, endpoint }: Detail, connection: { sendable: boolean; whyNot: string | null } | null) {
  if (kind === null) return "Write down first, on the profile's page, whether it charges a card or pays to one.";
  if (endpoint === null) return "Write down first, on the profile's page, which endpoint it belongs to.";
  if (connection === null) return "Its connection cannot send.";
  return connection.sendable ? null : (connection.whyNot ?? "Its connection cannot send now.");
}
