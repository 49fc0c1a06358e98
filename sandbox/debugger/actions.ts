"use server";

import { action } from "@/lib/auth/action";
import { debugSignature } from "./debug-command";

export const debugSignatureAction = action(debugSignature);
