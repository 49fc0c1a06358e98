export const theAuditTrailIsIntact = (links: number, waiting: number) =>
  `The audit log is intact: ${links} entries linked, ${waiting} not linked yet.`;
export const lastLinkKeepThatLine = (notified: string, position: string, hash: string) =>
  `${notified}\nLast link: ${position} ${hash}\nStore this line elsewhere and pass it to a later run.`;
export const entryWasChangedAfterIt = (auditId: string, position: string) =>
  `Entry ${auditId} was changed after it was written (link ${position}).`;
export const linkIsGone = (position: string) => `Link ${position} is missing.`;
export const entryIsGoneLink = (auditId: string, position: string) => `Entry ${auditId} is missing (link ${position}).`;
export const entryWasAddedBetweenOlder = (auditId: string) =>
  `Entry ${auditId} was inserted between older entries; no link includes it.`;
export const linkIsAnotherThanThe = (position: string) =>
  `Link ${position} differs from the one you passed: the chain was rewritten.`;
