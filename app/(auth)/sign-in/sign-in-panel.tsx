"use client";

import { SignInForm } from "@/components/sign-in-form";

/** The form of the page; afterwards a full load, so that nothing of an earlier person stays in the browser's memory. */
export function SignInPanel({ target }: { target: string }) {
  return <SignInForm onSignedIn={() => window.location.assign(target)} />;
}
