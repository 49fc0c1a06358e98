import { callbackList, isCallbackId } from "@/lib/payments/callbacks/input";
import { readCallbackChanges } from "@/lib/payments/callbacks/queries";
import { answerJson } from "../answers";

/**
 * Returns the verdicts of `shown` (ids with points between, a page at most). Counts the deliveries newer than `newest`
 * (an id, or "none") that fit the filter.
 */
export async function GET(request: Request): Promise<Response> {
  const params = new URL(request.url).searchParams;
  const { filter } = callbackList.read((name) => params.get(name) ?? undefined);
  const shown = (params.get("shown") ?? "").split(".", callbackList.pageRows).filter(isCallbackId);
  const newest = params.get("newest");
  const newestShown = newest === "none" ? null : newest !== null && isCallbackId(newest) ? newest : false;
  return answerJson(["callbacks.read"], (ctx, { connectionIds }) =>
    readCallbackChanges(ctx, connectionIds, filter, { shown, newestShown }),
  );
}
