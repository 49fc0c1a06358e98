import { settings } from "@/lib/core/runtime/env";

type CookieOption = {
  name: string;
  options: { httpOnly: true; sameSite: "lax"; path: "/"; secure: boolean };
};

function cookie(name: string): CookieOption {
  const secure = settings().publicUrl.startsWith("https:");
  // `__Host-`: the browser itself refuses such a cookie from a sub-domain or without TLS.
  return {
    name: `${secure ? "__Host-" : ""}paydesk.${name}`,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  };
}

/** The cookie that holds the session; not readable by scripts, not sent along by other sites' forms. */
export const sessionCookie = () => cookie("session");
/** The cookie by which a browser is known to those who signed in with it before; it lasts half a year. */
export const deviceCookie = () => {
  const { name, options } = cookie("device");
  return { name, options: { ...options, maxAge: 180 * 24 * 60 * 60 } };
};
/** The cookies next-auth needs besides: against forged forms, and where to go afterwards. */
export const csrfCookie = () => cookie("csrf");
export const callbackUrlCookie = () => cookie("callback-url");
