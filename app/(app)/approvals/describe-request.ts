import type { RequestView } from "@/lib/controls/approvals/given-decisions";
import { requestStates } from "@/lib/controls/approvals/labels";
import type { ListedRequest } from "./requests";

export function describeRequest(
  request: RequestView,
): Pick<ListedRequest, "key" | "digest" | "by" | "at" | "expiresAt" | "state"> {
  const { id, digest, requestedBy, requestedAt, expiresAt, state } = request;
  const { label, tone, icon } = requestStates.rows[state];
  return {
    key: id,
    digest,
    by: requestedBy.name,
    at: requestedAt,
    expiresAt: state === "open" ? expiresAt : null,
    state: { label, tone, icon },
  };
}
