import type { CallbackView } from "@/lib/payments/callbacks/input";
import * as t from "@/messages/callbacks/shared";
import * as common from "@/messages/common";
import { SectionTabs } from "../section-tabs";

type Page = CallbackView | "health" | "connections";

export function CallbackTabs({ current }: { current: Page }) {
  return (
    <SectionTabs<Page>
      label={t.callbacksToShow}
      current={current}
      className="mb-2"
      sections={[
        {
          label: common.connections,
          pages: [{ key: "connections", label: common.connections, href: "/connections" }],
        },
        {
          label: common.callbacks,
          pages: [
            { key: "attention", label: t.callbacksToReview, href: "/callbacks" },
            { key: "exceptions", label: t.callbackIssues, href: "/callbacks?view=exceptions" },
            { key: "all", label: t.allCallbacks, href: "/callbacks?view=all" },
            { key: "health", label: t.callbackHealth, href: "/callbacks/health" },
          ],
        },
      ]}
    />
  );
}
