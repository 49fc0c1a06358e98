"use client";

import { SignInForm } from "@/components/sign-in-form";

/** A full load, so that nothing of an earlier user stays in the browser's memory. */
export function openTarget(target: string): void {
  // What was behind # never reaches a server; the browser has brought it along to this page.
  window.location.assign(target.includes("#") ? target : target + window.location.hash);
}

/** The form of the page. */
export function SignInPanel({ target }: { target: string }) {
  return <SignInForm onSignedIn={() => openTarget(target)} />;
}
