import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Button, ButtonLink } from "@/components/button";
import { Panel } from "@/components/panel";
import { findPerson } from "@/lib/auth/session";

/** Nothing for those who are led to sign in. */
export async function generateMetadata(): Promise<Metadata> {
  return (await findPerson()) ? { title: "Sign out" } : {};
}

/** Where a link to /sign-out leads: signing out is an act, so it takes a button. */
export default async function SignOutPage() {
  const person = await findPerson();
  if (!person) redirect("/sign-in");
  return (
    <Panel>
      <h1 className="mb-2 text-xl">Sign out?</h1>
      <p className="mb-4 text-base text-ink-2">
        You are signed in as {person.name} ({person.email}).
      </p>
      <form method="post" action="/sign-out" className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Sign out
        </Button>
        <ButtonLink href="/">Back to the overview</ButtonLink>
      </form>
    </Panel>
  );
}
