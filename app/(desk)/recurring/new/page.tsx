import type { Metadata } from "next";
import { EmptyState } from "@/components/empty-state";
import { PageHead } from "@/components/page-head";
import { requireAct } from "@/lib/auth/session";
import { listSendable } from "@/lib/connections/queries";
import { openPages } from "@/lib/core/open-desk";
import { NewProfileForm } from "./new-profile-form";

export const metadata: Metadata = { title: "New profile" };

export default async function NewProfilePage() {
  const person = await requireAct("recurring.create");
  const connections = await listSendable(openPages(), person.connectionIds);
  const places = connections.map(({ id, name, endpoints }) => ({
    id,
    name,
    endpoints: endpoints.filter(({ kind }) => kind === "endpoint").map(({ id: own, label }) => ({ id: own, label })),
  }));
  return (
    <>
      <PageHead title="New profile" back={{ href: "/recurring", label: "Recurring profiles" }}>
        Writes down a profile that the gateway has already. Nothing is sent; no card number is kept.
      </PageHead>
      {places.length === 0 ? (
        <EmptyState title="No gateway is connected">
          <p>A profile belongs to a connection: somebody who may add one does that first.</p>
        </EmptyState>
      ) : (
        <NewProfileForm email={person.email} places={places} />
      )}
    </>
  );
}
