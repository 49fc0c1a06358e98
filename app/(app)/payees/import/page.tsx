import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/import";
import { ImportGuide } from "./guide";
import { ImportForm } from "./import-form";

export const metadata: Metadata = { title: t.pageTitle };

export default async function ImportPage() {
  await requirePermission("payees.import");
  return (
    <>
      <PageHead title={t.pageTitle} back={{ href: "/payees", label: common.payees }}>
        {t.pageHint}
      </PageHead>
      <ImportForm />
      <ImportGuide />
    </>
  );
}
