"use client";

import { useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import type { ConnectionDetail } from "@/lib/connections/views";
import { useOwnAct } from "../../acting";
import { renewVersionAction } from "../../actions";
import { AddressFields, addressFieldNames, readAddress } from "../../address-fields";
import { FormError } from "../../form-error";
import { HeldNote } from "../../held/held-note";

type Props = {
  connection: Pick<ConnectionDetail, "id" | "version" | "environment" | "baseUrl" | "consumerKey" | "paths">;
  /** Orders prepared for the version in use. */
  orderCount: number;
};

/** What identifies the far side. Says beforehand whether the version is edited or a new one made, and asks. */
export function AddressForm({ connection, orderCount }: Props) {
  const [asked, setAsked] = useState<ReturnType<typeof readAddress> | null>(null);
  const { act, pending, error, value, dialog } = useOwnAct(renewVersionAction);
  const { version, paths } = connection;
  const moves = asked !== null && asked.environment !== connection.environment;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(readAddress(new FormData(event.currentTarget)));
      }}
    >
      <p className="prose-line text-ink-2 text-sm">
        {orderCount === 0
          ? `No order was prepared for version ${version} yet: a change needs no new one.`
          : `${orderCount === 1 ? "1 order was" : `${orderCount} orders were`} prepared for version ${version}, which never changes: a change makes version ${version + 1}, for orders from then on.`}
      </p>
      <AddressFields address={connection} errors={error?.fields ?? {}} />
      <FormError error={error} shown={addressFieldNames(paths)} />
      {value?.held ? <HeldNote held={value.held} /> : null}
      {value && !value.held ? (
        <Block tone="good" title={resultOf(value.made, value.version)} live>
          {value.keyDropped ? <p>The key was taken away: make or import one for the new environment.</p> : null}
        </Block>
      ) : null}
      <div>
        <Button type="submit" variant="outlined" pending={pending}>
          Change where it leads
        </Button>
      </div>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Change where it leads?"
        actions={
          <>
            <Button onClick={() => setAsked(null)}>Cancel</Button>
            <Button
              variant="primary"
              onClick={() => {
                if (asked) void act({ connectionId: connection.id, ...asked });
                setAsked(null);
              }}
            >
              {orderCount === 0 ? `Change version ${version}` : `Make version ${version + 1}`}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-2 text-base">
          <p className="break-all">
            Payouts prepared from now on go to {asked?.baseUrl.trim()} as {asked?.consumerKey.trim()}.
          </p>
          {moves ? (
            <p>
              The environment changes: the key and the control key of the other one are taken away, and new ones are
              needed before anything can be sent.
            </p>
          ) : (
            <p>The key stays. The gateway refuses access until it knows this key under this consumer key.</p>
          )}
        </div>
      </Dialog>
      {dialog}
    </form>
  );
}

function resultOf(made: "unchanged" | "in_place" | "new", version: number): string {
  switch (made) {
    case "unchanged":
      return "Nothing was changed: it leads there already.";
    case "in_place":
      return `Version ${version} was changed in place: no order had used it.`;
    case "new":
      return `Version ${version} was made; earlier orders keep theirs.`;
    default:
      return made satisfies never;
  }
}
