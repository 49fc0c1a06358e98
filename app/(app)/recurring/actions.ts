"use server";

import { action, argumentFileMost } from "@/lib/identity/auth/access/action";
import { chargeNow } from "@/lib/payments/batches/sending/charge-now";
import { createProfile, editProfile } from "@/lib/payments/recurring/commands";
import { importProfiles } from "@/lib/payments/recurring/import-commands";

export const createProfileAction = action(createProfile);
export const editProfileAction = action(editProfile);
export const chargeNowAction = action(chargeNow);
export const importProfilesAction = action(importProfiles, argumentFileMost);
