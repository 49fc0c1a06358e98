import Link from "next/link";
import type { RequestView } from "@/lib/controls/approvals/given-decisions";
import { listResolutions, type ResolutionHead } from "@/lib/payments/resolutions/queries";
import { titleOf } from "@/lib/payments/resolutions/title";
import * as own from "@/messages/approvals/shared";
import { ApprovalRow } from "./approval-row";
import type { SectionOf } from "./section";

export const resolutionSection: SectionOf<ResolutionHead & { request: RequestView }> = {
  kind: own.resolution,
  facts: (resolution) => ({
    title: titleOf(resolution),
    detail: resolution.connection.name,
    href: `/exceptions/${resolution.id}`,
    money: resolution.money,
  }),
  read: async (ctx, { connectionIds }, which) =>
    (await listResolutions(ctx, connectionIds, which)).flatMap(({ request, ...head }) =>
      request ? [{ ...head, request }] : [],
    ),
  row: (resolution, reader) => (
    <ApprovalRow
      request={resolution.request}
      title={
        <h3 className="font-semibold text-base">
          <Link className="link" href={`/exceptions/${resolution.id}`} prefetch={false}>
            {titleOf(resolution)}
          </Link>
        </h3>
      }
      approve={null}
      {...reader}
    >
      <p>
        {resolution.connection.name}: “{resolution.reason}”
      </p>
    </ApprovalRow>
  ),
};
