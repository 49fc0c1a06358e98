export const theAuditTrailIsIntact = (links: number, waiting: number) =>
  `The audit trail is intact: ${links} entries linked, ${waiting} not linked yet.`;
export const lastLinkKeepThatLine = (notified: string, position: string, hash: string) =>
  `${notified}\nLast link: ${position} ${hash}\nKeep that line elsewhere, and give it to a later run.`;
export const entryWasChangedAfterIt = (auditId: string, position: string) =>
  `Entry ${auditId} was changed after it was written (link ${position}).`;
export const linkIsGone = (position: string) => `Link ${position} is gone.`;
export const entryIsGoneLink = (auditId: string, position: string) => `Entry ${auditId} is gone (link ${position}).`;
export const entryWasAddedBetweenOlder = (auditId: string) =>
  `Entry ${auditId} was added between older ones: no link holds it.`;
export const linkIsAnotherThanThe = (position: string) =>
  `Link ${position} is another than the one given: the chain was made anew.`;
