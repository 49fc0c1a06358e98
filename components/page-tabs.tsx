import { Tabs } from "./tabs";

type Page = readonly [label: string, href: string];

export const pageTabs =
  <Name extends string>(label: string, pages: Readonly<Record<Name, Page>>, className = "mb-2") =>
  ({ current }: { current: Name }) => (
    <div className={className}>
      <Tabs
        label={label}
        items={Object.entries<Page>(pages).map(([name, [text, href]]) => ({
          label: text,
          href,
          current: name === current,
        }))}
      />
    </div>
  );
