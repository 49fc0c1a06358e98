import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Block } from "@/components/block";
import { buttonClass } from "@/components/button";
import { FactTable } from "@/components/fact-table";
import { FilterBar, SearchInput } from "@/components/list/filter-bar";
import { EmptyState, Panel } from "@/components/panel";
import { plural } from "@/lib/core/text/plural";
import type { ConnectionDetail } from "@/lib/payments/connections/views";
import * as t from "@/messages/sandbox/console";
import {
  howPlayed,
  readFailures,
  type SandboxFailures,
  type SandboxRule,
  type SandboxScenario,
} from "./control-client";
import { SpecialNumbers } from "./special-numbers";
import { NormalButton, OutageButton, ScenarioSwitch } from "./switches";

type Props = {
  connection: ConnectionDetail;
  disabledReason: string | null;
  path: string;
  query: string;
};

const groups = [
  { key: "call", title: t.failedResponses, explanation: t.responsesHint },
  { key: "callback", title: t.updatesTitle, explanation: t.updatesHint },
] as const;

export async function Failures({ connection, disabledReason, path, query }: Props) {
  const read = await readFailures(connection.consumerKey);
  if (!read.ok) return <SandboxUnreachable reason={read.reason} />;
  const { scenarios, rules, outage } = read.value;
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (...texts: string[]) => words.every((word) => texts.join(" ").toLowerCase().includes(word));
  const found = groups
    .map((group) => ({
      ...group,
      offline: group.key === "call" && fits(t.offline, t.offlineHint),
      scenarios: scenarios.filter(
        ({ group: key, title, explanation }) => key === group.key && fits(title, explanation),
      ),
    }))
    .filter((group) => group.offline || group.scenarios.length > 0);
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Now connectionId={connection.id} disabledReason={disabledReason} {...read.value} />
      <div>
        <FilterBar path={path}>
          <SearchInput label={t.searchFailures} name="q" defaultValue={query} />
        </FilterBar>
        {found.length === 0 ? (
          <EmptyState title={t.searchEmptyTitle}>{t.searchEmptyHint}</EmptyState>
        ) : (
          <FactTable framed stacks caption={t.failures} heads={[t.failureHead, t.effect, t.whenHead]}>
            {found.map((group) => (
              <tbody key={group.key}>
                <tr>
                  <th scope="colgroup" colSpan={3} className="bg-sunken text-xs">
                    <span className="font-medium">{group.title}</span>
                    <span className="ml-2 text-ink-2 max-lg:ml-0 max-lg:block">{group.explanation}</span>
                  </th>
                </tr>
                {group.offline ? (
                  <Failure title={t.offline} explanation={t.offlineHint} isOn={outage}>
                    {outage ? (
                      <p className="font-medium text-sm text-wait-text">{t.offlineNow}</p>
                    ) : (
                      <OutageButton connectionId={connection.id} disabled={disabledReason !== null} />
                    )}
                  </Failure>
                ) : null}
                {group.scenarios.map((scenario) => (
                  <Scenario
                    key={scenario.name}
                    connectionId={connection.id}
                    scenario={scenario}
                    rules={rules.filter((rule) => rule.scenario === scenario.name)}
                    disabled={disabledReason !== null}
                  />
                ))}
              </tbody>
            ))}
          </FactTable>
        )}
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Panel title={t.accountNumbersTitle}>
          <SpecialNumbers />
        </Panel>
        <Panel title={t.transactionReport}>
          <ReportLink connectionId={connection.id} />
        </Panel>
      </div>
    </div>
  );
}

export function SandboxUnreachable({ reason }: { reason: string }) {
  return (
    <Block tone="wait" title={t.gatewayUnreachable}>
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
        <p className="text-base">{t.noFailuresHint}</p>
        {disabledReason ? <p className="text-ink-3 text-sm">{disabledReason}</p> : null}
      </div>
    );
  }
  return (
    <Block
      tone="info"
      title={plural(on.length, t.text1FailureIsOn, t.activeFailures(on.length))}
      actions={<NormalButton connectionId={connectionId} disabledReason={disabledReason} />}
    >
      <p>{on.join(" · ")}</p>
      <p>{t.precedenceNote}</p>
    </Block>
  );
}

type FailureProps = { title: string; explanation: string; isOn: boolean; children: ReactNode };

function Failure({ title, explanation, isOn, children }: FailureProps) {
  return (
    <tr className={isOn ? "bg-accent-soft" : ""}>
      <th scope="row" className="font-medium! lg:w-56">
        {title}
      </th>
      <td>
        <p className="prose-line text-ink-2">{explanation}</p>
      </td>
      <td className="lg:w-96 lg:min-w-96">{children}</td>
    </tr>
  );
}

type ScenarioProps = { connectionId: string; scenario: SandboxScenario; rules: SandboxRule[]; disabled: boolean };

function Scenario({ connectionId, scenario: { name, title, explanation }, rules, disabled }: ScenarioProps) {
  const how = howPlayed(rules, name);
  return (
    <Failure title={title} explanation={explanation} isOn={how !== "off"}>
      <ScenarioSwitch connectionId={connectionId} scenario={name} title={title} how={how} disabled={disabled} />
      {how === null ? <p className="mt-1 text-ink-3 text-xs">{describeOther(rules)}</p> : null}
    </Failure>
  );
}

function describeOther(rules: SandboxRule[]): string {
  const [first] = rules;
  if (rules.length > 1) return t.customRuleCount(rules.length);
  const rate = first && first.rate < 1 ? t.ratePart(Math.round(first.rate * 100)) : "";
  const times = first?.times ? t.moreTimes(first.times) : "";
  return t.customSetting(first?.clientOrderId ? t.forLabel(first.clientOrderId) : "", rate, times);
}

function ReportLink({ connectionId }: { connectionId: string }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-ink-2 text-sm">{t.transactionReportHint}</p>
      <a href={`/connections/${connectionId}/sandbox/report`} download className={buttonClass()}>
        {t.transactionReportDownload(<Download size={16} aria-hidden />)}
      </a>
      <p className="mt-2 text-ink-2 text-sm">{t.whatMovedAtThe}</p>
      <div className="flex flex-wrap gap-2">
        <a href={`/connections/${connectionId}/sandbox/gateway-report`} download className={buttonClass()}>
          {t.gatewayReportDownload(<Download size={16} aria-hidden />)}
        </a>
        {(["camt.053", "MT940"] as const).map((form) => (
          <a
            key={form}
            href={`/connections/${connectionId}/sandbox/statement?form=${form.toLowerCase()}`}
            download
            className={buttonClass()}
          >
            {t.downloadBankStatements(<Download size={16} aria-hidden />, form)}
          </a>
        ))}
      </div>
    </div>
  );
}
