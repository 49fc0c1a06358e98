import { Circle, CircleAlert, CircleCheck } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { ActionButton } from "@/components/form/action-button";
import { Identifier } from "@/components/identifier";
import { DefinitionList, Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { openPages } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { checklistOf, type Step } from "@/lib/payments/connections/checklist";
import { leadsToSandbox } from "@/lib/payments/connections/sandbox";
import type { ConnectionDetail } from "@/lib/payments/connections/views";
import { absenceNeededMs } from "@/lib/payments/orders/schedule";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/shared";
import { SpecialNumbers } from "@/sandbox/console/special-numbers";
import { BalancePanel } from "../../approvals/rules/balances-section";
import { Incidents } from "../../incidents";
import { StopConnectionButton } from "../../incidents/incident-actions";
import { registerSandboxAction } from "../actions";
import { ConnectionFrame, type ConnectionParams, loadConnection } from "./connection-frame";
import { TestPanel } from "./test-panel";

const marks = {
  done: { Icon: CircleCheck, tone: "text-good-mark", status: common.done },
  open: { Icon: Circle, tone: "text-ink-3", status: common.open },
  problem: { Icon: CircleAlert, tone: "text-alarm-mark", status: t.actionRequired },
};

type ChecklistProps = { connection: ConnectionDetail; steps: readonly Step[]; sandbox: boolean };

function Checklist({ connection, steps, sandbox }: ChecklistProps) {
  return (
    <ol className="flex flex-col gap-3">
      {steps.map((step) => {
        const { Icon, tone, status } = marks[step.state];
        return (
          <li key={step.key} className="flex gap-3">
            <Icon size={20} className={`shrink-0 ${tone}`} aria-hidden />
            <div className="min-w-0 flex-1">
              <p className="font-medium text-base">
                {step.title} <span className="sr-only">({status})</span>
              </p>
              <p className="prose-line text-ink-2 text-sm break-words">{step.detail}</p>
              {step.state === "done" ? null : <StepLink step={step} {...{ connection, sandbox }} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function StepLink({ step, connection, sandbox }: Omit<ChecklistProps, "steps"> & { step: Step }) {
  const at = (path: string, label: string): ReactNode => (
    <Link className="link inline-flex min-h-6 items-center text-sm" href={`/connections/${connection.id}${path}`}>
      {label}
    </Link>
  );
  const inPage = (href: string, label: string): ReactNode => (
    <a className="link inline-flex min-h-6 items-center text-sm" href={href}>
      {label}
    </a>
  );
  switch (step.key) {
    case "address":
      return null;
    case "key":
      return at("/key", t.addKey);
    case "endpoints":
      return at("/endpoints", t.addEndpoint);
    case "registered":
      return sandbox && connection.keyFingerprint ? inPage("#sandbox", t.openSandbox) : at("/key", t.publicKeyLink);
    case "control":
      return at("/key", t.controlKeyLink);
    case "test":
      return inPage("#test", t.runTest);
    case "callbacks":
      return at("/key", t.callbackAddressLink);
    case "payout":
      return connection.state.status === "ready" ? (
        <Link className="link inline-flex min-h-6 items-center text-sm" href="/payouts/new">
          {common.createPayout}
        </Link>
      ) : null;
    default:
      return step.key satisfies never;
  }
}

type Props = { connectionId: string; disabledReason: string | null };

function SandboxPanel({ connectionId, disabledReason }: Props) {
  return (
    <Panel title={t.sandboxGateway}>
      <div id="sandbox" className="flex scroll-mt-16 flex-col gap-4">
        <div className="flex flex-col gap-2">
          <p className="text-ink-2 text-sm">{t.syncHint}</p>
          <div className="flex flex-wrap gap-2">
            <ActionButton
              action={registerSandboxAction}
              input={{ connectionId }}
              disabledReason={disabledReason}
              saved={t.syncDone}
            >
              {t.syncLabel}
            </ActionButton>
          </div>
        </div>
        <div className="flex flex-col gap-2">
          <h3 className="font-medium text-base">{t.sandboxNumbersLink}</h3>
          <SpecialNumbers />
        </div>
        <p className="text-sm">
          <Link className="link" href={`/connections/${connectionId}/sandbox`}>
            {t.sandboxPageLink}
          </Link>
        </p>
      </div>
    </Panel>
  );
}

export async function generateMetadata({ params }: ConnectionParams) {
  const { connection } = await loadConnection((await params).id);
  return { title: connection.name };
}

export default async function ConnectionPage({ params }: ConnectionParams) {
  const { user, connection } = await loadConnection((await params).id);
  const { id, ownState } = connection;
  const halted = ownState.status === "stopped" || ownState.status === "paused";
  const sandbox = leadsToSandbox(connection.baseUrl);
  const steps = checklistOf(connection, { callbackUrl: openPages().callbackUrl, sandbox });
  return (
    <ConnectionFrame
      connection={connection}
      tab="overview"
      actions={
        halted ? null : (
          <StopConnectionButton id={id} name={connection.name} disabledReason={whyNot(user.role, "connections.stop")} />
        )
      }
    >
      <Incidents user={user} scope={{ connectionId: id }} withMissingCallbacks />
      <div className="beside-panel">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={t.setupChecklist}>
            <Checklist connection={connection} steps={steps} sandbox={sandbox} />
          </Panel>
          <TestPanel
            connectionId={id}
            disabledReason={whyNot(user.role, "connections.test") ?? whyNotTestable(connection)}
            lastTest={connection.lastTest}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={common.details}>
            <DefinitionList items={factsOf(connection)} />
          </Panel>
          {may(user.role, "approvals.read") ? <BalancePanel connectionId={id} /> : null}
          {sandbox ? (
            <SandboxPanel connectionId={id} disabledReason={whyNot(user.role, "connections.register")} />
          ) : null}
          <ZoneNote />
        </div>
      </div>
    </ConnectionFrame>
  );
}

function whyNotTestable({ ownState, keyFingerprint, endpoints }: ConnectionDetail): string | null {
  if (ownState.status === "ready") return null;
  if (!keyFingerprint) return t.keyMissing;
  return endpoints.some((endpoint) => endpoint.retiredAt === null) ? null : t.endpointMissing;
}

function factsOf(connection: ConnectionDetail) {
  return [
    { term: common.baseUrl, value: <span className="break-all">{connection.baseUrl}</span> },
    { term: common.consumerKey, value: <Identifier value={connection.consumerKey} label={t.consumerKey} whole /> },
    { term: t.version, value: String(connection.version) },
    {
      term: t.key,
      value: connection.keyFingerprint ? (
        <Identifier value={connection.keyFingerprint} label={common.fingerprint} />
      ) : (
        t.noneYet
      ),
    },
    { term: common.controlKey, value: connection.hasControlKey ? t.set : t.noControlKey },
    { term: common.statusQuery, value: connection.statusQuery ? common.on : common.off },
    ...(connection.statusQuery ? [{ term: t.notFoundLabel, value: whenNotFoundCounts(connection) }] : []),
    {
      term: t.lastCallback,
      value: connection.lastCallbackAt ? <When at={connection.lastCallbackAt} age /> : common.never,
    },
    {
      term: t.firstPayout,
      value: connection.firstAcceptedAt ? <When at={connection.firstAcceptedAt} /> : t.noneYet,
    },
    { term: t.created, value: <When at={connection.createdAt} /> },
  ];
}

function whenNotFoundCounts({ absenceDelaySeconds }: ConnectionDetail): string {
  const neededMs = absenceNeededMs(absenceDelaySeconds);
  return neededMs === null ? t.neverUsersDecide : t.twiceWithin(Math.ceil(neededMs / 60_000));
}
