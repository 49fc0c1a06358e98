"use client";

import { makeLate } from "./late";

const loadSignIn = async () => (await import("./sign-in-dialog")).SignInDialog;
const loadStepUp = async () => (await import("./step-up-dialog")).StepUpDialog;

const loadOutdated = async () => (await import("./outdated-dialog")).OutdatedDialog;

export const SignInDialog = makeLate(loadSignIn);
export const StepUpDialog = makeLate(loadStepUp);
export const OutdatedDialog = makeLate(loadOutdated);

/** The dialog of an outdated page must load beforehand, because the server then has the files of another build. */
export function prepareProofDialogs(): void {
  void Promise.all([loadSignIn(), loadStepUp(), loadOutdated()]).catch(() => undefined);
}
