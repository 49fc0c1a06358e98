export const intactSummary = (links: number, waiting: number, removed: number) =>
  `The audit log is intact: ${links} entries linked, ${waiting} not linked yet${removed > 0 ? `, ${removed} removed with their months` : ""}.`;
export const anchorLine = (notified: string, position: string, hash: string) =>
  `${notified}\nLast link: ${position} ${hash}\nStore this line elsewhere and pass it to a later run.`;
export const entryChanged = (auditId: string, position: string) =>
  `Entry ${auditId} was changed after it was written (link ${position}).`;
export const linkMissing = (position: string) => `Link ${position} is missing.`;
export const entryMissing = (auditId: string, position: string) => `Entry ${auditId} is missing (link ${position}).`;
export const entryInserted = (auditId: string) =>
  `Entry ${auditId} was inserted between older entries; no link includes it.`;
export const chainRewritten = (position: string) =>
  `Link ${position} differs from the one you passed: the chain was rewritten.`;
export const userNotFound = "this user doesn't exist";
export const actionNotFound = "this action doesn't exist";
export const yes = "yes";
export const no = "no";
export const subjects = {
  order: "order",
  batch: "batch",
  profile: "profile",
  callback: "callback",
  report: "report",
  statement_file: "bank statement file",
  gateway_file: "gateway report",
  period: "period",
  match_rule: "matching rule",
  journal_run: "journal export",
  ledger: "ledger accounts",
  resolution: "resolution",
  order_view: "view of orders",
  export: "export",
  payee: "payee",
  payee_change: "account change",
  payees: "payees",
  connection: "connection",
  endpoint: "endpoint",
  error_messages: "error messages",
  limit: "limit",
  policy: "approval rule",
  user: "user",
  session: "session",
  organisation: "organisation",
  installation: "installation",
};

export const action = "Action";
export const subject = "Subject";
export const details = "Details";
export const auditLog = "Audit log";
export const allUsers = "All users";
export const allActions = "All actions";
export const subjectId = "Subject ID";
export const listCaption = "Audit log entries, newest first";
export const emptyTitle = "No entries yet";
export const nouns = ["entry", "entries"] as const;
export const fromAddress = (ip: string) => `from ${ip}`;
