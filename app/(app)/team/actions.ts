"use server";

import { readMail } from "@/lib/desk/mail/commands";
import { action } from "@/lib/identity/auth/access/action";
import {
  removeLogo,
  setIdleTime,
  setPayeeCoolingOff,
  setRetention,
  updateOrganisation,
} from "@/lib/identity/organisation/commands";
import {
  confirmAccount,
  endUserSession,
  endUserSessions,
  removeUserFactor,
  requireApp,
  setApprovalDelay,
  setSingleAdminDays,
} from "@/lib/identity/users/access-commands";
import { createUser, disableUser, enableUser, updateUser } from "@/lib/identity/users/commands";
import { inviteAgain, resetPassword, revokeInvitation } from "@/lib/identity/users/invitation-commands";

export const createUserAction = action(createUser);
export const updateUserAction = action(updateUser);
export const disableUserAction = action(disableUser);
export const enableUserAction = action(enableUser);
export const inviteAgainAction = action(inviteAgain);
export const revokeInvitationAction = action(revokeInvitation);
export const resetPasswordAction = action(resetPassword);
export const endUserSessionAction = action(endUserSession);
export const endUserSessionsAction = action(endUserSessions);
export const removeUserFactorAction = action(removeUserFactor);
export const updateOrganisationAction = action(updateOrganisation);
export const removeLogoAction = action(removeLogo);
export const requireAppAction = action(requireApp);
export const readMailAction = action(readMail);
export const setPayeeCoolingOffAction = action(setPayeeCoolingOff);
export const setIdleTimeAction = action(setIdleTime);
export const setRetentionAction = action(setRetention);
export const setApprovalDelayAction = action(setApprovalDelay);
export const setSingleAdminDaysAction = action(setSingleAdminDays);
export const confirmAccountAction = action(confirmAccount);
