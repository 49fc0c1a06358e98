import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { requireAct } from "@/lib/auth/session";
import { listSendable } from "@/lib/connections/queries";
import { dayIn } from "@/lib/core/calendar";
import { openPages } from "@/lib/core/open-desk";
import { getOrganisation } from "@/lib/organisation/queries";
import { importColumns } from "@/lib/recurring/import-file";
import { ImportForm } from "./import-form";

export const metadata: Metadata = { title: "Import profiles" };

export default async function ImportProfilesPage() {
  const person = await requireAct("recurring.import");
  const desk = openPages();
  const [connections, { timeZone }] = await Promise.all([
    listSendable(desk, person.connectionIds),
    getOrganisation(desk),
  ]);
  const places = connections.map(({ id, name, endpoints }) => ({
    id,
    name,
    endpoints: endpoints.filter(({ kind }) => kind === "endpoint").map(({ id: own, label }) => ({ id: own, label })),
  }));
  return (
    <>
      <PageHead title="Import profiles" back={{ href: "/recurring", label: "Recurring profiles" }}>
        A list of the gateway’s profiles, as its screens or your accounts have them. Nothing is sent; no card number is
        read.
      </PageHead>
      <ImportForm email={person.email} places={places} today={dayIn(desk.now(), timeZone)} />
      <section aria-labelledby="columns-title" className="mt-6 max-w-160">
        <h2 id="columns-title" className="mb-2 text-lg">
          Columns
        </h2>
        <p className="prose-line mb-2 text-ink-2">
          Only the first is needed. A blank cell says nothing: what is known already stays. Days are written{" "}
          <span className="whitespace-nowrap">2026-12-01</span>.
        </p>
        <ul className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
          {importColumns.map(({ name, label }) => (
            <li key={name}>
              <span className="identifier">{name}</span> <span className="text-ink-3">{label}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
