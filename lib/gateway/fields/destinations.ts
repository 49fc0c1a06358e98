export type DestinationKind = "bank_account" | "ewallet" | "crypto_wallet" | "card" | "stored_profile" | "contact";

export type Destination = {
  label: string;
  /** Fields that a form shows first for this kind; all others are one click away. */
  fields: string[];
  /** Those of them that are seldom needed: a form folds them unless the endpoint requires them. */
  extras: string[];
  /** Fields that this kind cannot do without, unless the endpoint hides them. */
  required: string[];
  /** Fields of which one names the receiver. A payout fills exactly one of all kinds' names; of a contact's, any. */
  namedBy: string[];
  /** Fields that mean nothing for other kinds: where an endpoint requires them, it does so for this kind only. */
  companions: string[];
};

/**
 * The five ways to name who is paid (interface document, "What the service does", 2), and a contact: the document makes each
 * of the five conditional, so an agreement may hide them all from an endpoint and name the receiver by other fields.
 */
export const destinations: Record<DestinationKind, Destination> = {
  bank_account: {
    label: "Bank account",
    fields: ["account_number", "account_name", "bank_bic", "bank_name", "receiver_first_name", "receiver_last_name"],
    extras: ["bank_bic", "bank_name", "receiver_first_name", "receiver_last_name"],
    required: ["account_number"],
    namedBy: ["account_number"],
    companions: [],
  },
  ewallet: {
    label: "E-wallet",
    fields: ["ewallet_type", "ewallet_wallet", "receiver_first_name", "receiver_last_name"],
    extras: ["receiver_first_name", "receiver_last_name"],
    required: ["ewallet_wallet"],
    namedBy: ["ewallet_wallet"],
    companions: ["ewallet_type"],
  },
  crypto_wallet: {
    label: "Crypto wallet",
    fields: ["crypto_wallet_address", "receiver_first_name", "receiver_last_name"],
    extras: ["receiver_first_name", "receiver_last_name"],
    required: ["crypto_wallet_address"],
    namedBy: ["crypto_wallet_address"],
    companions: [],
  },
  card: {
    label: "Card",
    fields: ["credit_card_number", "card_printed_name", "expire_month", "expire_year", "cvv2"],
    extras: [],
    required: ["credit_card_number", "card_printed_name", "expire_month", "expire_year"],
    namedBy: ["credit_card_number"],
    companions: ["card_printed_name", "expire_month", "expire_year", "cvv2"],
  },
  stored_profile: {
    label: "Stored profile",
    fields: ["recurring-payment-id", "card_recurring_payment_id", "cvv2"],
    extras: [],
    required: [],
    namedBy: ["recurring-payment-id", "card_recurring_payment_id"],
    companions: [],
  },
  contact: {
    label: "Phone, email or ID number",
    fields: ["receiver_first_name", "receiver_last_name", "receiver_phone", "receiver_email"],
    extras: [],
    required: [],
    namedBy: [
      "receiver_phone",
      "receiver_email",
      "customer_id",
      "merchant_customer_identifier",
      "receiver_inn",
      "receiver_identity_document_number",
      "receiver_identity_document_id",
    ],
    companions: [],
  },
};

/** Its value chooses the outcome of a payout in a sandbox, whatever the kind of the destination (interface document, Payout). */
export const sandboxSelector = "account_number";

export const destinationKinds = Object.keys(destinations) as DestinationKind[];
/** The kinds of which a payout names exactly one, wherever an endpoint takes any of them. */
export const accountKinds = destinationKinds.filter((kind) => kind !== "contact");
/** The fields that name an account, a wallet, a card or a profile. */
export const accountNames = accountKinds.flatMap((kind) => destinations[kind].namedBy);

/** Whether an endpoint hides every account, wallet, card and profile (wire names), so that it pays contacts. */
export function paysContacts(hidden: readonly string[]): boolean {
  return accountNames.every((name) => hidden.includes(name));
}

/**
 * The one kind that the values name (wire names; blank = absent); null when none or more than one is named. An account number
 * beside another destination names none: only a sandbox takes both, and there it chooses the outcome. `hidden`: of the endpoint.
 */
export function destinationOf(
  values: Readonly<Record<string, string | undefined>>,
  hidden: readonly string[] = [],
): DestinationKind | null {
  const isNamed = (name: string) => Boolean(values[name]?.trim());
  const open = paysContacts(hidden) ? destinationKinds : accountKinds;
  const named = open.filter((kind) => destinations[kind].namedBy.some(isNamed));
  const [only, ...others] = named.length > 1 ? named.filter((kind) => kind !== "bank_account") : named;
  return others.length === 0 ? (only ?? null) : null;
}

/** Whether an endpoint's demand for a field counts for a payout of this kind (null: not known yet, then it counts). */
export function countsFor(kind: DestinationKind | null, name: string): boolean {
  const owner = destinationKinds.find((candidate) => destinations[candidate].companions.includes(name));
  return owner === undefined || kind === null || owner === kind;
}
