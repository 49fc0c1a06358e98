import { Block } from "@/components/block";
import { Panel } from "@/components/panel";
import type { ConnectionDetail } from "@/lib/connections/views";
import { plural } from "@/lib/core/plural";
import * as t from "@/messages/sandbox/console";
import {
  howPlayed,
  readFailures,
  type SandboxFailures,
  type SandboxRule,
  type SandboxScenario,
} from "./control-client";
import { ReportLink } from "./report-link";
import { SpecialNumbers } from "./special-numbers";
import { NormalButton, OutageButton, ScenarioSwitch } from "./switches";

type Props = { connection: ConnectionDetail; disabledReason: string | null };

const groups = [
  {
    key: "call",
    title: t.failedResponses,
    labels: t.whatHappensToThe,
  },
  {
    key: "callback",
    title: t.failedStatusUpdates,
    labels: t.theGatewayAcceptsThe,
  },
] as const;

/** Every failure as a card, what is on now, and the way back to normal. */
export async function Failures({ connection, disabledReason }: Props) {
  const read = await readFailures(connection.consumerKey);
  if (!read.ok) return <SandboxUnreachable reason={read.reason} />;
  const { scenarios, rules, outage } = read.value;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Now connectionId={connection.id} disabledReason={disabledReason} {...read.value} />
      {groups.map(({ key, title, labels }) => (
        <section key={key} className="flex flex-col gap-3">
          <div>
            <h2 className="text-lg">{title}</h2>
            <p className="prose-line text-ink-2 text-sm">{labels}</p>
          </div>
          {key === "call" ? (
            <OffNetwork connectionId={connection.id} outage={outage} disabledReason={disabledReason} />
          ) : null}
          <ul className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
            {scenarios
              .filter(({ group }) => group === key)
              .map((scenario) => (
                <ScenarioCard
                  key={scenario.name}
                  connectionId={connection.id}
                  scenario={scenario}
                  rules={rules.filter((rule) => rule.scenario === scenario.name)}
                  disabled={disabledReason !== null}
                />
              ))}
          </ul>
        </section>
      ))}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Panel title={t.sandboxAccountNumbers}>
          <SpecialNumbers />
        </Panel>
        <Panel title={t.transactionReport}>
          <ReportLink connectionId={connection.id} />
        </Panel>
      </div>
    </div>
  );
}

/** Why nothing can be shown: the sandbox is off, or does not answer. */
export function SandboxUnreachable({ reason }: { reason: string }) {
  return (
    <Block tone="wait" title={t.theSandboxGatewayCant}>
      <p>{reason}</p>
    </Block>
  );
}

function Now({
  connectionId,
  disabledReason,
  scenarios,
  rules,
  outage,
}: SandboxFailures & { connectionId: string; disabledReason: string | null }) {
  const on = scenarios.filter(({ name }) => rules.some((rule) => rule.scenario === name)).map(({ title }) => title);
  if (outage) on.unshift(t.offline);
  if (on.length === 0) {
    return (
      <div className="flex flex-col gap-1">
        <p className="text-base">{t.everythingWorksNormallySwitch}</p>
        {disabledReason ? <p className="text-ink-3 text-sm">{disabledReason}</p> : null}
      </div>
    );
  }
  return (
    <Block
      tone="info"
      title={plural(on.length, t.text1FailureIsOn, t.failuresAreOn(on.length))}
      actions={<NormalButton connectionId={connectionId} disabledReason={disabledReason} />}
    >
      <p>{on.join(" · ")}</p>
      <p>{t.ifTwoFailuresAffect}</p>
    </Block>
  );
}

function OffNetwork(props: { connectionId: string; outage: boolean; disabledReason: string | null }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-surface p-4">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-semibold text-base">{t.offline}</h3>
        <p className="prose-line text-ink-2 text-sm">{t.allConnectionsAreRefused}</p>
      </div>
      {props.outage ? (
        <p className="font-medium text-sm text-wait-text">{t.offlineNow}</p>
      ) : (
        <OutageButton connectionId={props.connectionId} disabled={props.disabledReason !== null} />
      )}
    </div>
  );
}

function ScenarioCard({
  connectionId,
  scenario,
  rules,
  disabled,
}: {
  connectionId: string;
  scenario: SandboxScenario;
  rules: SandboxRule[];
  disabled: boolean;
}) {
  const { name, title, explanation } = scenario;
  const how = howPlayed(rules, name);
  const look = how === "off" ? "bg-surface" : "border-accent bg-accent-soft";
  return (
    <li className={`flex min-w-0 flex-col gap-2 rounded-lg border p-4 ${look}`}>
      <div className="flex-1">
        <h3 className="font-semibold text-base">{title}</h3>
        <p className="prose-line text-ink-2 text-sm">{explanation}</p>
      </div>
      <ScenarioSwitch connectionId={connectionId} scenario={name} title={title} how={how} disabled={disabled} />
      {how === null ? <p className="text-ink-3 text-xs">{describeOther(rules)}</p> : null}
    </li>
  );
}

/** Set by a program, or by hand at the control endpoint. */
function describeOther(rules: SandboxRule[]): string {
  const [first] = rules;
  if (rules.length > 1) return t.customSettingRules(rules.length);
  const rate = first && first.rate < 1 ? t.forIn100(Math.round(first.rate * 100)) : "";
  const times = first?.times ? t.moreTimes(first.times) : "";
  return t.customSetting(first?.clientOrderId ? t.forLabel(first.clientOrderId) : "", rate, times);
}
