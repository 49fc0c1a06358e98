import { accountKinds, type DestinationKind, destinations, paysContacts, sandboxSelector } from "./destinations";
import type { Field, Group } from "./field";
import { payoutFields } from "./payout";
import type { EndpointRules } from "./schema";

export const noRules: EndpointRules = { currencies: [], required: [], hidden: [] };

function isPlacedElsewhere({ filledBy, format, secret, name }: Field): boolean {
  return (
    filledBy === "paydesk" ||
    format === "amount" ||
    format === "currency" ||
    secret === "never-stored" ||
    name === descriptionField
  );
}

export const orderIdField = "client_orderid";
export const descriptionField = "order_desc";

const groupOf = new Map<string, Group>(payoutFields.map(({ name, group }) => [name, group]));

function namingGroups(kind: DestinationKind): Set<Group> {
  return new Set(destinations[kind].namedBy.flatMap((name) => groupOf.get(name) ?? []));
}

function isForeign({ name, group }: Field, kind: DestinationKind): boolean {
  if (destinations[kind].fields.includes(name)) return false;
  const own = namingGroups(kind);
  return accountKinds.some(
    (other) =>
      other !== kind &&
      namingGroups(other).has(group) &&
      (!own.has(group) || destinations[other].fields.includes(name)),
  );
}

export function kindsOf({ required, hidden }: EndpointRules): DestinationKind[] {
  if (paysContacts(hidden)) return ["contact"];
  return accountKinds.filter((kind) => {
    const { namedBy } = destinations[kind];
    const hasName = namedBy.some((name) => !hidden.includes(name));
    const asksAnother = accountKinds.some(
      (other) => other !== kind && destinations[other].namedBy.some((name) => required.includes(name)),
    );
    return hasName && !asksAnother;
  });
}

export type Offered = {
  needed: Field[];
  more: Field[];
};

export function offeredFields(kind: DestinationKind, { required, hidden, isSandbox }: EndpointRules): Offered {
  const open = payoutFields.filter((field) => !isPlacedElsewhere(field) && !hidden.includes(field.name));
  const first = [...destinations[kind].fields, ...required];
  const needed = [...new Set(first)].flatMap((name) => open.find((field) => field.name === name) ?? []);
  const isSelector = ({ name }: Field) => isSandbox === true && name === sandboxSelector;
  const more = open.filter((field) => !needed.includes(field) && (isSelector(field) || !isForeign(field, kind)));
  return { needed, more };
}

export function requiredNames(
  kind: DestinationKind,
  { required, hidden }: EndpointRules,
  values: Readonly<Record<string, string | undefined>>,
): Set<string> {
  const { namedBy, required: ofKind } = destinations[kind];
  const named = namedBy.filter((name) => values[name]?.trim());
  const naming = named.length > 0 ? named : namedBy;
  return new Set([
    ...required,
    ...ofKind.filter((name) => !hidden.includes(name)),
    ...(kind === "contact" ? [] : naming),
  ]);
}
