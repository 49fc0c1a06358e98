import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { loadPayee } from "../load-payee";
import { EditForm } from "./edit-form";

export const metadata: Metadata = { title: "Edit payee" };

export default async function EditPayeePage({ params }: { params: Promise<{ id: string }> }) {
  const { person, payee } = await loadPayee((await params).id, "payees.update");
  const { id, key, name, note } = payee;
  return (
    <>
      <PageHead title={`Edit ${name}`} back={{ href: `/payees/${id}`, label: name }}>
        The account is not changed here.
      </PageHead>
      <EditForm payee={{ id, key, name, note }} email={person.email} />
    </>
  );
}
