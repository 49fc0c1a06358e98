"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { Block } from "@/components/block";
import { CommandForm } from "@/components/form/command-form";
import { bareField } from "@/components/form/field-tools";
import { TextField } from "@/components/text-field";
import * as t from "@/messages/recurring/shared";
import { createProfileAction } from "../actions";
import { beginFacts, changedFacts, FactInputs } from "../fact-inputs";
import { beginPlace, type Place, PlaceFields } from "../place-fields";

export function NewProfileForm({ places }: { places: readonly Place[] }) {
  const router = useRouter();
  return (
    <CommandForm
      action={createProfileAction}
      schema={async () => (await import("@/lib/payments/recurring/input")).createInput}
      start={{ ...beginPlace(places), recurringPaymentId: "", facts: beginFacts() }}
      toInput={({ facts, ...typed }) => ({ ...typed, facts: changedFacts(facts) })}
      explain={({ message, fields: { profileId } }) =>
        profileId ? (
          <Block tone="alarm" title={message} live>
            <Link className="link" href={`/recurring/${profileId}`}>
              {t.viewProfile}
            </Link>
          </Block>
        ) : null
      }
      button={t.addProfile}
      variant="primary"
      size="large"
      onDone={({ profileId }) => router.push(`/recurring/${profileId}`)}
      className="max-w-160"
    >
      {(tools) => (
        <>
          <PlaceFields tools={tools} places={places} hint={t.endpointHint} />
          <TextField
            label={t.idLabel}
            {...bareField(tools)("recurringPaymentId")}
            required
            inputMode="numeric"
            hint={t.idHint}
          />
          <FactInputs tools={tools} />
        </>
      )}
    </CommandForm>
  );
}
