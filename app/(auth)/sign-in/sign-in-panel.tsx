"use client";

import { SignInForm } from "@/components/sign-in-form";

/** Loads the page in full, so that no data of an earlier user stays in the browser's memory. */
export function openTarget(target: string): void {
  // A fragment never reaches the server; the browser carries it to this page, so it is appended again.
  window.location.assign(target.includes("#") ? target : target + window.location.hash);
}

export function SignInPanel({ target }: { target: string }) {
  return <SignInForm onSignedIn={() => openTarget(target)} />;
}
