import type { Tx } from "@/db/client";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { type Message, message } from "@/lib/core/text/message";
import type { AuditEntry } from "@/lib/identity/auth/access/audit-events";
import { may, type Permission, type Role } from "@/lib/identity/auth/access/permissions";
import * as t from "@/messages/approvals/model";
import type { DecisionInput } from "./decision-input";
import type { Decision } from "./labels";
import type { ApprovalRequest } from "./requests";
import type { Asked } from "./requirement";

export type SubjectContext = { ctx: AppContext; tx: Tx; now: Date };
export type DecisionContext = SubjectContext & { actor: Actor; decision: DecisionInput };

export type Ended = { state: "rejected" | "expired" | "void"; reason: Message; by: Actor | null };

/** Runs after the commit, so that slow work holds no transaction open. */
export type AfterCommit<Result> = () => Promise<Result> | Result;

/**
 * Shared code decides who may approve, when and on which digest. `Found` is the result of `lock`, for the other
 * functions.
 */
export type ApprovalSubject<Found, Result> = {
  /**
   * Locks the subject before the request.
   * @throws AppError `not_found`
   */
  lock: (context: SubjectContext, request: ApprovalRequest) => Promise<Found>;
  refuse?: (context: DecisionContext, found: Found) => Promise<void>;
  /** Keyed hash of what an approval would allow now. An approval is refused when its request has another hash. */
  digest: (context: SubjectContext, found: Found) => Promise<string> | string;
  requirement: (context: SubjectContext, found: Found) => Promise<Pick<Asked, "required" | "because">>;
  describe: (found: Found) => AuditEntry<"approvals.withdraw">;
  onCounted?: (context: DecisionContext, found: Found, count: { missing: number; required: number }) => Promise<void>;
  onApproved: (context: DecisionContext, found: Found, request: ApprovalRequest) => Promise<AfterCommit<Result>>;
  onEnded: (context: SubjectContext, found: Found, ended: Ended) => Promise<void>;
};

export const describeEnded = ({ state, reason, by }: Ended): Message =>
  state === "rejected" ? message("approvals.rejectedBy", by?.name ?? "", reason) : reason;

/**
 * A change is applied in its preparer's name, so the preparer must still be allowed to make the change.
 * @throws AppError `conflict`
 */
export function refuseFormerAsker(
  decision: Decision,
  asker: { name: string; role: Role; disabledAt: Date | null },
  permission: Permission,
): void {
  if (decision === "reject" || (asker.disabledAt === null && may(asker.role, permission))) return;
  throw new AppError("conflict", t.requesterLostRight(asker.name));
}
