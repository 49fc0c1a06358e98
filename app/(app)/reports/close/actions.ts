"use server";

import {
  closePeriod,
  lockClosedPeriod,
  preparePeriod,
  requestReopen,
  signAgain,
  startPeriod,
} from "@/lib/books/close/periods";
import { action } from "@/lib/identity/auth/access/action";

export const startPeriodAction = action(startPeriod);
export const preparePeriodAction = action(preparePeriod);
export const closePeriodAction = action(closePeriod);
export const lockPeriodAction = action(lockClosedPeriod);
export const signAgainAction = action(signAgain);
export const requestReopenAction = action(requestReopen);
