export const pathHeader = "x-paydesk-path";

const targetMaxLength = 2048;
const anywhere = "http://target.invalid";

/**
 * Makes the path after sign-in from an untrusted value: always a path of this site, and `/` for anything else (another
 * site, `//host`, a backslash, a control character, the sign-in page, an API).
 */
export function readTarget(value: string | null | undefined): string {
  if (!value || value.length > targetMaxLength) return "/";
  // Browsers read "\" as "/" and drop tabs and line ends.
  if (!value.startsWith("/") || /[\\\p{Cc}]/u.test(value) || !URL.canParse(value, anywhere)) return "/";
  const url = new URL(value, anywhere);
  if (url.origin !== anywhere || url.pathname.startsWith("//")) return "/";
  if (/^\/(sign-in|sign-out|reset|api|callback|_next)(\/|$)/.test(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}

export function signInPath(from: string | null | undefined): string {
  return leadBack("/sign-in", from);
}

export function addAuthenticatorPath(from: string | null | undefined): string {
  return leadBack("/account/app", from);
}

function leadBack(path: string, from: string | null | undefined): string {
  const target = readTarget(from);
  return target === "/" ? path : `${path}?from=${encodeURIComponent(target)}`;
}
