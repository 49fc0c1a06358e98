import Link from "next/link";
import { type CloseRequestRow, listCloseRequests } from "@/lib/books/close/queries";
import * as own from "@/messages/approvals/shared";
import * as t from "@/messages/close/detail";
import * as model from "@/messages/close/model";
import { ApprovalRow } from "./approval-row";
import type { SectionOf } from "./section";

const titleOf = ({ kind, fromDay, toDay }: CloseRequestRow) =>
  `${kind === "review" ? t.review : t.reopening}: ${model.period(fromDay, toDay)}`;

export const closeSection: SectionOf<CloseRequestRow> = {
  kind: own.period,
  facts: (row) => ({ title: titleOf(row), href: `/reports/close/${row.periodId}` }),
  read: async (ctx, { connectionIds }, which) => (connectionIds === null ? listCloseRequests(ctx, which) : []),
  row: (row, reader) => (
    <ApprovalRow
      request={row.request}
      title={
        <h3 className="font-semibold text-base">
          <Link className="link" href={`/reports/close/${row.periodId}`} prefetch={false}>
            {titleOf(row)}
          </Link>
        </h3>
      }
      approve={null}
      {...reader}
    >
      {row.reason ? <p>“{row.reason}”</p> : null}
    </ApprovalRow>
  ),
};
