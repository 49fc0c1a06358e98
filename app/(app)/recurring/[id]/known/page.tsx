import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { openPages } from "@/lib/core/runtime/open-context";
import { listSendable } from "@/lib/payments/connections/queries";
import * as t from "@/messages/recurring/shared";
import { placesOf } from "../../places";
import { loadProfile } from "../load-profile";
import { KnownForm } from "./known-form";

export const metadata: Metadata = { title: t.documentTitle };

export default async function KnownPage({ params }: { params: Promise<{ id: string }> }) {
  const { user, profile } = await loadProfile((await params).id, "recurring.edit");
  const connections = await listSendable(openPages(), user.connectionIds);
  const own = placesOf(connections).find(({ id }) => id === profile.connection.id);
  const values = Object.fromEntries(
    Object.entries(profile.directory.facts.known)
      // A masked value can't be typed back, so the form leaves it out.
      .filter(([, { value }]) => !value.startsWith("•"))
      .map(([field, { value }]) => [field, value]),
  );
  return (
    <>
      <PageHead
        title={t.headTitle}
        back={{ href: `/recurring/${profile.id}`, label: profile.label ?? t.knownProfile(profile.recurringPaymentId) }}
      >
        {t.pageHint}
      </PageHead>
      <KnownForm
        profileId={profile.id}
        values={values}
        endpointId={profile.endpoint?.id ?? null}
        endpoints={own?.endpoints ?? []}
      />
    </>
  );
}
