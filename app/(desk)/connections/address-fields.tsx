"use client";

import { Segmented } from "@/components/segmented";
import { TextField } from "@/components/text-field";
import { type Environment, pathLabels } from "@/lib/connections/settings";

type Address = { environment: Environment; baseUrl: string; consumerKey: string; paths: Record<string, string> };

/** Names under which errors of these fields come back. */
export function addressFieldNames(paths: Record<string, string>): string[] {
  return ["environment", "baseUrl", "consumerKey", ...Object.keys(paths).map((name) => `paths.${name}`)];
}

/** What identifies the far side, from a form that holds these fields. */
export function readAddress(form: FormData): Address {
  const paths = [...form].flatMap(([name, value]) =>
    name.startsWith("paths.") ? [[name.slice("paths.".length), String(value)] as const] : [],
  );
  return {
    environment: form.get("environment") === "production" ? "production" : "sandbox",
    baseUrl: String(form.get("baseUrl")),
    consumerKey: String(form.get("consumerKey")),
    paths: Object.fromEntries(paths),
  };
}

type Props = { address: Address; errors: Record<string, string> };

/** Environment, base URL, consumer key, and the paths one click away. */
export function AddressFields({ address, errors }: Props) {
  const pathErrors = Object.keys(errors).some((name) => name.startsWith("paths."));
  return (
    <>
      <Segmented
        legend="Environment"
        name="environment"
        defaultValue={address.environment}
        options={[
          { value: "production", label: "Production: money is real" },
          { value: "sandbox", label: "Sandbox: practice" },
        ]}
        error={errors.environment}
      />
      <TextField
        label="Base URL"
        name="baseUrl"
        type="url"
        required
        spellCheck={false}
        defaultValue={address.baseUrl}
        placeholder="https://gateway.example.com/paynet"
        hint="With the gateway's own prefix, without /api/…"
        error={errors.baseUrl}
      />
      <TextField
        label="Consumer key"
        name="consumerKey"
        required
        spellCheck={false}
        defaultValue={address.consumerKey}
        hint="Your merchant login at the gateway. It is no secret."
        error={errors.consumerKey}
      />
      <details open={pathErrors || undefined}>
        <summary className="text-ink-2 text-sm">Paths (change them only if the gateway tells you to)</summary>
        <div className="mt-3 flex flex-col gap-3">
          {Object.entries(pathLabels).map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              name={`paths.${name}`}
              required
              spellCheck={false}
              className="[&_input]:font-mono"
              defaultValue={address.paths[name]}
              error={errors[`paths.${name}`]}
            />
          ))}
        </div>
      </details>
    </>
  );
}
