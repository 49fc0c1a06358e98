import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { requireAct } from "@/lib/auth/session";
import { openPages } from "@/lib/core/open-desk";
import { listConnectionChoices } from "@/lib/people/queries";
import { NewPersonForm } from "./new-person-form";

export const metadata: Metadata = { title: "Invite a person" };

export default async function NewPersonPage() {
  const { email } = await requireAct("people.create");
  const desk = openPages();
  return (
    <>
      <PageHead title="Invite a person" back={{ href: "/people", label: "People" }}>
        {desk.sendsMail
          ? "They get a mail with a link, with which they choose a password of their own."
          : "No mail server is set: you hand them a link, with which they choose a password of their own."}
      </PageHead>
      <NewPersonForm choices={await listConnectionChoices(desk)} actorEmail={email} />
    </>
  );
}
