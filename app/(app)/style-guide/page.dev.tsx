import type { Metadata } from "next";
import { AccountNumber } from "@/components/account-number";
import { Block, type BlockTone } from "@/components/block";
import { Button } from "@/components/button";
import { ConnectionName } from "@/components/connection-name";
import { Count } from "@/components/count";
import { EnvBand } from "@/components/env-band";
import { FieldError } from "@/components/field";
import { Identifier } from "@/components/identifier";
import { Money, type MoneySize } from "@/components/money";
import { PageHead } from "@/components/page-head";
import { DefinitionList, EmptyState, Panel } from "@/components/panel";
import { Problem } from "@/components/problem";
import { Skeleton } from "@/components/skeleton";
import { StatusBadge } from "@/components/status-badge";
import { toneMark } from "@/components/tones";
import { Topic } from "@/components/topic";
import { Day, When, ZoneNote } from "@/components/when";
import { requestStates } from "@/lib/controls/approvals/labels";
import { type StateLabel, tones } from "@/lib/core/text/states";
import { requireUser } from "@/lib/identity/auth/sessions/session";
import { rowStates } from "@/lib/payments/batches/labels";
import { batchStates } from "@/lib/payments/batches/state";
import { verdictStates } from "@/lib/payments/callbacks/verdicts";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import { changeStates, profileStates } from "@/lib/payments/recurring/labels";
import { Actions } from "./actions";
import { Inputs } from "./inputs";
import { Rows } from "./rows";

type Sample = { title: string; text: string; act?: string };

/** The record is exhaustive, so a new tone doesn't compile until it has a sample. */
const samples: Record<BlockTone, Sample> = {
  info: {
    title: "Results arrive by callback",
    text: "Last callback on this endpoint: 9 minutes ago. Status query is on.",
  },
  good: {
    title: "Sent: 1 payout from Sample connection",
    text: "The gateway accepted it. The outcome appears here when it arrives.",
  },
  wait: {
    title: "Unconfirmed – checking",
    text: "The gateway didn't answer. Don't send it again. Next check at 14:03:40.",
    act: "Check status",
  },
  alarm: {
    title: "Sending paused at 10:42",
    text: "Three requests in a row had no clear answer. 370 payouts aren't sent; nothing is sent twice.",
    act: "View 3 orders",
  },
};

function Blocks() {
  return (
    <>
      <Topic title="Blocks" className="gap-3">
        {(Object.entries(samples) as [BlockTone, Sample][]).map(([tone, { title, text, act }]) => (
          <Block key={tone} tone={tone} title={title} actions={act ? <Button>{act}</Button> : undefined}>
            <p>{text}</p>
          </Block>
        ))}
      </Topic>
      <Topic title="Empty, loading and error states" className="gap-3">
        <EmptyState title="No orders yet" actions={<Button>Send sandbox payout</Button>}>
          Send a sandbox payout. It takes a minute, and no money moves.
        </EmptyState>
        <div className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-3 w-1/2" />
        </div>
        <FieldError id="sample-error">
          Amount: use no more than 10 characters, including the decimal point; this has 12.
        </FieldError>
        <div className="rounded-lg border bg-surface">
          <Problem title="This page couldn't be loaded" level={3} actions={<Button>Try again</Button>}>
            <p>A part of Paydesk didn't respond. Check the list of orders before you try again.</p>
          </Problem>
        </div>
      </Topic>
    </>
  );
}

/** The record is exhaustive, so a new size doesn't compile until it has a sample. */
const sizes: Record<MoneySize, string> = { hero: "1204310.55", strong: "98310.50", normal: "1250.00" };
const moment = new Date("2025-11-21T13:03:22Z");

function Figures() {
  return (
    <Topic title="Figures" className="gap-3">
      <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
        {Object.entries(sizes).map(([size, amount]) => (
          <Money key={size} amount={amount} currency="EUR" size={size as MoneySize} copyable />
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel title="Money and counts">
          <DefinitionList
            items={[
              { term: "Euro", value: <Money amount="1250.00" currency="EUR" copyable /> },
              { term: "Total", value: <Money amount="98310.5" currency="USD" size="strong" /> },
              { term: "No minor units", value: <Money amount="125000" currency="JPY" /> },
              { term: "Three minor units", value: <Money amount="1250.125" currency="KWD" /> },
              { term: "Negative", value: <Money amount="-1250.00" currency="EUR" /> },
              { term: "Zero", value: <Money amount="0" currency="EUR" /> },
              { term: "Unknown", value: <Money amount={null} currency="EUR" /> },
              { term: "Not applicable", value: "—" },
              { term: "Count", value: <Count value={20000} /> },
            ]}
          />
        </Panel>
        <Panel title="Times, IDs and accounts">
          <DefinitionList
            items={[
              { term: "Clock time", value: <When at={moment} /> },
              { term: "With age", value: <When at={moment} age /> },
              { term: "Day", value: <Day at={moment} /> },
              { term: "Not yet", value: <When at={null} /> },
              {
                term: "ID, shortened",
                value: <Identifier value="a81f03d2-77e4-4b52-9a1e-5f0c8e6209c2" label="sample ID" />,
              },
              {
                term: "ID, full",
                value: <Identifier value="a81f03d2-77e4-4b52-9a1e-5f0c8e6209c2" label="full sample ID" whole />,
              },
              { term: "Account", value: <AccountNumber value="DE89370400440532013000" /> },
              { term: "In lists", value: <AccountNumber value="DE89370400440532013000" lastOnly /> },
            ]}
          />
        </Panel>
      </div>
    </Topic>
  );
}

type Label = Pick<StateLabel, "label" | "tone" | "icon">;

const tables: Record<string, Record<string, Label>> = {
  Orders: orderStatuses,
  Batches: batchStates.rows,
  "Draft rows": rowStates.rows,
  Callbacks: verdictStates.rows,
  Approvals: requestStates.rows,
  Profiles: profileStates.rows,
  "Profile updates": changeStates.rows,
};

function Badges() {
  return (
    <>
      {Object.entries(tables).map(([title, rows]) => (
        <Topic key={title} title={title} className="gap-3">
          {tones.map((tone) => (
            <ul key={tone} className="flex flex-wrap items-center gap-2">
              <li aria-hidden className={`size-2 rounded-full ${toneMark[tone]}`} />
              {Object.entries(rows)
                .filter(([, row]) => row.tone === tone)
                .map(([key, { label, icon }]) => (
                  <li key={key}>
                    <StatusBadge label={label} tone={tone} icon={icon} />
                  </li>
                ))}
            </ul>
          ))}
        </Topic>
      ))}
      <Topic title="Connections" className="gap-3">
        <ConnectionName name="Sandbox" environment="sandbox" />
        <ConnectionName name="Acme EU" environment="production" />
      </Topic>
    </>
  );
}

export const metadata: Metadata = { title: "Style guide" };

export default async function StyleGuidePage() {
  await requireUser();
  return (
    <>
      <EnvBand environment="sandbox" connectionName="Sample connection" />
      <PageHead title="Style guide">All values on this page are samples.</PageHead>
      <div className="flex flex-col gap-8">
        <Badges />
        <Figures />
        <Blocks />
        <Inputs />
        <Actions />
        <Rows />
      </div>
      <div className="mt-6">
        <ZoneNote />
      </div>
    </>
  );
}
