"use server";

import { action } from "@/lib/auth/action";
import { argumentFileMost } from "@/lib/auth/action-input";
import { chargeNow } from "@/lib/batches/sending/charge-now";
import { createProfile, editProfile } from "@/lib/recurring/commands";
import { importProfiles } from "@/lib/recurring/import-commands";

export const createProfileAction = action(createProfile);
export const editProfileAction = action(editProfile);
export const chargeNowAction = action(chargeNow);
export const importProfilesAction = action(importProfiles, argumentFileMost);
