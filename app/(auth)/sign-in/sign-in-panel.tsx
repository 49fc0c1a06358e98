"use client";

import { SignInForm } from "@/components/sign-in-form";

/** The form of the page; afterwards a full load, so that nothing of an earlier user stays in the browser's memory. */
export function SignInPanel({ target }: { target: string }) {
  // What was behind # never reaches a server; the browser has brought it along to this page.
  const onSignedIn = () => window.location.assign(target.includes("#") ? target : target + window.location.hash);
  return <SignInForm onSignedIn={onSignedIn} />;
}
