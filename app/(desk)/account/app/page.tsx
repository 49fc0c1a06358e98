import type { Metadata } from "next";
import { ButtonLink } from "@/components/button";
import { type Params, readParam } from "@/components/data-table/url-state";
import { PageHead } from "@/components/page-head";
import { When } from "@/components/when";
import { requireSignedIn } from "@/lib/auth/session";
import { readTarget } from "@/lib/auth/target";
import { openPages } from "@/lib/core/open-desk";
import { readFactor } from "@/lib/people/queries";
import { SecondFactor } from "../second-factor";

export const metadata: Metadata = { title: "Add an authenticator app" };

/** The one page of the desk for who must add an app before anything else. */
export default async function AddAppPage({ searchParams }: { searchParams: Promise<Params> }) {
  const target = readTarget(readParam(await searchParams, "from"));
  const person = await requireSignedIn();
  const { app, email } = person;
  const factor = await readFactor(openPages(), person.id);
  return (
    <>
      <PageHead title={factor.active ? "Your authenticator app" : "Add an authenticator app"}>
        {app.kind === "first"
          ? "Your organisation asks for one. Everything else here waits until you have added it; it takes two minutes."
          : null}
        {app.kind === "asked" ? (
          <>
            Your organisation asks for one from <When at={app.from} /> on.
          </>
        ) : null}
      </PageHead>
      <div className="flex max-w-160 flex-col gap-6">
        <SecondFactor active={factor.active} codesLeft={factor.codesLeft} email={email} />
        {factor.active ? (
          <div>
            <ButtonLink href={target} variant="primary">
              Go on to the desk
            </ButtonLink>
          </div>
        ) : null}
      </div>
    </>
  );
}
