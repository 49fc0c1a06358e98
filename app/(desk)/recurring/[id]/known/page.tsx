import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { listSendable } from "@/lib/connections/queries";
import { openPages } from "@/lib/core/open-desk";
import { loadProfile } from "../load-profile";
import { KnownForm } from "./known-form";

export const metadata: Metadata = { title: "What is known of a profile" };

export default async function KnownPage({ params }: { params: Promise<{ id: string }> }) {
  const { person, profile } = await loadProfile((await params).id, "recurring.edit");
  const connections = await listSendable(openPages(), person.connectionIds);
  const own = connections.find(({ id }) => id === profile.connection.id)?.endpoints ?? [];
  const values = Object.fromEntries(
    Object.entries(profile.book.facts.known)
      // What is shown by its last characters only cannot be typed back.
      .filter(([, { value }]) => !value.startsWith("•"))
      .map(([field, { value }]) => [field, value]),
  );
  return (
    <>
      <PageHead
        title="Write down what is known"
        back={{ href: `/recurring/${profile.id}`, label: profile.label ?? `Profile ${profile.recurringPaymentId}` }}
      >
        From the gateway’s own screens, say. It stands in the book as typed by you; nothing is sent, and nothing changes
        at the gateway.
      </PageHead>
      <KnownForm
        email={person.email}
        profileId={profile.id}
        values={values}
        endpointId={profile.endpoint?.id ?? null}
        endpoints={own.filter(({ kind }) => kind === "endpoint").map(({ id, label }) => ({ id, label }))}
      />
    </>
  );
}
