import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { requireAct } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { listTimeZones } from "@/lib/organisation/input";
import { getOrganisation } from "@/lib/organisation/queries";
import { PeopleTabs } from "../people-tabs";
import { OrganisationForm } from "./organisation-form";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { email } = await requireAct("organisation.update");
  const organisation = await getOrganisation(openDesk());
  return (
    <>
      <PageHead title="Settings">One set for everybody here, so that two people on the phone read the same.</PageHead>
      <PeopleTabs current="settings" />
      <OrganisationForm organisation={organisation} timeZones={listTimeZones()} actorEmail={email} />
    </>
  );
}
