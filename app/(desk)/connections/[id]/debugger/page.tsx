import { whyNot } from "@/lib/auth/who-can";
import { listDebuggableCalls } from "@/lib/connections/debug-queries";
import { openPages } from "@/lib/core/open-desk";
import { ConnectionFrame } from "../connection-frame";
import { type ConnectionParams, loadConnection } from "../load-connection";
import { SignatureDebugger } from "./signature-debugger";

export async function generateMetadata({ params }: ConnectionParams) {
  const { connection } = await loadConnection((await params).id);
  return { title: `${connection.name}: debugger` };
}

export default async function DebuggerPage({ params }: ConnectionParams) {
  const { person, connection } = await loadConnection((await params).id);
  const refused = whyNot(person.role, "connections.debug", "look into signatures");
  return (
    <ConnectionFrame email={person.email} connection={connection} tab="debugger">
      <div className="flex flex-col gap-4">
        <p className="prose-line text-base text-ink-2">
          How the signature of a call comes about, step by step, and where another party&apos;s differs. Nothing is ever
          sent from here, and nothing that you type is kept.
        </p>
        {refused ? (
          <p className="text-base">{refused}</p>
        ) : (
          <SignatureDebugger
            connectionId={connection.id}
            consumerKey={connection.consumerKey}
            endpoints={connection.endpoints}
            calls={await listDebuggableCalls(openPages(), person.role, connection.id)}
          />
        )}
      </div>
    </ConnectionFrame>
  );
}
