"use client";

import { makeLate } from "./late";

const loadSignIn = async () => (await import("./sign-in-dialog")).SignInDialog;
const loadStepUp = async () => (await import("./step-up-dialog")).StepUpDialog;

/** Few pages ever show them, and all may: they come once the page is drawn. */
export const SignInDialog = makeLate(loadSignIn);
export const StepUpDialog = makeLate(loadStepUp);

/** Loads both before they are asked for; what fails here is loaded again with the first opening. */
export function prepareProofDialogs(): void {
  void Promise.all([loadSignIn(), loadStepUp()]).catch(() => undefined);
}
