import type { ReactNode } from "react";
import { counted } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const auditLog = "Audit log";
export const browser = (count: number) => counted(count, "browser");
export const pendingTitle = "Waiting for another admin's approval";
export const pendingHint = (link: ReactNode) =>
  rich`Nothing has changed yet. Another admin must approve it under ${link}.`;
export const on = "On";
export const factorRequired = "Required, not set up";
export const off = "Off";
export const approvalStart = (when: ReactNode) => rich`Can approve from ${when}`;
export const role = "Role";
export const connections = "Connections";
export const twoFactor = "Two-factor";
export const emailAddress = "Email address";
export const sessions = "Sessions";
export const lastSeen = "Last seen";
export const inviteUser = "Invite user";
export const tableCaption = "Users of Paydesk";
export const emailSendingTitle = (nameText: string) => `Email to ${nameText} is being sent`;
export const emails = "Emails";
export const emailSendingHint = (when: ReactNode, link: ReactNode) =>
  rich`It contains a one-time link to set a password, valid until ${when}. See its delivery under ${link}.`;
export const linkTitle = (nameText: string) => `Password link for ${nameText}`;
export const copyLink = "Copy link";
export const theLink = "the link";
export const linkHint = (nameText: string, when: ReactNode) =>
  rich`No mail server is set up, so no email was sent. Give the link to ${nameText} over a private channel. It works once, until ${when}.`;
export const allConnections = "All connections";
export const noConnection = "No connection";
export const connectionCount = (count: number) => `${count} connections`;
export const tabsLabel = "Team, emails and settings";
export const newTabNote = " (opens a new tab)";
export const permissionsLink = (span: ReactNode) => rich`Permissions${span}`;
export const roleHint = (part: ReactNode) =>
  rich`From Viewer to Admin, each role includes the permissions of the one before. ${part}`;
export const rolePlaceholder = "Choose a role";
export const adminScopeNote =
  "An admin has access to all connections, because they could change their own access at any time.";
export const scopeAll = "All connections, including ones added later";
export const scopeSelected = "Only selected connections";
export const connectionsEmpty = "No connections yet.";
export const invitationExpired = "Invitation expired";
export const invitationCancelled = "Invitation cancelled";
export const settings = "Settings";
export const active = "Active";
export const invited = "Invited";
export const disabled = "Disabled";
export const linkIsNotSent = (nameText: string) => `No link was sent to ${nameText}`;
export const aLinkOnlyGoes =
  "No mail server is set up. With a production connection, only its user may see a password link. Set up a mail server and send the link again. Or run on the server: npm run -s users -- reset-link EMAIL";
