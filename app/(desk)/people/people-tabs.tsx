import { Tabs } from "@/components/tabs";

/** People, the mails to them and, until they grow, the organisation's settings. */
export function PeopleTabs({ current }: { current: "people" | "mail" | "settings" | "failures" }) {
  return (
    <div className="mb-4">
      <Tabs
        label="People, mail and settings"
        items={[
          { href: "/people", label: "People", current: current === "people" },
          { href: "/people/mail", label: "Mail", current: current === "mail" },
          { href: "/people/settings", label: "Settings", current: current === "settings" },
          { href: "/people/failures", label: "Failure words", current: current === "failures" },
        ]}
      />
    </div>
  );
}
