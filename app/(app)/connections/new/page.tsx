import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/shared";
import { HeldRule } from "../held/held-block";
import { NewConnectionForm } from "./new-connection-form";

export const metadata: Metadata = { title: common.connectLabel };

export default async function NewConnectionPage() {
  const user = await requirePermission("connections.create");
  return (
    <>
      <PageHead title={common.connectLabel} back={{ href: "/connections", label: common.connections }}>
        {t.formHint}
      </PageHead>
      <HeldRule user={user} connectionId={null} />
      <Panel className="max-w-160">
        <NewConnectionForm />
      </Panel>
    </>
  );
}
