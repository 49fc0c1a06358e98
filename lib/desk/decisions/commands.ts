import { decideOn, expireDue, withdrawRequest } from "@/lib/controls/approvals/deciding";
import { decisionInput, withdrawInput } from "@/lib/controls/approvals/decision-input";
import { ofRequest } from "@/lib/controls/approvals/scope";
import type { AppContext } from "@/lib/core/runtime/context";
import { command } from "@/lib/identity/auth/access/command";
import { subjectOf } from "./subjects";

/**
 * The last missing approval applies the subject.
 * @throws AppError `forbidden` on one's own request or one outside the user's permissions; `conflict` when it is
 * decided, expired or changed; `invalid` without a reason
 */
export const decide = command({
  permission: "approvals.decide",
  input: decisionInput,
  connectionsOf: ofRequest,
  run: (context, decision) => decideOn(subjectOf, context, decision),
  after: (_context, done) => done(),
});

export const withdraw = command({
  permission: "approvals.withdraw",
  input: withdrawInput,
  run: async (context, { requestId }) => ({
    done: { requestId },
    audit: await withdrawRequest(subjectOf, context, requestId),
  }),
});

export const expireRequests = (ctx: AppContext): Promise<number> => expireDue(subjectOf, ctx);
