import { openPages } from "@/lib/core/runtime/open-context";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import * as t from "@/messages/connections/shared";
import { listDebuggableCalls } from "@/sandbox/debugger/queries";
import { SignatureDebugger } from "@/sandbox/debugger/signature-debugger";
import { ConnectionFrame, type ConnectionParams, loadConnection } from "../connection-frame";

export async function generateMetadata({ params }: ConnectionParams) {
  const { connection } = await loadConnection((await params).id);
  return { title: t.debuggerOf(connection.name) };
}

export default async function DebuggerPage({ params }: ConnectionParams) {
  const { user, connection } = await loadConnection((await params).id);
  const refused = whyNot(user.role, "connections.debug", t.debugSignatures);
  return (
    <ConnectionFrame connection={connection} tab="debugger">
      <div className="flex flex-col gap-4">
        <p className="prose-line text-base text-ink-2">{t.safetyNote}</p>
        {refused ? (
          <p className="text-base">{refused}</p>
        ) : (
          <SignatureDebugger
            connectionId={connection.id}
            consumerKey={connection.consumerKey}
            endpoints={connection.endpoints}
            calls={await listDebuggableCalls(openPages(), user.role, connection.id)}
          />
        )}
      </div>
    </ConnectionFrame>
  );
}
