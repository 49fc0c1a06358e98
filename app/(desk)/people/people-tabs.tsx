import { Tabs } from "@/components/tabs";

/** People and, until they grow, the organisation's settings. */
export function PeopleTabs({ current }: { current: "people" | "settings" }) {
  return (
    <div className="mb-4">
      <Tabs
        label="People and settings"
        items={[
          { href: "/people", label: "People", current: current === "people" },
          { href: "/people/settings", label: "Settings", current: current === "settings" },
        ]}
      />
    </div>
  );
}
