import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CopyButton } from "@/components/copy-button";
import { type Params, readParam } from "@/components/data-table/url-state";
import { Panel } from "@/components/panel";
import { findPerson } from "@/lib/auth/session";
import { readTarget } from "@/lib/auth/target";
import { settings } from "@/lib/core/env";
import { allowsDemoPeople, demoPassword, demoPeople } from "@/lib/people/demo";
import { SignInPanel } from "./sign-in-panel";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: { searchParams: Promise<Params> }) {
  const params = await searchParams;
  const target = readTarget(readParam(params, "from"));
  if (await findPerson()) redirect(target);
  return (
    <>
      <Panel>
        <h1 className="mb-4 text-xl">Sign in</h1>
        <SignInPanel target={target} />
        <details className="mt-4 text-base">
          <summary className="text-ink-2">Forgot your password?</summary>
          <p className="mt-2 text-ink-2">
            Ask an admin of Paydesk in your organisation: People → your name → "New password link" gives them a link for
            you, which works once. An admin who is alone makes one on the machine that runs Paydesk:
          </p>
          <p className="mt-2 overflow-x-auto rounded-sm bg-sunken p-2 text-sm">
            <code>npm run -s people -- reset-link EMAIL</code>
          </p>
        </details>
      </Panel>
      {allowsDemoPeople(settings()) ? <DemoPeople /> : null}
    </>
  );
}

function DemoPeople() {
  return (
    <Panel title="Practice desk">
      <p className="mb-2 text-base text-ink-2">
        These people exist only for practice on this machine. The password of each is{" "}
        <code className="whitespace-nowrap">{demoPassword}</code>{" "}
        <CopyButton text={demoPassword} label="the practice password" />
      </p>
      <ul className="flex flex-col gap-1 text-base">
        {demoPeople.map(({ email, role }) => (
          <li key={email} className="flex flex-wrap items-center justify-between gap-x-3">
            <span>
              <code>{email}</code> <CopyButton text={email} label={email} />
            </span>
            <span className="text-ink-3">{role}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
