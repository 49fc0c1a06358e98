"use server";

import { action } from "@/lib/auth/action";
import {
  closePeriod,
  lockClosedPeriod,
  preparePeriod,
  requestReopen,
  signAgain,
  startPeriod,
} from "@/lib/close/periods";

export const startPeriodAction = action(startPeriod);
export const preparePeriodAction = action(preparePeriod);
export const closePeriodAction = action(closePeriod);
export const lockPeriodAction = action(lockClosedPeriod);
export const signAgainAction = action(signAgain);
export const requestReopenAction = action(requestReopen);
