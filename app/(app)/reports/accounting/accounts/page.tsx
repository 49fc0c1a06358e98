import type { Metadata } from "next";
import { type Column, DataTable } from "@/components/list/data-table";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { When } from "@/components/when";
import {
  basesOf,
  defaultAccounts,
  type LedgerKind,
  ledgerKindLabels,
  ledgerKinds,
} from "@/lib/books/accounting/labels";
import { listRules, type RuleRow } from "@/lib/books/accounting/queries";
import { openPages } from "@/lib/core/runtime/open-context";
import { isInScope } from "@/lib/identity/auth/access/scope";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { listOrderFilters } from "@/lib/payments/orders/queries";
import * as list from "@/messages/accounting/list";
import * as model from "@/messages/accounting/model";
import * as common from "@/messages/common";
import { AccountingTabs, NoJournal, ReportsTabs } from "../../reports-tabs";
import { EndRule, RuleForm } from "./rule-form";

export const metadata: Metadata = { title: list.ledgerAccounts };

type AccountRow = { id: string; kind: LedgerKind; account: string; rule: RuleRow | null };

function rowsOf(rules: readonly RuleRow[]): AccountRow[] {
  return ledgerKinds.flatMap((kind) => {
    const own = rules.filter((rule) => rule.kind === kind);
    const rows: AccountRow[] = own.map((rule) => ({ id: rule.id, kind, account: rule.account, rule }));
    if (own.some((rule) => whereOf(rule) === list.any)) return rows;
    return [...rows, { id: kind, kind, account: builtInOf(kind), rule: null }];
  });
}

type Based = keyof typeof basesOf;
const isBased = (kind: LedgerKind): kind is Based => Object.hasOwn(basesOf, kind);

const defaultOf = (kind: LedgerKind): string | null => (isBased(kind) ? null : defaultAccounts[kind]);

const builtInOf = (kind: LedgerKind): string =>
  isBased(kind) ? list.sameAs(ledgerKindLabels[basesOf[kind]]) : defaultAccounts[kind];

const whereOf = ({ payee, connection, currency }: RuleRow): string =>
  [payee, connection, currency].filter(Boolean).join(", ") || list.any;

const columnsOf = (mayEnd: boolean): Column<AccountRow>[] => [
  { key: "kind", head: list.usedFor, cell: ({ kind }) => ledgerKindLabels[kind] },
  {
    key: "where",
    head: list.where,
    cell: ({ rule }) =>
      rule ? <span translate={whereOf(rule) === list.any ? undefined : "no"}>{whereOf(rule)}</span> : list.any,
  },
  {
    key: "account",
    head: list.account,
    cell: ({ kind, account, rule }) => (
      <span className="flex flex-col py-1">
        <span className={rule || account === defaultOf(kind) ? "identifier" : ""}>{account}</span>
        <span className="text-ink-3 text-xs">
          {rule ? list.madeBy(rule.savedBy, <When at={rule.savedAt} />) : model.builtIn}
        </span>
      </span>
    ),
  },
  { key: "cost", head: list.costCentre, cell: ({ rule }) => rule?.costCentre || common.noValue, hideBelow: "md" },
  { key: "tax", head: list.taxCode, cell: ({ rule }) => rule?.taxCode || common.noValue, hideBelow: "md" },
  ...(mayEnd
    ? [
        {
          key: "end",
          head: common.change,
          align: "end" as const,
          cell: ({ rule, kind }: AccountRow) =>
            rule ? (
              <EndRule ruleId={rule.id} account={rule.account} what={`${ledgerKindLabels[kind]}, ${whereOf(rule)}`} />
            ) : null,
        },
      ]
    : []),
];

export default async function AccountsPage() {
  const user = await requirePermission("journal.read");
  if (!isInScope(user.connectionIds, null)) return <NoJournal />;
  const ctx = openPages();
  const [rules, { connections, currencies }] = await Promise.all([
    listRules(ctx),
    listOrderFilters(ctx, user.connectionIds),
  ]);
  const refused = whyNot(user.role, "ledger.set", list.deedSet);
  return (
    <>
      <PageHead title={common.accounting} />
      <ReportsTabs current="accounting" />
      <AccountingTabs current="accounts" />
      {refused ? (
        <p className="mb-4 text-ink-3 text-sm">{refused}</p>
      ) : (
        <Panel title={list.setTitle} className="mb-6">
          <RuleForm connections={connections} currencies={currencies} />
        </Panel>
      )}
      <p className="mb-3 text-ink-2 text-sm">{list.whichCounts}</p>
      <DataTable
        caption={list.accountsInForce}
        columns={columnsOf(refused === null)}
        rows={rowsOf(rules)}
        empty={null}
      />
    </>
  );
}
