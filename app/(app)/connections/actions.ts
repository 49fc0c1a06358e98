"use server";

import { action } from "@/lib/identity/auth/access/action";
import {
  createConnection,
  renewCallbackAddress,
  renewConnectionVersion,
  resumeConnection,
  stopConnection,
  updateConnection,
} from "@/lib/payments/connections/commands";
import { retireEndpoint, saveEndpoint } from "@/lib/payments/connections/endpoint-commands";
import { generateKey, importKey, setControlKey } from "@/lib/payments/connections/key-commands";
import { testConnection } from "@/lib/payments/connections/probe-command";
import { mintAddress } from "@/lib/payments/connections/profile-commands";
import { registerSandbox } from "@/lib/payments/connections/register";

export const createConnectionAction = action(createConnection);
export const updateConnectionAction = action(updateConnection);
export const renewVersionAction = action(renewConnectionVersion);
export const renewCallbackAddressAction = action(renewCallbackAddress);
export const stopConnectionAction = action(stopConnection);
export const resumeConnectionAction = action(resumeConnection);
export const generateKeyAction = action(generateKey);
export const importKeyAction = action(importKey);
export const setControlKeyAction = action(setControlKey);
export const saveEndpointAction = action(saveEndpoint);
export const retireEndpointAction = action(retireEndpoint);
export const testConnectionAction = action(testConnection);
export const registerSandboxAction = action(registerSandbox);
export const mintAddressAction = action(mintAddress);
