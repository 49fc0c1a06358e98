import * as t from "@/messages/sign-in/model";
import { describeWait } from "./attempt-policy";

export type SignInAnswer = { ok: true } | { ok: false; code: boolean; message: string };

const waitPrefix = "wait-";
const unexpectedPrefix = "unexpected-";

export function describeRefusal(status: string | null): string {
  if (status === "code") return t.appCodeMissing;
  if (status === "code-wrong") return t.codeWrong;
  if (status === "CredentialsSignin") return t.credentialsWrong;
  if (status?.startsWith(waitPrefix)) return describeWait(Number(status.slice(waitPrefix.length)) || 1);
  if (status === "busy") return t.signInBusy;
  if (status?.startsWith(unexpectedPrefix)) {
    return t.signInUnexpectedError(status.slice(unexpectedPrefix.length));
  }
  return t.pageExpired;
}

/**
 * Signs in through next-auth's endpoints without leaving the page: first the CSRF token, then the credentials. Scripts
 * can't read the session cookie.
 */
export async function signInHere(email: string, password: string, code: string): Promise<SignInAnswer> {
  const refuse = (message: string): SignInAnswer => ({ ok: false, code: false, message });
  try {
    const token = await fetch("/api/auth/csrf", { cache: "no-store" });
    if (!token.ok) return refuse(t.serverUnavailable(token.status));
    const { csrfToken } = (await token.json()) as { csrfToken: string };
    const answer = await fetch("/api/auth/callback/credentials", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ csrfToken, email, password, code, callbackUrl: "/", json: "true" }),
    });
    const { url } = (await answer.json()) as { url?: string };
    const status = url ? new URL(url, location.origin).searchParams.get("error") : null;
    const stale = url ? new URL(url, location.origin).searchParams.has("csrf") : true;
    if (answer.ok && !status && !stale) return { ok: true };
    return { ok: false, code: status === "code" || status === "code-wrong", message: describeRefusal(status) };
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    return refuse(t.serverUnreachable);
  }
}
