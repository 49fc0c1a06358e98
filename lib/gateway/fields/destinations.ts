export type DestinationKind = "bank_account" | "ewallet" | "crypto_wallet" | "card" | "stored_profile" | "contact";

export type Destination = {
  label: string;
  fields: string[];
  extras: string[];
  required: string[];
  /** A payout fills exactly one of these fields over all kinds; a contact may fill any. */
  namedBy: string[];
  companions: string[];
};

/**
 * Five ways to name the receiver (interface document, "What the service does", 2), and a contact. Each of the five is
 * conditional in the document, so an endpoint may hide them all and name the receiver by other fields.
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

/** In a sandbox this value chooses the outcome of a payout of any kind (interface document, Payout). */
export const sandboxSelector = "account_number";

export const destinationKinds = Object.keys(destinations) as DestinationKind[];
export const accountKinds = destinationKinds.filter((kind) => kind !== "contact");
export const accountNames = accountKinds.flatMap((kind) => destinations[kind].namedBy);

export function paysContacts(hidden: readonly string[]): boolean {
  return accountNames.every((name) => hidden.includes(name));
}

/**
 * null: none or more than one kind is named. An account number beside another kind counts as none: only a sandbox takes
 * both, to choose the outcome.
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

export function countsFor(kind: DestinationKind | null, name: string): boolean {
  const owner = destinationKinds.find((candidate) => destinations[candidate].companions.includes(name));
  return owner === undefined || kind === null || owner === kind;
}
