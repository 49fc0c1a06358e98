import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { requireAct } from "@/lib/auth/session";
import { defaultPathTemplates } from "@/lib/gateway/paths";
import { ActingPerson } from "../acting";
import { NewConnectionForm } from "./new-connection-form";

export const metadata: Metadata = { title: "Connect a gateway" };

export default async function NewConnectionPage() {
  const { email } = await requireAct("connections.create");
  return (
    <>
      <PageHead title="Connect a gateway" back={{ href: "/connections", label: "Connections" }}>
        What the gateway gave you comes first; the key, the endpoints and a test follow on the connection's page.
      </PageHead>
      <Panel className="max-w-[640px]">
        <ActingPerson email={email}>
          <NewConnectionForm defaultPaths={defaultPathTemplates} />
        </ActingPerson>
      </Panel>
    </>
  );
}
