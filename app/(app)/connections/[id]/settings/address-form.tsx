"use client";

import { Block } from "@/components/block";
import { CommandForm } from "@/components/form/command-form";
import type { Question } from "@/components/form/confirm-action";
import type { ConnectionDetail } from "@/lib/payments/connections/views";
import * as t from "@/messages/connections/endpoints";
import { renewVersionAction } from "../../actions";
import { AddressFields } from "../../address-fields";
import { HeldNote } from "../../held/held-note";

type Props = {
  connection: Pick<ConnectionDetail, "id" | "version" | "environment" | "baseUrl" | "consumerKey" | "paths">;
  orderCount: number;
};

/**
 * These fields identify the gateway; changing them may create a new version of the connection, so the form says so
 * beforehand and asks.
 */
export function AddressForm({ connection, orderCount }: Props) {
  const { id, version, environment, baseUrl, consumerKey, paths } = connection;
  const question = (typed: { environment: string; baseUrl: string; consumerKey: string }): Question => ({
    title: t.changeAddressTitle,
    act: orderCount === 0 ? t.changeVersion(version) : t.createVersion(version + 1),
    children: (
      <>
        <p className="break-all">{t.changeAddressEffect(typed.baseUrl.trim(), typed.consumerKey.trim())}</p>
        {typed.environment === environment ? <p>{t.keyKeptNote}</p> : <p>{t.keyRemovalWarning}</p>}
      </>
    ),
  });
  return (
    <CommandForm
      action={renewVersionAction}
      schema={async () => (await import("@/lib/payments/connections/input")).renewVersionInput}
      start={{ connectionId: id, environment, baseUrl, consumerKey, paths }}
      button={t.changeAddressAct}
      confirm={question}
      notice={({ held, ...done }) =>
        held ? (
          <HeldNote held={held} />
        ) : (
          <Block tone="good" title={resultOf(done.made, done.version)} live>
            {done.keyDropped ? <p>{t.keyRemovedNotice}</p> : null}
          </Block>
        )
      }
    >
      {(tools) => (
        <>
          <p className="prose-line text-ink-2 text-sm">
            {orderCount === 0 ? t.versionUnused(version) : t.versionUsed(orderCount, version, version + 1)}
          </p>
          <AddressFields {...tools} />
        </>
      )}
    </CommandForm>
  );
}

function resultOf(made: "unchanged" | "in_place" | "new", version: number): string {
  switch (made) {
    case "unchanged":
      return t.addressUnchanged;
    case "in_place":
      return t.versionUpdated(version);
    case "new":
      return t.versionCreated(version);
    default:
      return made satisfies never;
  }
}
