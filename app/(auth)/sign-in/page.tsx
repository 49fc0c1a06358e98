import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { type Params, readParam } from "@/components/list/url-state";
import { Panel } from "@/components/panel";
import { settings } from "@/lib/core/runtime/env";
import { openContext } from "@/lib/core/runtime/open-context";
import { readTarget } from "@/lib/identity/auth/access/target";
import { findUser } from "@/lib/identity/auth/sessions/session";
import { getOrganisation, untilSaved } from "@/lib/identity/organisation/queries";
import { allowsDemoUsers, demoPassword } from "@/lib/identity/users/demo";
import { listDemoUsers } from "@/lib/identity/users/queries";
import * as accessibility from "@/messages/accessibility";
import * as common from "@/messages/common";
import * as t from "@/messages/sign-in/sign-in";
import { DemoUsers, SignInPanel } from "./demo-users";

export const metadata: Metadata = { title: common.signIn };

export default async function SignInPage({ searchParams }: { searchParams: Promise<Params> }) {
  const params = await searchParams;
  const target = readTarget(readParam(params, "from"));
  if (await findUser()) redirect(target);
  const ctx = openContext();
  const [{ name }, demo] = await Promise.all([
    getOrganisation(ctx),
    allowsDemoUsers(settings()) ? listDemoUsers(ctx) : [],
  ]);
  const isNamed = name !== untilSaved.name;
  return (
    <>
      <Panel>
        <h1 className="text-xl">{common.signIn}</h1>
        {isNamed ? <p className="font-medium text-base">{name}</p> : null}
        <p className="mb-4 text-base text-ink-2">{t.whatThisIs}</p>
        <SignInPanel target={target} />
        <details className="mt-4 text-base">
          <summary className="text-ink-2">{t.forgottenTitle}</summary>
          <p className="mt-2 text-ink-2">{t.forgottenHint}</p>
        </details>
      </Panel>
      <p className="text-center text-sm">
        <Link className="link" href="/accessibility" prefetch={false}>
          {accessibility.title}
        </Link>
      </p>
      {demo.length > 0 ? <DemoUsers users={demo} password={demoPassword} target={target} /> : null}
    </>
  );
}
