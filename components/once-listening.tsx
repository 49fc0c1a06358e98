"use client";

import { type ReactNode, useSyncExternalStore } from "react";

const noSubscription = () => () => undefined;

/** Fields of a form that the server rendered: closed until the page listens, for what is typed before that is lost. */
export function OnceListening({ children }: { children: ReactNode }) {
  const listens = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
  return (
    <fieldset disabled={!listens} className="contents">
      {children}
    </fieldset>
  );
}
