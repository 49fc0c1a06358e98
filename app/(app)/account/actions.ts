"use server";

import { action } from "@/lib/identity/auth/access/action";
import { changePassword, endSession } from "@/lib/identity/auth/commands";
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "@/lib/identity/auth/factor-commands";

export const changePasswordAction = action(changePassword);
export const endSessionAction = action(endSession);
export const startSecondFactorAction = action(startSecondFactor);
export const confirmSecondFactorAction = action(confirmSecondFactor);
export const renewRecoveryCodesAction = action(renewRecoveryCodes);
export const removeSecondFactorAction = action(removeSecondFactor);
