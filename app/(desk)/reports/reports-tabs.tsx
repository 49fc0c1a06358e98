import { Tabs } from "@/components/tabs";

/** The pages that close a period: what became of the money, and who took lists away. */
export function ReportsTabs({ current }: { current: "roll-forward" | "exports" }) {
  return (
    <div className="mb-4 print:hidden">
      <Tabs
        label="Reports"
        items={[
          { label: "Roll-forward", href: "/reports", current: current === "roll-forward" },
          { label: "Exports made", href: "/reports/exports", current: current === "exports" },
        ]}
      />
    </div>
  );
}
