"use client";

import { useEffect } from "react";
import { useActingUser } from "../acting-user";
import { type Recent, rememberRecent } from "./recents";

/** On the page of a thing: the palette offers it among what was opened last. Draws nothing. */
export function RememberRecent({ kind, href, name }: Recent) {
  const email = useActingUser();
  useEffect(() => {
    if (email) rememberRecent(email, { kind, href, name });
  }, [email, kind, href, name]);
  return null;
}
