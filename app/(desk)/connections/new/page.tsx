import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { requireAct } from "@/lib/auth/session";
import { defaultPathTemplates } from "@/lib/gateway/paths";
import { ActingPerson } from "../acting";
import { HeldRule } from "../held/held-block";
import { NewConnectionForm } from "./new-connection-form";

export const metadata: Metadata = { title: "Connect a gateway" };

export default async function NewConnectionPage() {
  const person = await requireAct("connections.create");
  return (
    <>
      <PageHead title="Connect a gateway" back={{ href: "/connections", label: "Connections" }}>
        What the gateway gave you comes first; the key, the endpoints and a test follow on the connection's page.
      </PageHead>
      <HeldRule person={person} connectionId={null} />
      <Panel className="max-w-160">
        <ActingPerson email={person.email}>
          <NewConnectionForm defaultPaths={defaultPathTemplates} />
        </ActingPerson>
      </Panel>
    </>
  );
}
