import type { Metadata } from "next";
import { ButtonLink } from "@/components/button";
import { Panel } from "@/components/panel";
import { findResetLink } from "@/lib/auth/reset";
import { openDesk } from "@/lib/core/open-desk";
import { NewPasswordForm } from "./new-password-form";

export const metadata: Metadata = { title: "Set a password" };

export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const person = await findResetLink(openDesk(), token);
  if (!person) {
    return (
      <Panel>
        <h1 className="mb-2 text-xl">This link works no more</h1>
        <p className="mb-4 text-base text-ink-2">
          It was used already, is too old, was taken back, or a newer one was made. Ask an admin for a new one.
        </p>
        <ButtonLink href="/sign-in">To the sign-in page</ButtonLink>
      </Panel>
    );
  }
  return (
    <Panel>
      <h1 className="mb-1 text-xl">{person.purpose === "invitation" ? "Welcome" : "Set a password"}</h1>
      <p className="mb-4 text-base text-ink-2">
        {person.purpose === "invitation"
          ? `Choose a password, ${person.name}. You then sign in with it and ${person.email}.`
          : `For ${person.name} (${person.email}). Everywhere you are signed in now, you will be signed out.`}
      </p>
      <NewPasswordForm token={token} email={person.email} />
    </Panel>
  );
}
