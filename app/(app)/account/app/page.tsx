import type { Metadata } from "next";
import { ButtonLink } from "@/components/button";
import { type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { When } from "@/components/when";
import { openPages } from "@/lib/core/runtime/open-context";
import { readTarget } from "@/lib/identity/auth/access/target";
import { requireSignedIn } from "@/lib/identity/auth/sessions/session";
import { readFactor } from "@/lib/identity/users/queries";
import * as t from "@/messages/account/shared";
import { SecondFactor } from "../second-factor";

export const metadata: Metadata = { title: t.addTitle };

export default async function AddAppPage({ searchParams }: { searchParams: Promise<Params> }) {
  const target = readTarget(readParam(await searchParams, "from"));
  const user = await requireSignedIn();
  const { authenticator } = user;
  const factor = await readFactor(openPages(), user.id);
  return (
    <>
      <PageHead title={factor.active ? t.activeTitle : t.addTitle}>
        {authenticator.kind === "first" ? t.requiredNow : null}
        {authenticator.kind === "asked" ? t.requiredFrom(<When at={authenticator.from} />) : null}
      </PageHead>
      <div className="flex max-w-160 flex-col gap-6">
        <SecondFactor active={factor.active} codesLeft={factor.codesLeft} />
        {factor.active ? (
          <div>
            <ButtonLink href={target} variant="primary">
              {t.continueLabel}
            </ButtonLink>
          </div>
        ) : null}
      </div>
    </>
  );
}
