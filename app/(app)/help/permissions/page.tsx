import { Check, ShieldCheck } from "lucide-react";
import type { Metadata } from "next";
import { FactTable } from "@/components/fact-table";
import { PageHead } from "@/components/page-head";
import { listPermissions } from "@/lib/identity/auth/access/permission-labels";
import { may, type Permission, roleLabels, roles, whenStepUp } from "@/lib/identity/auth/access/permissions";
import { requireUser } from "@/lib/identity/auth/sessions/session";
import * as common from "@/messages/common";
import * as t from "@/messages/help/shared";
import { can } from "@/messages/permissions";

export const metadata: Metadata = { title: common.permissions };

const [apart, ...withMoney] = roles;
const columns = [...withMoney, apart];

export default async function PermissionsPage() {
  const { role: own } = await requireUser();
  return (
    <>
      <PageHead title={common.permissions}>{t.roleChangesNote}</PageHead>
      <dl className="mb-4 grid max-w-3xl grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-base">
        {columns.map((role) => (
          <div key={role} className="contents">
            <dt className="font-medium">
              {roleLabels[role].label}
              {role === own ? t.you : ""}
            </dt>
            <dd className="text-ink-2">{roleLabels[role].meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mb-4 flex items-center gap-1.5 text-ink-2 text-sm">
        {t.confirmationLegend(<ShieldCheck size={16} className="shrink-0" aria-hidden />)}
      </p>
      <FactTable framed caption={t.tableCaption}>
        <thead>
          <tr>
            <th scope="col">{t.permission}</th>
            {columns.map((role) => (
              <th key={role} scope="col" className="text-center whitespace-nowrap max-lg:hidden">
                {roleLabels[role].label}
              </th>
            ))}
          </tr>
        </thead>
        {listPermissions().map(({ group, permissions }) => (
          <tbody key={group}>
            <tr>
              <th scope="colgroup" colSpan={columns.length + 1} className="bg-sunken font-medium text-xs">
                {group}
              </th>
            </tr>
            {permissions.map((permission) => (
              <PermissionRow key={permission} permission={permission} />
            ))}
          </tbody>
        ))}
      </FactTable>
    </>
  );
}

function listRoles(permission: Permission): string {
  return columns
    .filter((role) => may(role, permission))
    .map((role) => roleLabels[role].label)
    .join(", ");
}

const stepUpLabels = {
  always: t.needsConfirmation,
  real_money: t.confirmationForMoney,
  never: "",
};

function PermissionRow({ permission }: { permission: Permission }) {
  return (
    <tr className="hover:bg-sunken">
      <th scope="row">
        {can[permission]}
        {whenStepUp(permission) === "never" ? null : (
          <ShieldCheck
            size={14}
            className="ml-1.5 inline align-[-2px] text-ink-3"
            role="img"
            aria-label={stepUpLabels[whenStepUp(permission)]}
          />
        )}
        <span className="block text-ink-2 text-xs lg:hidden">{listRoles(permission)}</span>
      </th>
      {columns.map((role) => (
        <td key={role} className="text-center max-lg:hidden">
          {may(role, permission) ? (
            <Check size={16} className="inline text-good-text" role="img" aria-label={t.yes(roleLabels[role].label)} />
          ) : (
            <span className="text-ink-3">
              <span aria-hidden>–</span>
              <span className="sr-only">{t.no}</span>
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}
