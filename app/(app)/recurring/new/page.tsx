import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { openPages } from "@/lib/core/runtime/open-context";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { listSendable } from "@/lib/payments/connections/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/shared";
import { placesOf } from "../places";
import { NewProfileForm } from "./new-profile-form";

export const metadata: Metadata = { title: t.pageTitle };

export default async function NewProfilePage() {
  const user = await requirePermission("recurring.create");
  const connections = await listSendable(openPages(), user.connectionIds);
  const places = placesOf(connections);
  return (
    <>
      <PageHead title={t.pageTitle} back={{ href: "/recurring", label: common.recurringProfiles }}>
        {t.newPageHint}
      </PageHead>
      {places.length === 0 ? (
        <EmptyState title={common.noConnections}>
          <p>{t.connectionNeeded}</p>
        </EmptyState>
      ) : (
        <NewProfileForm places={places} />
      )}
    </>
  );
}
