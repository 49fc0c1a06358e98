"use server";

import { action } from "@/lib/identity/auth/access/action";
import { runSandboxCommand } from "./play-command";

export const runSandboxCommandAction = action(runSandboxCommand);
