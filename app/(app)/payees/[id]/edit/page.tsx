import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import * as t from "@/messages/payees/shared";
import { loadPayee } from "../load-payee";
import { EditForm } from "./edit-form";

export const metadata: Metadata = { title: t.editPayee };

export default async function EditPayeePage({ params }: { params: Promise<{ id: string }> }) {
  const { payee } = await loadPayee((await params).id, "payees.update");
  const { id, key, name, note } = payee;
  return (
    <>
      <PageHead title={t.edit(name)} back={{ href: `/payees/${id}`, label: name }}>
        {t.editAccountHint}
      </PageHead>
      <EditForm payeeId={id} {...{ key, name, note }} />
    </>
  );
}
