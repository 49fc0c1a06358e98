"use server";

import { action } from "@/lib/identity/auth/access/action";
import { reviewUpdate } from "@/lib/payments/recurring/review-update";
import { updateProfile } from "@/lib/payments/recurring/update-commands";

export const reviewUpdateAction = action(reviewUpdate);
export const updateProfileAction = action(updateProfile);
