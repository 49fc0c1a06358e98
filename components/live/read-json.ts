import * as t from "@/messages/components/live";
import { liveConnection } from "./live-connection";

/** The session ended while the page was open: reading again would not help. */
export class SignedOutError extends Error {
  override name = "SignedOutError";
}

/** GETs our own JSON; throws on everything else, and tells every part of the page when the session has ended. */
export async function readJson<T>(url: string, signal: AbortSignal | null = null): Promise<T> {
  const response = await fetch(url, { signal, headers: { accept: "application/json" }, cache: "no-store" });
  if (response.status === 401) {
    liveConnection.noteSignedOut();
    throw new SignedOutError(t.theSessionHasEnded);
  }
  liveConnection.noteBuild(response.headers.get("x-paydesk-build"));
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T;
}
