"use client";

import { useRouter } from "next/navigation";
import { CommandForm } from "@/components/form/command-form";
import { Panel } from "@/components/panel";
import type { OrderReceiver } from "@/lib/payments/payees/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/shared";
import { AccountFields, beginAccount, collectAccount, validateTyped } from "../account-fields";
import { createPayeeAction } from "../actions";
import { NameFields } from "../name-fields";

type Props = {
  today: string;
  coolingOffHours: number;
  receiver: OrderReceiver | null;
};

export function NewPayeeForm({ today, coolingOffHours, receiver }: Props) {
  const router = useRouter();
  return (
    <CommandForm
      action={createPayeeAction}
      schema={async () => (await import("@/lib/payments/payees/input")).createInput}
      validate={({ account }) => ("kind" in account ? validateTyped(account, today) : {})}
      start={{
        ...{ key: "", name: receiver?.name ?? "", note: "" },
        account: receiver ? { orderId: receiver.orderId } : beginAccount(),
      }}
      toInput={({ account, ...names }) => ({
        ...names,
        account: "kind" in account ? collectAccount(account) : account,
      })}
      button={t.addPayee}
      variant="primary"
      size="large"
      onDone={({ payeeId }) => router.push(`/payees/${payeeId}`)}
      className="max-w-160"
    >
      {(tools) => (
        <>
          <Panel title={common.payee}>
            <div className="flex flex-col gap-4">
              <NameFields tools={tools} />
            </div>
          </Panel>
          <Panel title={t.account}>
            {receiver ? (
              <p>
                {t.copiedAccountHint(
                  <span className="identifier">{receiver.label}</span>,
                  receiver.name ? `, ${receiver.name}` : "",
                )}
              </p>
            ) : (
              <AccountFields tools={tools} />
            )}
          </Panel>
          <p className="prose-line text-ink-2 text-sm">
            {coolingOffHours > 0 ? t.coolingOffNote(coolingOffHours) : t.coolingOffDisabled}
          </p>
        </>
      )}
    </CommandForm>
  );
}
