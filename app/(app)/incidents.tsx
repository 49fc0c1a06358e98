import { readInstallationState } from "@/lib/controls/installation/queries";
import type { AppContext } from "@/lib/core/runtime/context";
import { openContext } from "@/lib/core/runtime/open-context";
import type { Role } from "@/lib/identity/auth/access/permissions";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { type IncidentScope, readIncident } from "@/lib/payments/dispatch/incident-queries";
import { IncidentBlock } from "./incidents/incident-block";
import { MissingCallbacksBlock } from "./missing-callbacks-block";

type Props = {
  user: { role: Role; connectionIds: Scope };
  scope: IncidentScope;
  away?: boolean;
  withMissingCallbacks?: boolean;
};

/**
 * Shows why nothing is sent. The app frame reports incidents of the whole installation and a page those of its
 * connections; only the graver of the two is shown.
 */
export async function Incidents({
  user,
  scope,
  away = typeof scope === "string",
  withMissingCallbacks = false,
}: Props) {
  const ctx = openContext();
  const incident = await readIncident(ctx, scope, user.connectionIds);
  const block = incident ? (
    <IncidentBlock incident={incident} user={user} away={away} />
  ) : withMissingCallbacks && (await isOpen(ctx)) ? (
    <MissingCallbacksBlock
      scope={user.connectionIds}
      connectionId={typeof scope === "string" ? null : scope.connectionId}
    />
  ) : null;
  return block ? <div className="mb-4 empty:hidden">{block}</div> : null;
}

async function isOpen(ctx: AppContext): Promise<boolean> {
  return (await readInstallationState(ctx.db)).status === "open";
}
