import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { requireAct } from "@/lib/auth/session";
import { ImportGuide } from "./guide";
import { ImportForm } from "./import-form";

export const metadata: Metadata = { title: "Import payees" };

export default async function ImportPage() {
  const { email } = await requireAct("payees.import");
  return (
    <>
      <PageHead title="Import payees" back={{ href: "/payees", label: "Payees" }}>
        From the vendor list of your accounts. New ones are taken in, changed accounts are proposed.
      </PageHead>
      <ImportForm email={email} />
      <ImportGuide />
    </>
  );
}
