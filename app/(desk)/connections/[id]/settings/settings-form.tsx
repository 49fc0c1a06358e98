"use client";

import { Button } from "@/components/button";
import { Checkbox } from "@/components/input";
import { Segmented } from "@/components/segmented";
import { SelectField, TextField } from "@/components/text-field";
import { readingWords, type ScheduleReading } from "@/lib/connections/settings";
import type { ConnectionDetail } from "@/lib/connections/views";
import { useOwnAct } from "../../acting";
import { updateConnectionAction } from "../../actions";
import { FormError } from "../../form-error";
import { HeldNote } from "../../held/held-note";

type Props = {
  connection: Pick<
    ConnectionDetail,
    | "id"
    | "name"
    | "dateForm"
    | "callbackParameter"
    | "statusQuery"
    | "savedPayeesOnly"
    | "nothingCreatedCodes"
    | "noSuchOrderCodes"
    | "silenceAfterMinutes"
    | "scheduleReading"
  >;
};

const codesIn = (text: FormDataEntryValue | null) =>
  String(text ?? "")
    .split(/[\s,;]+/)
    .filter(Boolean);

const shown = [
  "name",
  "dateForm",
  "callbackParameter",
  "nothingCreatedCodes",
  "noSuchOrderCodes",
  "silenceAfterMinutes",
];

const readingNames = Object.keys(readingWords) as (keyof ScheduleReading)[];

/** As chosen; the server judges the words. */
function readingOf(form: FormData): ScheduleReading {
  return Object.fromEntries(readingNames.map((name) => [name, String(form.get(name))])) as ScheduleReading;
}

/** What is no part of an order's identity, and so may change at any time. */
export function SettingsForm({ connection }: Props) {
  const { act, pending, error, value, dialog } = useOwnAct(updateConnectionAction);
  const errors = error?.fields ?? {};
  const codesError = (name: string) => Object.entries(errors).find(([path]) => path.startsWith(name))?.[1];
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        void act({
          connectionId: connection.id,
          name: String(form.get("name")),
          dateForm: form.get("dateForm") === "ISO" ? "ISO" : "DD.MM.YYYY",
          callbackParameter:
            form.get("callbackParameter") === "server_callback_url" ? "server_callback_url" : "notify_url",
          statusQuery: form.get("statusQuery") === "on",
          savedPayeesOnly: form.get("savedPayeesOnly") === "on",
          noSuchOrderCodes: codesIn(form.get("noSuchOrderCodes")),
          nothingCreatedCodes: codesIn(form.get("nothingCreatedCodes")),
          silenceAfterMinutes: Number(form.get("silenceAfterMinutes") || Number.NaN),
          scheduleReading: readingOf(form),
        });
      }}
    >
      <TextField label="Name" name="name" required defaultValue={connection.name} error={errors.name} />
      <Segmented
        legend="Dates"
        name="dateForm"
        defaultValue={connection.dateForm}
        options={[
          { value: "DD.MM.YYYY", label: "DD.MM.YYYY" },
          { value: "ISO", label: "YYYY-MM-DD" },
        ]}
        hint="As the gateway's interface document describes them, unless it tells you otherwise."
        error={errors.dateForm}
      />
      <Segmented
        legend="Our callback address goes as"
        name="callbackParameter"
        defaultValue={connection.callbackParameter}
        options={[
          { value: "notify_url", label: "notify_url" },
          { value: "server_callback_url", label: "server_callback_url" },
        ]}
        hint="notify_url also brings reversals and chargebacks; server_callback_url only the first final status."
        error={errors.callbackParameter}
      />
      <div>
        <Checkbox
          name="statusQuery"
          label="The gateway answers status queries"
          defaultChecked={connection.statusQuery}
        />
        <p className="prose-line text-ink-3 text-xs">
          Off: an unclear outcome is settled by a callback or by people only.
        </p>
      </div>
      <div>
        <Checkbox
          name="savedPayeesOnly"
          label="Payouts to saved payees only"
          defaultChecked={connection.savedPayeesOnly}
        />
        <p className="prose-line text-ink-3 text-xs">
          On: a payout to an account that isn't the active account of a saved payee is refused, single or in a batch.
        </p>
      </div>
      <TextField
        label="Codes of “no such order”"
        name="noSuchOrderCodes"
        spellCheck={false}
        defaultValue={connection.noSuchOrderCodes.join(", ")}
        hint="Error codes with which a status query says that it knows no such order. The test shows yours."
        error={codesError("noSuchOrderCodes")}
      />
      <TextField
        label="Codes of “nothing was created”"
        name="nothingCreatedCodes"
        spellCheck={false}
        defaultValue={connection.nothingCreatedCodes.join(", ")}
        hint="Only codes of which the gateway says in writing that no order came of them: such a payout counts as rejected."
        error={codesError("nothingCreatedCodes")}
      />
      <TextField
        label="Minutes of silence before people are told"
        name="silenceAfterMinutes"
        required
        inputMode="numeric"
        defaultValue={connection.silenceAfterMinutes}
        hint="Orders are open, and no callback has come since they were sent: the address may be wrong or blocked."
        error={errors.silenceAfterMinutes}
      />
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-1 font-medium text-base">How the next charges of profiles are estimated</legend>
        <p className="prose-line text-ink-3 text-xs">
          The interface document leaves these open. They change no charge: only what the desk expects of the gateway.
        </p>
        {readingNames.map((name) => (
          <SelectField
            key={name}
            label={readingWords[name].asks}
            name={name}
            required
            defaultValue={connection.scheduleReading[name]}
          >
            {Object.entries(readingWords[name].answers).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
        ))}
      </fieldset>
      <FormError error={error} shown={shown} />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" type="submit" pending={pending}>
          Save settings
        </Button>
        <p role="status" className="text-good-text text-sm">
          {value && !value.held ? "Saved." : null}
        </p>
      </div>
      {value?.held ? <HeldNote held={value.held} /> : null}
      {dialog}
    </form>
  );
}
