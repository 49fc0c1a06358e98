"use client";

import { useEffect } from "react";
import { useActingUser } from "../layout-context";
import { type Recent, rememberRecent } from "./recents";

export function RememberRecent({ kind, href, name }: Recent) {
  const email = useActingUser();
  useEffect(() => {
    if (email) rememberRecent(email, { kind, href, name });
  }, [email, kind, href, name]);
  return null;
}
