import type { Metadata } from "next";
import { Button, ButtonLink } from "@/components/button";
import { atEnd, FactTable } from "@/components/fact-table";
import { Options } from "@/components/input";
import { type Params, readParam } from "@/components/list/url-state";
import { describeDay } from "@/components/moments";
import { Money } from "@/components/money";
import { PageHead } from "@/components/page-head";
import { EmptyState, Panel } from "@/components/panel";
import { SelectField, TextField } from "@/components/text-field";
import { When, ZoneNote } from "@/components/when";
import { ruleConditionInput } from "@/lib/books/matching/input";
import { matchLegLabels, type RuleCondition, ruleClassLabel } from "@/lib/books/matching/labels";
import { listMatches } from "@/lib/books/matching/queries";
import { type AccountUse, listAccounts, listRules, previewRule } from "@/lib/books/matching/rule-queries";
import { openPages } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import { isInScope, type Scope } from "@/lib/identity/auth/access/scope";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { listConnections } from "@/lib/payments/connections/queries";
import * as common from "@/messages/common";
import * as list from "@/messages/matching/list";
import * as t from "@/messages/matching/settings";
import { AccountForm, EndMatch, EndRule, RuleForm } from "./forms";

export const metadata: Metadata = { title: t.title };

const acts = { head: <span className="sr-only">{t.acts}</span>, className: "" };

type Rules = Awaited<ReturnType<typeof listRules>>;
type Choices = readonly { id: string; name: string }[];

export default async function MatchingSettingsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("matching.read");
  const params = await searchParams;
  const ctx = openPages();
  const [accounts, rules, matches, views] = await Promise.all([
    listAccounts(ctx, user.connectionIds),
    listRules(ctx, user.connectionIds),
    listMatches(ctx, user.connectionIds),
    listConnections(ctx, user.connectionIds),
  ]);
  const connections = views.map(({ id, name }) => ({ id, name }));
  const notAllowed = whyNot(user.role, "matching.configure", t.changeDeed);
  const mayChange = notAllowed === null;
  const mayAct = may(user.role, "matching.act");
  return (
    <>
      <PageHead title={t.title} back={{ href: "/reports/matching", label: list.matching }} />
      <div className="flex flex-col gap-4">
        {notAllowed ? <p className="text-ink-2">{notAllowed}</p> : null}
        <Panel title={t.accounts} className="max-w-240">
          <p className="prose-line mb-3 text-ink-2">{t.accountsHint}</p>
          <Accounts {...{ accounts, connections, mayChange }} seesAll={user.connectionIds === null} />
        </Panel>
        <Panel title={t.rules} className="max-w-240">
          <p className="prose-line mb-3 text-ink-2">{t.rulesHint}</p>
          <RuleTable rules={rules} mayChange={mayChange} scope={user.connectionIds} />
          {mayChange ? <NewRule {...{ params, accounts, connections, rules }} scope={user.connectionIds} /> : null}
        </Panel>
        <Panel title={t.matches} className="max-w-240">
          {matches.length === 0 ? (
            <p className="text-ink-2">{t.noMatches}</p>
          ) : (
            <FactTable caption={t.matches} stacks heads={[list.comparison, t.reason, t.madeBy, acts]}>
              <tbody>
                {matches.map(({ id, leg, reason, madeAt, by, members }) => (
                  <tr key={id}>
                    <th scope="row">
                      {matchLegLabels[leg]} ({t.members(members)})
                    </th>
                    <td>{reason}</td>
                    <td>
                      {by}, <When at={madeAt} />
                    </td>
                    <td>{mayAct ? <EndMatch matchId={id} /> : null}</td>
                  </tr>
                ))}
              </tbody>
            </FactTable>
          )}
        </Panel>
        <ZoneNote />
      </div>
    </>
  );
}

function Accounts({
  accounts,
  connections,
  mayChange,
  seesAll,
}: {
  accounts: AccountUse[];
  connections: Choices;
  mayChange: boolean;
  seesAll: boolean;
}) {
  if (accounts.length === 0)
    return (
      <EmptyState title={t.noAccounts}>
        <p>{t.uploadOne}</p>
        <ButtonLink href="/reports/statements">{t.uploadOne}</ButtonLink>
      </EmptyState>
    );
  const nameOf = (id: string) => connections.find((one) => one.id === id)?.name ?? "";
  const describeUse = (ids: string[] | null, isWhole: boolean) => {
    if (ids === null) return t.notSet;
    const names = ids.map(nameOf).filter(Boolean).join(", ");
    if (isWhole) return names || t.unused;
    return names ? t.alsoUsedElsewhere(names) : t.notYoursToSet;
  };
  return (
    <ul className="flex flex-col gap-4">
      {accounts.map(({ account, currency, connectionIds, isWhole }) => (
        <li key={`${account} ${currency}`}>
          {mayChange && isWhole ? (
            <AccountForm {...{ account, currency, connections, seesAll }} used={connectionIds} />
          ) : (
            <p>
              <span className="identifier">{account}</span> {currency}: {describeUse(connectionIds, isWhole)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function RuleTable({ rules, mayChange, scope }: { rules: Rules; mayChange: boolean; scope: Scope }) {
  if (rules.length === 0) return <p className="text-ink-2">{t.noRules}</p>;
  return (
    <FactTable caption={t.rules} stacks heads={[t.name, t.contains, t.becomes, t.version, acts]}>
      <tbody>
        {rules.map(({ rule: { ruleId, name, condition, becomes, version, savedAt, connectionId }, connection, by }) => (
          <tr key={ruleId}>
            <th scope="row">{name}</th>
            <td>“{condition.contains}”</td>
            <td>
              {ruleClassLabel(becomes)}
              {connection ? ` (${connection})` : ""}
            </td>
            <td>
              {version}, {by}, <When at={savedAt} />
            </td>
            <td>
              {mayChange && isInScope(scope, connectionId) ? (
                <span className="flex gap-1">
                  <ButtonLink
                    size="small"
                    variant="plain"
                    href={`/reports/matching/settings?rule=${ruleId}&contains=${encodeURIComponent(condition.contains)}&account=${condition.account ?? ""}&direction=${condition.direction ?? ""}`}
                  >
                    {t.edit}
                  </ButtonLink>
                  <EndRule ruleId={ruleId} name={name} />
                </span>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </FactTable>
  );
}

type NewRuleProps = { params: Params; accounts: AccountUse[]; connections: Choices; rules: Rules; scope: Scope };

/** A condition is first tried on past lines through the address and only then saved. */
async function NewRule({ params, accounts, connections, rules, scope }: NewRuleProps) {
  const read = (name: string) => readParam(params, name) ?? "";
  const parsed = ruleConditionInput.safeParse({
    contains: read("contains"),
    account: read("account") || null,
    direction: read("direction") || null,
  });
  const edited = rules.find(({ rule }) => rule.ruleId === read("rule") && isInScope(scope, rule.connectionId))?.rule;
  const fitting = accounts.filter(({ connectionIds, isWhole }) => scope === null || (isWhole && connectionIds?.length));
  const numbers = [...new Set(fitting.map(({ account }) => account))];
  return (
    <div className="mt-4 flex flex-col gap-4">
      <form method="get" className="flex flex-wrap items-end gap-3">
        {edited ? <input type="hidden" name="rule" value={edited.ruleId} /> : null}
        <TextField
          label={t.contains}
          name="contains"
          defaultValue={read("contains")}
          maxLength={80}
          hint={t.containsHint}
          error={read("contains") && !parsed.success ? parsed.error.issues[0]?.message : undefined}
        />
        <SelectField label={t.account} name="account" defaultValue={read("account")}>
          <option value="">{t.anyAccount}</option>
          <Options of={numbers} />
        </SelectField>
        <SelectField label={t.direction} name="direction" defaultValue={read("direction")}>
          <option value="">{t.anyDirection}</option>
          <option value="credit">{t.credit}</option>
          <option value="debit">{t.debit}</option>
        </SelectField>
        <Button type="submit">{t.preview}</Button>
      </form>
      {parsed.success ? (
        <>
          <Preview condition={parsed.data} />
          <RuleForm
            key={JSON.stringify([parsed.data, edited?.ruleId])}
            connections={connections}
            seesAll={scope === null}
            rule={{
              ...parsed.data,
              ...{ ruleId: edited?.ruleId ?? null, name: edited?.name ?? "", becomes: edited?.becomes ?? null },
              connectionId: edited?.connectionId ?? connections[0]?.id ?? null,
            }}
          />
        </>
      ) : null}
    </div>
  );
}

async function Preview({ condition }: { condition: RuleCondition }) {
  const { totals, samples } = await previewRule(openPages(), condition);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t.previewTitle}</h3>
      {totals.length === 0 ? (
        <p className="text-ink-2">{t.previewNothing}</p>
      ) : (
        <>
          <p>
            {totals.map(({ currency, lines, amount }) => (
              <span key={currency} className="mr-3">
                {t.previewTotals(lines)}: <Money amount={amount} currency={currency} />
              </span>
            ))}
          </p>
          <FactTable caption={t.previewCaption} stacks heads={[t.day, t.text, atEnd(common.amount)]}>
            <tbody>
              {samples.map(({ statementId, day, text, amount, currency }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows never change places
                <tr key={`${statementId} ${at}`}>
                  <td>{describeDay(day)}</td>
                  <td className="wrap-anywhere">{text}</td>
                  <td className="text-right">
                    <Money amount={amount} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </FactTable>
        </>
      )}
    </section>
  );
}
