"use client";

import { makeLate } from "@/components/late";

// What asks the directory, or is shown for a sandbox only: the form is drawn before it is loaded.
export const PayeeField = makeLate(async () => (await import("./payee-field")).PayeeField);
export const PickedPayee = makeLate(async () => (await import("./picked-payee")).PickedPayee);
export const PayeeNote = makeLate(async () => (await import("./payee-note")).PayeeNote);
export const SandboxNumbers = makeLate(async () => (await import("./sandbox-numbers")).SandboxNumbers);
