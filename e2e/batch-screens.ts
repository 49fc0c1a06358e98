import { expect, type Locator, type Page } from "@playwright/test";
import { desc, eq } from "drizzle-orm";
import { approvalRequests } from "@/db/schema/approvals";
import { decide } from "@/lib/desk/decisions/commands";
import { cancelBatch } from "@/lib/payments/batches/sending/control";
import { askRelease, releaseBatch } from "@/lib/payments/batches/sending/release";
import { createTestBatch, payoutsText } from "@/lib/payments/batches/testing";
import { sandboxConnectionId } from "@/lib/payments/connections/seed";
import * as t from "@/messages/batches/detail";
import { openContext } from "./access/users";
import { actAs } from "./acting";
import { firstRowsAreSent, headline, needsApproval } from "./batch-actions";
import type { Screen } from "./screens";

const files: Record<State, string> = {
  asked: "affiliates-november.csv",
  approved: "salaries-tokyo.csv",
  ahead: "suppliers-week-47.csv",
  done: "refunds-2026-11-20.csv",
  cancelled: "suppliers-october.csv",
};
const names = ["Haruto Saitō", "Yui Nakamura", "Clara Moreau"];

type State = "asked" | "approved" | "ahead" | "done" | "cancelled";

const signs: Record<State, (page: Page) => Locator> = {
  asked: (page) => needsApproval(page).or(needsApproval(page, 2)),
  approved: (page) => page.getByLabel(t.firstRowsLabel),
  ahead: (page) => firstRowsAreSent(page, 2),
  done: (page) => page.getByText(headline("done_with_failures", { approved: 2, failed: 1 }), { exact: true }),
  cancelled: (page) => page.getByText(t.cancelledTitle, { exact: true }),
};

const screenOf = (state: State, batchId: string): Screen => ({
  name: `batch-${state}`,
  address: `/batches/${batchId}`,
  open: async (page) => {
    await page.goto(`/batches/${batchId}`);
    await expect(signs[state](page).first()).toBeVisible({ timeout: 30_000 });
  },
});

export async function makeBatches(): Promise<Record<State, Screen>> {
  const app = openContext(process.env.DATA_DIR ?? "");
  const preparer = await actAs(app, "preparer");
  const approvers = [await actAs(app, "approver"), await actAs(app, "admin")];
  const started = Date.now();

  async function make(state: State, at: number): Promise<Screen> {
    const text = payoutsText(3, {
      amount: (row) => String(1_000 + row + 10 * at),
      currency: () => "JPY",
      account_number: (row) => (row === 2 ? "4444000011110002" : `7${started}${at}${row + 1}`),
      account_name: (row) => names[row] ?? "",
    });
    const batchId = await createTestBatch(app, preparer, {
      connectionId: sandboxConnectionId,
      name: files[state],
      text,
    });
    if (state === "cancelled") await cancelBatch(app, preparer, { batchId, reason: "The file is last month's." });
    else await bring(state, batchId);
    return screenOf(state, batchId);
  }

  async function bring(state: State, batchId: string): Promise<void> {
    const { digest: seenDigest } = await askRelease(app, preparer, { batchId });
    if (state === "asked") return;
    const [request] = await app.db
      .select()
      .from(approvalRequests)
      .where(eq(approvalRequests.subjectId, batchId))
      .orderBy(desc(approvalRequests.requestedAt));
    for (const approver of approvers.slice(0, request?.required)) {
      await decide(app, approver, { requestId: request?.id ?? "", decision: "approve", seenDigest });
    }
    if (state === "approved") return;
    await releaseBatch(app, preparer, { batchId, seenDigest, initialRows: state === "ahead" ? 2 : null });
  }

  try {
    const screens = {} as Record<State, Screen>;
    for (const [at, state] of (Object.keys(signs) as State[]).entries()) screens[state] = await make(state, at);
    return screens;
  } finally {
    await app.db.$client.end();
  }
}
