/** The request header in which the proxy names the path and query of the page. */
export const pathHeader = "x-paydesk-path";

/** A place to go back to after signing in; longer ones lead home. */
const targetMaxLength = 2048;
const anywhere = "http://target.invalid";

/**
 * The path to go to after signing in, made from an untrusted value: always a path of this site, `/` when the value is
 * anything else (another site, `//host`, a backslash, a control character, the sign-in page itself, an API).
 */
export function readTarget(value: string | null | undefined): string {
  if (!value || value.length > targetMaxLength) return "/";
  // Browsers read "\" as "/" and drop tabs and line ends, so such values are not what they seem.
  if (!value.startsWith("/") || /[\\\p{Cc}]/u.test(value) || !URL.canParse(value, anywhere)) return "/";
  const url = new URL(value, anywhere);
  if (url.origin !== anywhere || url.pathname.startsWith("//")) return "/";
  if (/^\/(sign-in|sign-out|reset|api|callback|_next)(\/|$)/.test(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}

/** The sign-in page, remembering where one wanted to go. */
export function signInPath(from: string | null | undefined): string {
  return leadBack("/sign-in", from);
}

/** The page on which a user adds the authenticator app without which they may do nothing else, remembering the same. */
export function addAppPath(from: string | null | undefined): string {
  return leadBack("/account/app", from);
}

function leadBack(path: string, from: string | null | undefined): string {
  const target = readTarget(from);
  return target === "/" ? path : `${path}?from=${encodeURIComponent(target)}`;
}
