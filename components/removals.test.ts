import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = ["app", "components"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
);
const read = (file: string) => readFileSync(join(root, file), "utf8");

const removes =
  /^(archive|cancel|delete|disable|discard|end|remove|renewRecovery|retire|revoke|withdraw)[A-Z]|^withdrawAction$/;

const takenBackBy: Record<string, string> = {
  archivePayeeAction: "restorePayeeAction",
  removeViewAction: "saveViewAction",
};

const actions = files
  .filter((file) => file.endsWith("actions.ts"))
  .flatMap((file) => [...read(file).matchAll(/export const (\w+Action) = action\(/g)].map(([, name = ""]) => name))
  .filter((name) => removes.test(name));

function elementsWith(action: string, source: string): string[] {
  const uses = source.matchAll(new RegExp(`action=\\{${action}\\}`, "g"));
  return [...uses].map(
    ({ index }) =>
      source
        .slice(0, index)
        .match(/<(?:ConfirmAction|EndSession|ActionButton|Button)\b/g)
        ?.at(-1)
        ?.slice(1) ?? "?",
  );
}

test.each([...new Set(actions)])("%s asks first, or can be undone", (action) => {
  const sources = files
    .filter((file) => file.endsWith(".tsx"))
    .map(read)
    .filter((source) => new RegExp(`\\b${action}\\b`).test(source));
  expect(sources.length).toBeGreaterThan(0);
  for (const source of sources) {
    const back = takenBackBy[action];
    if (back) expect(source).toMatch(new RegExp(`\\b${back}\\b`));
    else if (action === "removeAttachmentAction") expect(source).toContain("remove={");
    else {
      const elements = elementsWith(action, source);
      expect(elements.length).toBeGreaterThan(0);
      expect(elements.filter((name) => name !== "ConfirmAction" && name !== "EndSession")).toEqual([]);
    }
  }
});

test("an action that removes without a question is found", () => {
  const source = "<ConfirmAction\n  action={endAction}\n/> <ActionButton action={endAction}>";
  expect(elementsWith("endAction", source)).toEqual(["ConfirmAction", "ActionButton"]);
  expect(["endSessionAction", "sendAction", "endpointAction"].map((name) => removes.test(name))).toEqual([
    ...[true, false, false],
  ]);
});
