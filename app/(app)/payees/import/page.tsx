import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/import";
import { ImportGuide } from "./guide";
import { ImportForm } from "./import-form";

export const metadata: Metadata = { title: t.importPayees2 };

export default async function ImportPage() {
  await requirePermission("payees.import");
  return (
    <>
      <PageHead title={t.importPayees2} back={{ href: "/payees", label: common.payees }}>
        {t.newPayeesAreAdded}
      </PageHead>
      <ImportForm />
      <ImportGuide />
    </>
  );
}
