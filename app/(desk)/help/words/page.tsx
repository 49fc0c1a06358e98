import type { Metadata } from "next";
import { EnvBand } from "@/components/env-band";
import { PageHead } from "@/components/page-head";
import { ZoneNote } from "@/components/when";
import { requirePerson } from "@/lib/auth/session";
import { Acts } from "./acts";
import { Badges } from "./badges";
import { BatchWords } from "./batch-words";
import { Blocks } from "./blocks";
import { Connections } from "./connections";
import { Figures } from "./figures";
import { Inputs } from "./inputs";
import { PeopleWords } from "./people-words";
import { Rows } from "./rows";
import { Verdicts } from "./verdicts";

export const metadata: Metadata = { title: "All badges and blocks" };

/** Every badge, amount form, field and block on one page: to learn the words, and to prove them in both themes. */
export default async function AllWordsPage() {
  await requirePerson();
  return (
    <>
      <EnvBand environment="sandbox" connectionName="Sample connection" />
      <PageHead title="All badges and blocks" back={{ href: "/help", label: "Help" }}>
        What the desk can say, and how it looks. Everything on this page is a sample.
      </PageHead>
      <div className="flex flex-col gap-8">
        <Badges />
        <BatchWords />
        <Verdicts />
        <Connections />
        <PeopleWords />
        <Figures />
        <Blocks />
        <Inputs />
        <Acts />
        <Rows />
      </div>
      <div className="mt-6">
        <ZoneNote />
      </div>
    </>
  );
}
