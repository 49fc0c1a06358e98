import { Tabs } from "@/components/tabs";

/** The two views of the book: what stands in it, and what will be charged. */
export function RecurringTabs({ current }: { current: "profiles" | "upcoming" }) {
  return (
    <div className="mb-3">
      <Tabs
        label="Views of recurring profiles"
        items={[
          { label: "Profiles", href: "/recurring", current: current === "profiles" },
          { label: "Upcoming", href: "/recurring/upcoming", current: current === "upcoming" },
        ]}
      />
    </div>
  );
}
