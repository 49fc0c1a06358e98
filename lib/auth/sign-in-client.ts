import { describeWait } from "./attempt-policy";

/** `code`: the password was right, and the code of the person's app is wanted with it. */
export type SignInAnswer = { ok: true } | { ok: false; code: boolean; message: string };

const waitPrefix = "wait-";
const unexpectedPrefix = "unexpected-";

/** What next-auth's error word means, in a sentence. */
export function describeRefusal(word: string | null): string {
  if (word === "code") return "Type the code that your authenticator app shows now.";
  if (word === "code-wrong") return "This code is not right, or was used already. Type the one that shows now.";
  if (word === "CredentialsSignin") return "E-mail address or password is not right.";
  if (word?.startsWith(waitPrefix)) return describeWait(Number(word.slice(waitPrefix.length)) || 1);
  if (word === "busy") return "Too many people are signing in just now. Try again in a minute.";
  if (word?.startsWith(unexpectedPrefix)) {
    return `Something we did not expect (id ${word.slice(unexpectedPrefix.length)}). Nobody was signed in.`;
  }
  return "This page has grown old. Try once more.";
}

/**
 * Signs in from the browser through next-auth's own endpoints, without leaving the page: a token against forged forms
 * first, then the credentials. The session arrives as a cookie that no script can read.
 */
export async function signInHere(email: string, password: string, code: string): Promise<SignInAnswer> {
  const refuse = (message: string): SignInAnswer => ({ ok: false, code: false, message });
  try {
    const token = await fetch("/api/auth/csrf", { cache: "no-store" });
    if (!token.ok) return refuse(`The desk does not answer (${token.status}). Try again in a minute.`);
    const { csrfToken } = (await token.json()) as { csrfToken: string };
    const answer = await fetch("/api/auth/callback/credentials", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ csrfToken, email, password, code, callbackUrl: "/", json: "true" }),
    });
    const { url } = (await answer.json()) as { url?: string };
    const word = url ? new URL(url, location.origin).searchParams.get("error") : null;
    const stale = url ? new URL(url, location.origin).searchParams.has("csrf") : true;
    if (answer.ok && !word && !stale) return { ok: true };
    return { ok: false, code: word === "code" || word === "code-wrong", message: describeRefusal(word) };
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    return refuse("The desk cannot be reached. Check the network, then try again.");
  }
}
