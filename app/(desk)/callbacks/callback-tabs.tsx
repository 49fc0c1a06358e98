import { Tabs } from "@/components/tabs";
import type { CallbackView } from "@/lib/callbacks/input";

const tabs: { view: CallbackView | "health"; label: string; href: string }[] = [
  { view: "attention", label: "Needs a look", href: "/callbacks" },
  { view: "exceptions", label: "Exceptions", href: "/callbacks?view=exceptions" },
  { view: "all", label: "All", href: "/callbacks?view=all" },
  { view: "health", label: "Health", href: "/callbacks/health" },
];

/** The views of what came, exceptions first, and how each connection does. */
export function CallbackTabs({ current }: { current: CallbackView | "health" }) {
  return (
    <div className="mb-3">
      <Tabs
        label="Which callbacks"
        items={tabs.map(({ view, label, href }) => ({ label, href, current: view === current }))}
      />
    </div>
  );
}
