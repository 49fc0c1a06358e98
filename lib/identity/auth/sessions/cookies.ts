import { settings } from "@/lib/core/runtime/env";

type CookieOption = {
  name: string;
  options: { httpOnly: true; sameSite: "lax"; path: "/"; secure: boolean };
};

function cookie(name: string): CookieOption {
  const secure = settings().publicUrl.startsWith("https:");
  // With `__Host-` the browser refuses the cookie from a subdomain or without TLS.
  return {
    name: `${secure ? "__Host-" : ""}paydesk.${name}`,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  };
}

export const sessionCookie = () => cookie("session");
export const deviceCookie = () => {
  const { name, options } = cookie("device");
  return { name, options: { ...options, maxAge: 180 * 24 * 60 * 60 } };
};
export const csrfCookie = () => cookie("csrf");
export const callbackUrlCookie = () => cookie("callback-url");
