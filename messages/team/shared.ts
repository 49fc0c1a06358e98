import type { ReactNode } from "react";
import { counted } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const browser = (count: number) => counted(count, "browser");
export const waitingForAnotherAdminsApproval = "Waiting for another admin's approval";
export const nothingHasChangedYetAnother = (link: ReactNode) =>
  rich`Nothing has changed yet. Another admin decides under ${link}.`;
export const yes = "Yes";
export const noButMust = "No, but must";
export const no = "No";
export const canApproveFrom = (when: ReactNode) => rich`Can approve from ${when}`;
export const role = "Role";
export const worksWith = "Works with";
export const hasAnApp = "Has an app";
export const eMailAddress = "E-mail address";
export const signedInOn = "Signed in on";
export const lastSeen = "Last seen";
export const whoSignsInHereAnd = (link: ReactNode) =>
  rich`Who signs in here, and what they may do. Nobody is deleted: what a person did stays theirs. ${link}`;
export const inviteAPerson = "Invite a person";
export const peopleOfThisDesk = "People of this desk";
export const aMailToIsOn = (nameText: string) => `A mail to ${nameText} is on its way`;
export const mail = "Mail";
export const itHoldsALinkTo = (when: ReactNode, link: ReactNode) =>
  rich`It holds a link to choose a password, which works once, until ${when}. Whether it was sent is under ${link}.`;
export const aLinkForToChoose = (nameText: string) => `A link for ${nameText} to choose a password`;
export const copyLink = "Copy link";
export const theLink = "the link";
export const noMailServerIsSet = (nameText: string, when: ReactNode) =>
  rich`No mail server is set, so nothing was sent: give it to ${nameText} in a way that only they can read. It works once, until ${when}.`;
export const allConnections = "All connections";
export const noConnection = "No connection";
export const connections = (count: number) => `${count} connections`;
export const peopleMailAndSettings = "People, mail and settings";
export const opensANewTab = " (opens a new tab)";
export const whoMayDoWhat = (span: ReactNode) => rich`Who may do what${span}`;
export const fromViewerToAdminEach = (part: ReactNode) =>
  rich`From viewer to admin each may do what the one before may. ${part}`;
export const chooseARole = "Choose a role";
export const anAdminWorksWithAll =
  "An admin works with all connections: they could lift a limit of their own at any time.";
export const allConnectionsAlsoThoseThat = "All connections, also those that are added later";
export const onlyTheseNothingOfThe = "Only these: nothing of the others is seen or done";
export const thereIsNoConnectionYet = "There is no connection yet.";
export const invitationExpired = "Invitation expired";
export const invitationTakenBack = "Invitation taken back";
