import { Tabs } from "./tabs";

type Section<Key> = {
  label: string;
  count?: number | undefined;
  pages: readonly { key: Key; label: string; href: string }[];
};

type Props<Key> = { label: string; sections: readonly Section<Key>[]; current: Key; className?: string };

export function SectionTabs<Key extends string>({ label, sections, current, className = "mb-2" }: Props<Key>) {
  const own = sections.find(({ pages }) => pages.some(({ key }) => key === current));
  return (
    <div className={className}>
      <Tabs
        label={label}
        items={sections.flatMap((section) => {
          const [first] = section.pages;
          return first
            ? [{ href: first.href, label: section.label, count: section.count, current: section === own }]
            : [];
        })}
      />
      {own && own.pages.length > 1 ? (
        <Tabs
          label={own.label}
          level="second"
          items={own.pages.map(({ key, ...page }) => ({ ...page, current: key === current }))}
        />
      ) : null}
    </div>
  );
}
