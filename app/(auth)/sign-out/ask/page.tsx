import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Button, ButtonLink } from "@/components/button";
import { Panel } from "@/components/panel";
import { findUser } from "@/lib/identity/auth/sessions/session";
import * as t from "@/messages/sign-in/sign-in";

export async function generateMetadata(): Promise<Metadata> {
  return (await findUser()) ? { title: t.signOut } : {};
}

/** Signing out is an act, so a link to /sign-out leads to a button. */
export default async function SignOutPage() {
  const user = await findUser();
  if (!user) redirect("/sign-in");
  return (
    <Panel>
      <h1 className="mb-2 text-xl">{t.confirmTitle}</h1>
      <p className="mb-4 text-base text-ink-2">{t.accountLine(user.name, user.email)}</p>
      <form method="post" action="/sign-out" className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          {t.signOut}
        </Button>
        <ButtonLink href="/">{t.returnLink}</ButtonLink>
      </form>
    </Panel>
  );
}
