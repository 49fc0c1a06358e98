import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { requirePermission } from "@/lib/auth/session";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/import";
import { ImportGuide } from "./guide";
import { ImportForm } from "./import-form";

export const metadata: Metadata = { title: t.importPayees };

export default async function ImportPage() {
  await requirePermission("payees.import");
  return (
    <>
      <PageHead title={t.importPayees} back={{ href: "/payees", label: common.payees }}>
        {t.fromTheVendorListOf}
      </PageHead>
      <ImportForm />
      <ImportGuide />
    </>
  );
}
