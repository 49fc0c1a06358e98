import type { ReactNode } from "react";
import { counted } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const browser = (count: number) => counted(count, "browser");
export const waitingForAnotherAdminsApproval = "Waiting for another admin's approval";
export const nothingHasChangedYetAnother = (link: ReactNode) =>
  rich`Nothing has changed yet. Another admin must approve it under ${link}.`;
export const yes = "On";
export const noButMust = "Required, not set up";
export const no = "Off";
export const canApproveFrom = (when: ReactNode) => rich`Can approve from ${when}`;
export const role = "Role";
export const worksWith = "Connections";
export const hasAnApp = "Two-factor";
export const eMailAddress = "Email address";
export const signedInOn = "Sessions";
export const lastSeen = "Last seen";
export const inviteAPerson = "Invite user";
export const peopleOfThisDesk = "Users of Paydesk";
export const aMailToIsOn = (nameText: string) => `Email to ${nameText} is being sent`;
export const mail = "Emails";
export const itHoldsALinkTo = (when: ReactNode, link: ReactNode) =>
  rich`It contains a one-time link to set a password, valid until ${when}. See its delivery under ${link}.`;
export const aLinkForToChoose = (nameText: string) => `Password link for ${nameText}`;
export const copyLink = "Copy link";
export const theLink = "the link";
export const noMailServerIsSet = (nameText: string, when: ReactNode) =>
  rich`No mail server is set up, so no email was sent. Give the link to ${nameText} over a private channel. It works once, until ${when}.`;
export const allConnections = "All connections";
export const noConnection = "No connection";
export const connections = (count: number) => `${count} connections`;
export const peopleMailAndSettings = "Team, emails and settings";
export const opensANewTab = " (opens a new tab)";
export const whoMayDoWhat = (span: ReactNode) => rich`Who may do what${span}`;
export const fromViewerToAdminEach = (part: ReactNode) =>
  rich`From Viewer to Admin, each role includes the permissions of the one before. ${part}`;
export const chooseARole = "Choose a role";
export const anAdminWorksWithAll =
  "An admin has access to all connections, because they could change their own access at any time.";
export const allConnectionsAlsoThoseThat = "All connections, including ones added later";
export const onlyTheseNothingOfThe = "Only selected connections";
export const thereIsNoConnectionYet = "No connections yet.";
export const invitationExpired = "Invitation expired";
export const invitationTakenBack = "Invitation cancelled";
