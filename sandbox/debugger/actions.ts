"use server";

import { action } from "@/lib/identity/auth/access/action";
import { debugSignature } from "./debug-command";

export const debugSignatureAction = action(debugSignature);
