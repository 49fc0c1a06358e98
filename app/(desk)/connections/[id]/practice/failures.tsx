import { Block } from "@/components/block";
import { Panel } from "@/components/panel";
import {
  howPlayed,
  type PracticeFailures,
  type PracticeRule,
  type PracticeScenario,
  readFailures,
} from "@/lib/connections/practice-door";
import type { ConnectionDetail } from "@/lib/connections/views";
import { SpecialNumbers } from "../special-numbers";
import { ReportLink } from "./report-link";
import { NormalButton, OutageButton, ScenarioSwitch } from "./switches";

type Props = { connection: ConnectionDetail; disabledReason: string | null };

const groups = [
  {
    key: "call",
    title: "The answer goes wrong",
    words: "What happens on the wire while Paydesk waits for the gateway's answer.",
  },
  {
    key: "callback",
    title: "The news goes wrong",
    words: "The payout is taken as it should be; what is told of it afterwards is not as usual.",
  },
] as const;

/** Every failure as a card, what is on now, and the way back to normal. */
export async function Failures({ connection, disabledReason }: Props) {
  const read = await readFailures(connection.consumerKey);
  if (!read.ok) return <PracticeAway reason={read.reason} />;
  const { scenarios, rules, outage } = read.value;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Now connectionId={connection.id} disabledReason={disabledReason} {...read.value} />
      {groups.map(({ key, title, words }) => (
        <section key={key} className="flex flex-col gap-3">
          <div>
            <h2 className="text-lg">{title}</h2>
            <p className="prose-line text-ink-2 text-sm">{words}</p>
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
        <Panel title="Special numbers">
          <SpecialNumbers />
        </Panel>
        <Panel title="Transaction report">
          <ReportLink connectionId={connection.id} />
        </Panel>
      </div>
    </div>
  );
}

/** Why nothing can be shown: the sandbox is off, or does not answer. */
export function PracticeAway({ reason }: { reason: string }) {
  return (
    <Block tone="wait" title="The practice gateway cannot be seen">
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
}: PracticeFailures & { connectionId: string; disabledReason: string | null }) {
  const on = scenarios.filter(({ name }) => rules.some((rule) => rule.scenario === name)).map(({ title }) => title);
  if (outage) on.unshift("Off the network");
  if (on.length === 0) {
    return (
      <div className="flex flex-col gap-1">
        <p className="text-base">
          Everything is normal. Switch a failure on, send a payout from here, and watch what Paydesk makes of it.
        </p>
        {disabledReason ? <p className="text-ink-3 text-sm">{disabledReason}</p> : null}
      </div>
    );
  }
  return (
    <Block
      tone="info"
      title={on.length === 1 ? "One failure is on" : `${on.length} failures are on`}
      actions={<NormalButton connectionId={connectionId} disabledReason={disabledReason} />}
    >
      <p>{on.join(" · ")}</p>
      <p>Of two that concern the same call, the one that was switched on last is played.</p>
    </Block>
  );
}

function OffNetwork(props: { connectionId: string; outage: boolean; disabledReason: string | null }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-surface p-4">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-semibold text-base">Off the network</h3>
        <p className="prose-line text-ink-2 text-sm">
          Every connection is refused for a minute, so nothing can leave: Not sent, and tried again by itself.
        </p>
      </div>
      {props.outage ? (
        <p className="font-medium text-sm text-wait-text">Off now</p>
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
  scenario: PracticeScenario;
  rules: PracticeRule[];
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

/** Set by a program, or by hand at the control door. */
function describeOther(rules: PracticeRule[]): string {
  const [first] = rules;
  if (rules.length > 1) return `Set in another way: ${rules.length} rules.`;
  const rate = first && first.rate < 1 ? `, for ${Math.round(first.rate * 100)} in 100` : "";
  const times = first?.times ? `, ${first.times} times more` : "";
  return `Set in another way${first?.clientOrderId ? `, for ${first.clientOrderId}` : ""}${rate}${times}.`;
}
