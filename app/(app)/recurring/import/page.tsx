import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { openPages } from "@/lib/core/runtime/open-context";
import { dayIn } from "@/lib/core/time/calendar";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { listSendable } from "@/lib/payments/connections/queries";
import { importColumns } from "@/lib/payments/recurring/import-file";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/shared";
import { placesOf } from "../places";
import { ImportForm } from "./import-form";

export const metadata: Metadata = { title: t.importProfiles };

export default async function ImportProfilesPage() {
  const user = await requirePermission("recurring.import");
  const ctx = openPages();
  const [connections, { timeZone }] = await Promise.all([listSendable(ctx, user.connectionIds), getOrganisation(ctx)]);
  return (
    <>
      <PageHead title={t.importProfiles} back={{ href: "/recurring", label: common.recurringProfiles }}>
        {t.importPageHint}
      </PageHead>
      <ImportForm places={placesOf(connections)} today={dayIn(ctx.now(), timeZone)} />
      <section aria-labelledby="columns-title" className="mt-6 max-w-160">
        <h2 id="columns-title" className="mb-2 text-lg">
          {t.columns}
        </h2>
        <p className="prose-line mb-2 text-ink-2">
          {t.columnsHint(<span className="whitespace-nowrap">2026-12-01</span>)}
        </p>
        <details>
          <summary className="font-medium text-sm">{t.allColumns(importColumns.length)}</summary>
          <ul className="mt-2 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
            {importColumns.map(({ name, label }) => (
              <li key={name}>
                <span className="identifier">{name}</span> <span className="text-ink-3">{label}</span>
              </li>
            ))}
          </ul>
        </details>
      </section>
    </>
  );
}
