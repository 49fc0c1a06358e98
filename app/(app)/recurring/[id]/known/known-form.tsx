"use client";

import { useRouter } from "next/navigation";
import { CommandForm } from "@/components/form/command-form";
import * as t from "@/messages/recurring/shared";
import { editProfileAction } from "../../actions";
import { beginFacts, changedFacts, FactInputs } from "../../fact-inputs";
import { EndpointField, type Place } from "../../place-fields";

type Props = {
  profileId: string;
  values: Readonly<Record<string, string>>;
  endpointId: string | null;
  endpoints: Place["endpoints"];
};

export function KnownForm({ profileId, values, endpointId, endpoints }: Props) {
  const router = useRouter();
  return (
    <CommandForm
      action={editProfileAction}
      schema={async () => (await import("@/lib/payments/recurring/input")).editInput}
      start={{ profileId, endpointId, facts: beginFacts(values) }}
      toInput={({ facts, ...typed }) => ({ ...typed, facts: changedFacts(facts, values) })}
      button={t.saveDetails}
      variant="primary"
      size="large"
      onDone={() => router.push(`/recurring/${profileId}`)}
      className="max-w-160"
    >
      {(tools) => (
        <>
          <EndpointField tools={tools} endpoints={endpoints} mayBeOpen={endpointId === null} hint={t.endpointHint} />
          <FactInputs tools={tools} />
        </>
      )}
    </CommandForm>
  );
}
