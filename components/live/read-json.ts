import * as t from "@/messages/components/shell";
import { liveConnection } from "./live-connection";

export class SignedOutError extends Error {
  override name = "SignedOutError";
}

/** @throws SignedOutError when the session has ended; Error for any other failure */
export async function readJson<T>(url: string, signal: AbortSignal | null = null): Promise<T> {
  const response = await fetch(url, { signal, headers: { accept: "application/json" }, cache: "no-store" });
  if (response.status === 401) {
    liveConnection.noteSignedOut();
    throw new SignedOutError(t.sessionEnded);
  }
  liveConnection.noteBuild(response.headers.get("x-paydesk-build"));
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T;
}
