"use server";

import { action } from "@/lib/auth/action";
import { reviewUpdate } from "@/lib/recurring/review-update";
import { updateProfile } from "@/lib/recurring/update-commands";

export const reviewUpdateAction = action(reviewUpdate);
export const updateProfileAction = action(updateProfile);
