import type { Metadata } from "next";
import { EnvBand } from "@/components/env-band";
import { PageHead } from "@/components/page-head";
import { ZoneNote } from "@/components/when";
import { requireUser } from "@/lib/identity/auth/sessions/session";
import { Actions } from "./actions";
import { Badges } from "./badges";
import { Blocks } from "./blocks";
import { Figures } from "./figures";
import { Inputs } from "./inputs";
import { Rows } from "./rows";

export const metadata: Metadata = { title: "Style guide" };

export default async function StyleGuidePage() {
  await requireUser();
  return (
    <>
      <EnvBand environment="sandbox" connectionName="Sample connection" />
      <PageHead title="Style guide">All values on this page are samples.</PageHead>
      <div className="flex flex-col gap-8">
        <Badges />
        <Figures />
        <Blocks />
        <Inputs />
        <Actions />
        <Rows />
      </div>
      <div className="mt-6">
        <ZoneNote />
      </div>
    </>
  );
}
