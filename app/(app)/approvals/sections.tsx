import type { ReactNode } from "react";
import type { RequestView } from "@/lib/approvals/statements";
import { whyNotMine } from "@/lib/approvals/turn";
import type { User } from "@/lib/auth/session";
import type { AppContext } from "@/lib/core/context";
import { accountSection } from "./account-changes";
import type { Reader } from "./approval-row";
import { batchSection } from "./batch-approvals";
import { connectionSection } from "./connection-changes";
import { resolutionSection } from "./resolutions";
import { ruleSection } from "./rule-changes";
import type { SectionOf, TabName } from "./section";
import { userSection } from "./user-changes";

const sections = [
  batchSection,
  accountSection,
  ruleSection,
  userSection,
  connectionSection,
  resolutionSection,
] as const;

/** All sections of one tab; `others`: how many of everything wait for others. */
export async function readSections(
  ctx: AppContext,
  user: User,
  tab: TabName,
  approvers: Reader["approvers"],
): Promise<{ nodes: ReactNode[]; others: number }> {
  const found = await Promise.all(
    sections.map((section) => readSection(section as unknown as SectionOf<{ request: RequestView }>)),
  );
  return {
    nodes: found.flatMap(({ node }) => node ?? []),
    others: found.reduce((sum, { others }) => sum + others, 0),
  };

  async function readSection({ title, read, row }: SectionOf<{ request: RequestView }>) {
    const open = (await read(ctx, user, "open")).filter(({ request }) => request.expiresAt > ctx.now());
    const mine = open.filter(({ request }) => whyNotMine(request, user, approvers) === null);
    const others = open.filter((one) => !mine.includes(one));
    const decided = tab === "all" ? await read(ctx, user, "decided") : [];
    const rows = { me: mine, others, all: [...open, ...decided] }[tab];
    const node =
      rows.length === 0 ? null : (
        <section key={title} aria-label={title} className="mt-6 flex flex-col gap-4">
          <h2 className="text-lg">{title}</h2>
          <ul className="flex flex-col gap-4">
            {rows.map((one) => (
              <li key={one.request.id} className="rounded-lg border bg-surface p-4">
                {row(one, { user, approvers })}
              </li>
            ))}
          </ul>
        </section>
      );
    return { node, others: others.length };
  }
}
