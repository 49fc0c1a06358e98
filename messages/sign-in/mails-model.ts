export const unexpectedHint = "If you didn't expect this change, contact a Paydesk admin at once.";
export const appRemovedSubject = "Your authenticator app was removed";
export const you = "You";
export const appRemovedText = (part: string, organisation: string) =>
  `${part} removed the authenticator app from your Paydesk account at ${organisation}. You now sign in with your password alone. You can add an app again under My account.`;
export const paydesk = (publicUrl: string) => `Paydesk: ${publicUrl}`;
export const yourOrganisation = "your organisation";
