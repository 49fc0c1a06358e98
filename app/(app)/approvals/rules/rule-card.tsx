import Link from "next/link";
import { labelApproveThis } from "@/components/approval/approve-labels";
import { Block } from "@/components/block";
import { Panel } from "@/components/panel";
import { When } from "@/components/when";
import { findMissingApprovers } from "@/lib/controls/approvals/describe";
import { describeExpiry, governed } from "@/lib/controls/approvals/governed";
import type { GovernedPermission } from "@/lib/controls/approvals/labels";
import type { PolicyVersion, PolicyView } from "@/lib/controls/approvals/policy-queries";
import { listNames } from "@/lib/core/text/names";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import type { User } from "@/lib/identity/auth/sessions/session";
import * as t from "@/messages/approvals/rules";
import { ApprovalRow, type Reader } from "../approval-row";
import { ChangeRule } from "./change-rule";
import { EndRule } from "./end-rule";
import { MissingApproversNote } from "./rule-effect";
import { RuleHistory } from "./rule-history";
import { RuleSentence, Weaker } from "./rule-sentence";

type Props = {
  view: PolicyView;
  connectionId: string | null;
  user: User;
  otherAdmins: readonly string[];
  staff: Reader["approvers"];
  firstWaiting: GovernedPermission | null;
  currencies: readonly string[];
};

export function RuleCard({ view, connectionId, user, otherAdmins, staff, firstWaiting, currencies }: Props) {
  const { permission, inForce, above, waiting, versions, approvers } = view;
  const { title, plural } = governed[permission];
  const everywhere = approvers.filter(({ limited }) => !limited).map(({ name }) => name);
  const missing =
    inForce.source === "default" || permission === "policies.change" || permission === "users.change"
      ? null
      : findMissingApprovers(plural, inForce.rules, everywhere);
  const refused = whyNot(user.role, "policies.update", t.deedChangeRule);
  return (
    <Panel title={title}>
      <div className="flex flex-col gap-3">
        <p className="text-lg">
          <RuleSentence rules={inForce.rules} />
        </p>
        <p className="prose-line text-ink-2 text-sm">
          <Source view={view} connectionId={connectionId} /> {describeExpiry(inForce.rules)}
        </p>
        <p className="prose-line text-ink-2 text-sm">
          {t.canApprove}{" "}
          {approvers.length === 0
            ? t.noApprovers
            : listNames(
                approvers.map(({ name, limited }) => (limited ? t.limitedApprover(name) : name)),
                "and",
              )}
          .
        </p>
        {missing ? <MissingApproversNote sentence={missing.sentence} alarm={missing.kind === "nobody"} /> : null}
        {waiting ? <Waiting {...{ waiting, user }} approvers={staff} primary={permission === firstWaiting} /> : null}
        {refused ? (
          <p className="text-ink-3 text-sm">{refused}</p>
        ) : (
          <div className="flex flex-col gap-2">
            <ChangeRule
              label={connectionId !== null && inForce.source !== "own" ? t.addRuleLabel : t.editRule}
              scope={{
                permission,
                connectionId,
                rules: inForce.rules,
                waits: waiting !== null,
                onlyPermission: firstWaiting === null,
                approvers: everywhere,
                otherAdmins,
                currencies,
              }}
            />
            {above ? (
              <div className="flex flex-wrap items-center gap-3">
                <EndRule
                  scope={{ permission, connectionId, rules: inForce.rules, waits: waiting !== null, otherAdmins }}
                  above={{ name: aboveNames[above.source], rules: above.rules }}
                />
              </div>
            ) : null}
          </div>
        )}
        <RuleHistory versions={versions} />
      </div>
    </Panel>
  );
}

const aboveNames = { own: "", all: t.ruleAboveAll, default: t.theDefault } as const;

function Source({ view: { permission, inForce }, connectionId }: { view: PolicyView; connectionId: string | null }) {
  if (inForce.source === "default") {
    return inForce.rules.approvers === 0 ? t.defaultRule : t.defaultRuleInactive;
  }
  const { version, since, by } = inForce;
  const versionText = t.versionLine(version, <When at={since} />, by);
  if (inForce.source === "own") return t.ownRuleNote(versionText);
  if (connectionId === null)
    return (
      <>
        {governed[permission].ofConnection ? t.allRuleNote : t.customRule}
        {versionText}
      </>
    );
  return t.inheritedRuleNote(
    <Link className="link" href="/approvals/rules" prefetch={false}>
      {t.allConnections}
    </Link>,
    versionText,
  );
}

type WaitingProps = Reader & { waiting: PolicyVersion; primary: boolean };

function Waiting({ waiting, user, approvers, primary }: WaitingProps) {
  const { request, rules, was } = waiting;
  if (!request) return null;
  return (
    <section aria-label={t.pendingChange}>
      <Block
        tone="wait"
        title={t.pendingTitle}
        facts={
          <ApprovalRow
            request={request}
            user={user}
            approvers={approvers}
            approve={(progress) => labelApproveThis(t.approveEffect, progress)}
            primary={primary}
          >
            <div className="flex flex-col gap-2 text-base">
              <p>
                <span className="text-ink-2">{t.now}</span>
                <RuleSentence rules={was.rules} />
              </p>
              <p className="font-medium">
                <span className="font-normal text-ink-2">{t.pendingLead(rules.ends ? t.removalPart : "")}</span>
                <RuleSentence rules={rules} /> {describeExpiry(rules)}
              </p>
              <Weaker was={was.rules} is={rules} />
            </div>
          </ApprovalRow>
        }
      />
    </section>
  );
}
