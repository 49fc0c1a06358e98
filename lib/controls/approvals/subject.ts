import type { Tx } from "@/db/client";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { type Message, message } from "@/lib/core/text/message";
import type { AuditEntry } from "@/lib/identity/auth/access/audit-events";
import { may, type Permission, type Role } from "@/lib/identity/auth/access/permissions";
import * as t from "@/messages/approvals/model";
import type { Status } from "./decision-input";
import type { Decision } from "./labels";
import type { ApprovalRequest } from "./requests";
import type { Asked } from "./requirement";

export type SubjectContext = { ctx: AppContext; tx: Tx; now: Date };
export type DecisionContext = SubjectContext & { actor: Actor; status: Status };

/** A request that ended without its subject coming to be, and why; `by`: null where nobody decided in time. */
export type Ended = { state: "rejected" | "expired" | "void"; reason: Message; by: Actor | null };

/** Runs after the commit, for what must hold no transaction open. Returns what the screen says. */
export type AfterCommit<Result> = () => Promise<Result> | Result;

/**
 * How one kind of subject is approved: all that its module defines. The rest (who may decide, when, on what digest,
 * how many, until when) is the same for all of them. `Found`: what `lock` read, for the other functions.
 */
export type Governed<Found, Result> = {
  /** Locks what the request is about, before the request itself. @throws AppError `not_found` */
  lock: (context: SubjectContext, request: ApprovalRequest) => Promise<Found>;
  /** Why this decision cannot be taken, besides what holds for every subject. @throws AppError */
  refuse?: (context: DecisionContext, found: Found) => Promise<void>;
  /** Keyed hash of what an approval would let happen now. If the request has another one, the approval is refused. */
  digest: (context: SubjectContext, found: Found) => Promise<string> | string;
  /** How many other users it needs now. */
  requirement: (context: SubjectContext, found: Found) => Promise<Pick<Asked, "required" | "because">>;
  describe: (found: Found) => AuditEntry<"approvals.withdraw">;
  /** Each approval that counts; `missing`: how many are still needed, `required`: of how many. */
  onCounted?: (context: DecisionContext, found: Found, count: { missing: number; required: number }) => Promise<void>;
  /** The last approval that was missing. */
  onApproved: (context: DecisionContext, found: Found, request: ApprovalRequest) => Promise<AfterCommit<Result>>;
  /** It was rejected, withdrawn by its preparer, or not decided in time. */
  onEnded: (context: SubjectContext, found: Found, ended: Ended) => Promise<void>;
};

/** Why a change never took effect, for its preparer. */
export const describeEnded = ({ state, reason, by }: Ended): Message =>
  state === "rejected" ? message("approvals.rejectedBy", by?.name ?? "", reason) : reason;

/** A change is applied in its preparer's name, who must still be allowed to make it. @throws AppError `conflict` */
export function refuseFormerAsker(
  decision: Decision,
  asker: { name: string; role: Role; disabledAt: Date | null },
  permission: Permission,
): void {
  if (decision === "reject" || (asker.disabledAt === null && may(asker.role, permission))) return;
  throw new AppError("conflict", t.requestedThisChangeBut(asker.name));
}
