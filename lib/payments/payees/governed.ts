import { type ApprovalSubject, describeEnded } from "@/lib/controls/approvals/subject";
import { AppError } from "@/lib/core/runtime/errors";
import * as common from "@/messages/common";
import { accountRequirement, changeSubject, closeChange, flagOrders, lockChange, putInForce } from "./changes";

type LockedChange = NonNullable<Awaited<ReturnType<typeof lockChange>>>;

export const governedPayeeChange: ApprovalSubject<
  LockedChange,
  { kind: "in_force"; accounts: number; flagged: number }
> = {
  lock: async ({ ctx, tx }, { subjectId }) => {
    const locked = await lockChange(tx, ctx.sealer, subjectId);
    if (!locked) throw new AppError("not_found", common.requestNotFound);
    return locked;
  },
  digest: (_context, { digest }) => digest,
  requirement: ({ tx, now }, { change }) => accountRequirement(tx, change.proposedBy, now),
  describe: ({ change, accounts }) => {
    const [only, ...others] = accounts;
    const isOne = only !== undefined && others.length === 0;
    const subject = isOne
      ? ({ subjectType: "payee", subjectId: only.payeeId } as const)
      : { subjectType: changeSubject, subjectId: change.id };
    return { ...subject, details: { accounts: accounts.map(({ label }) => label) } };
  },
  onApproved: async ({ ctx, tx, actor, now }, { change, accounts }) => {
    const ended = await putInForce(tx, change.id, now);
    return async () => ({
      kind: "in_force",
      accounts: accounts.length,
      flagged: await flagOrders(ctx, ended, actor),
    });
  },
  onEnded: ({ tx, now }, { change }, ended) => closeChange(tx, change.id, describeEnded(ended), now),
};
