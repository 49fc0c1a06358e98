import { AccountNumber } from "@/components/account-number";
import { Count } from "@/components/count";
import { DefinitionList } from "@/components/definition-list";
import { Identifier } from "@/components/identifier";
import { Money, type MoneySize } from "@/components/money";
import { Panel } from "@/components/panel";
import { Topic } from "@/components/topic";
import { Day, When } from "@/components/when";

/** The record is exhaustive, so a new size doesn't compile until it has a sample. */
const sizes: Record<MoneySize, string> = { hero: "1204310.55", strong: "98310.50", normal: "1250.00" };
const moment = new Date("2025-11-21T13:03:22Z");

export function Figures() {
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
