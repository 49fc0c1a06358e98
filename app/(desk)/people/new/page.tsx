import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { requireAct } from "@/lib/auth/session";
import { NewPersonForm } from "./new-person-form";

export const metadata: Metadata = { title: "Add a person" };

export default async function NewPersonPage() {
  const { email } = await requireAct("people.create");
  return (
    <>
      <PageHead title="Add a person" back={{ href: "/people", label: "People" }}>
        They get no e-mail from here: you hand them a link, with which they set a password of their own.
      </PageHead>
      <NewPersonForm actorEmail={email} />
    </>
  );
}
