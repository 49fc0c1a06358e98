import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CopyButton } from "@/components/copy-button";
import { type Params, readParam } from "@/components/list/url-state";
import { Panel } from "@/components/panel";
import { roleLabels } from "@/lib/auth/permissions";
import { findUser } from "@/lib/auth/session";
import { readTarget } from "@/lib/auth/target";
import { settings } from "@/lib/core/env";
import { allowsDemoUsers, demoPassword, demoUsers } from "@/lib/users/demo";
import * as common from "@/messages/common";
import * as t from "@/messages/sign-in/sign-in";
import { SignInPanel } from "./sign-in-panel";

export const metadata: Metadata = { title: common.signIn };

export default async function SignInPage({ searchParams }: { searchParams: Promise<Params> }) {
  const params = await searchParams;
  const target = readTarget(readParam(params, "from"));
  if (await findUser()) redirect(target);
  return (
    <>
      <Panel>
        <h1 className="mb-4 text-xl">{common.signIn}</h1>
        <SignInPanel target={target} />
        <details className="mt-4 text-base">
          <summary className="text-ink-2">{t.forgotYourPassword}</summary>
          <p className="mt-2 text-ink-2">{t.askAPaydeskAdmin}</p>
          <p className="mt-2 overflow-x-auto rounded-sm bg-sunken p-2 text-sm">
            <code>npm run -s users -- reset-link EMAIL</code>
          </p>
        </details>
      </Panel>
      {allowsDemoUsers(settings()) ? <DemoUsers /> : null}
    </>
  );
}

function DemoUsers() {
  return (
    <Panel title={t.sandboxUsers}>
      <p className="mb-2 text-base text-ink-2">
        {t.theseUsersExistOnly(
          <code className="whitespace-nowrap">{demoPassword}</code>,
          <CopyButton text={demoPassword} label={t.theSandboxPassword} />,
        )}
      </p>
      <ul className="flex flex-col gap-1 text-base">
        {demoUsers.map(({ email, role }) => (
          <li key={email} className="flex flex-wrap items-center justify-between gap-x-3">
            <span>
              <code>{email}</code> <CopyButton text={email} label={email} />
            </span>
            <span className="text-ink-3">{roleLabels[role].label}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
