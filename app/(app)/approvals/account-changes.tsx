import type { RequestView } from "@/lib/approvals/statements";
import { type ChangeDetail, listChanges } from "@/lib/payees/change-queries";
import * as t from "@/messages/approvals/shared";
import { ChangeBody } from "../payees/change-card";
import type { SectionOf } from "./section";

/** Changes that are shown at once; older ones are decided on first. */
const shownMax = 50;

/** New accounts of payees, beside what they replace. */
export const accountSection: SectionOf<ChangeDetail & { request: RequestView }> = {
  title: t.payeeAccounts,
  read: async (ctx, _user, which) =>
    (await listChanges(ctx, which, shownMax)).flatMap(({ request, ...change }) =>
      request ? [{ ...change, request }] : [],
    ),
  row: (change, reader) => <ChangeBody change={change} {...reader} />,
};
