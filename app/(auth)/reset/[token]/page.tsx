import type { Metadata } from "next";
import { ButtonLink } from "@/components/button";
import { Panel } from "@/components/panel";
import { openContext } from "@/lib/core/runtime/open-context";
import { findResetLink } from "@/lib/identity/auth/passwords/reset";
import * as t from "@/messages/sign-in/sign-in";
import { NewPasswordForm } from "./new-password-form";

export const metadata: Metadata = { title: t.pageTitle };

export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const user = await findResetLink(openContext(), token);
  if (!user) {
    return (
      <Panel>
        <h1 className="mb-2 text-xl">{t.expiredTitle}</h1>
        <p className="mb-4 break-words text-base text-ink-2">{t.expiredHint}</p>
        <ButtonLink href="/sign-in">{t.signInLink}</ButtonLink>
      </Panel>
    );
  }
  return (
    <Panel>
      <h1 className="mb-1 text-xl">{user.purpose === "invitation" ? t.welcome : t.pageTitle}</h1>
      <p className="mb-4 break-words text-base text-ink-2">
        {user.purpose === "invitation" ? t.welcomeText(user.name, user.email) : t.resetText(user.name, user.email)}
      </p>
      <NewPasswordForm token={token} email={user.email} />
    </Panel>
  );
}
