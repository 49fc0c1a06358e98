import { unreachable } from "@/lib/core/runtime/errors";
import { type DestinationKind, destinations } from "@/lib/gateway/fields/destinations";
import { labelIn } from "@/lib/gateway/fields/field";
import { maskCardNumber } from "@/lib/gateway/fields/mask-value";
import { payoutFields } from "@/lib/gateway/fields/payout";
import * as t from "@/messages/payees/model";

type Values = Readonly<Record<string, string | undefined>>;

const squeeze = (value: string | undefined) => (value ?? "").replace(/[\s-]/g, "").toUpperCase();

/** Normalises the destination, so that equal payees have equal identifiers. */
export function payeeIdentifier(destination: DestinationKind, values: Values): string {
  switch (destination) {
    case "bank_account":
      return `bank:${squeeze(values.account_number)}`;
    case "ewallet":
      return `ewallet:${(values.ewallet_type ?? "").toLowerCase()}:${(values.ewallet_wallet ?? "").toLowerCase()}`;
    case "crypto_wallet":
      return `crypto:${values.crypto_wallet_address ?? ""}`;
    case "card":
      return `card:${squeeze(values.credit_card_number)}`;
    case "stored_profile":
      return `profile:${values["recurring-payment-id"] ?? values.card_recurring_payment_id ?? ""}`;
    case "contact":
      return `contact:${destinations.contact.namedBy.map((name) => squeeze(values[name])).join(":")}`;
    default:
      return unreachable(destination);
  }
}

const accountMin = 5;

/** Card numbers are never searched for. */
export function identifiersOf(text: string): string[] {
  const bare = text.replace(/[\s-]/g, "");
  if (bare.length < accountMin || !/^[A-Za-z0-9]+$/.test(bare) || !/\d/.test(bare)) return [];
  return [
    payeeIdentifier("bank_account", { account_number: bare }),
    payeeIdentifier("crypto_wallet", { crypto_wallet_address: text.trim() }),
  ];
}

const lastFour = (value: string | undefined) => {
  const characters = [...(value ?? "").replace(/\s/g, "")];
  return characters.length < 8 ? characters.slice(-2).join("") : characters.slice(-4).join("");
};

/** An e-mail wallet is shown by its beginning, because thousands share the same ending. */
function shortWallet(value = ""): string {
  const [mailbox = "", domain] = value.split("@");
  return domain ? `${[...mailbox].slice(0, 2).join("")}…@${domain}` : `…${lastFour(value)}`;
}

function describeContact(values: Values): string {
  const named = destinations.contact.namedBy.find((name) => values[name]);
  if (!named) return "";
  return `${labelIn(payoutFields, named)} ${shortWallet(values[named])}`;
}

export function nameSent(values: Values): string | null {
  const fullName = [values.receiver_first_name, values.receiver_middle_name, values.receiver_last_name]
    .filter(Boolean)
    .join(" ");
  return fullName || values.account_name || values.card_printed_name || values.legal_person_name || null;
}

export function describeReceiver(
  destination: DestinationKind,
  values: Values,
): { name: string | null; account: string } {
  const name = nameSent(values);
  switch (destination) {
    case "bank_account": {
      const number = values.account_number ?? "";
      return { name, account: `${/^[A-Za-z]{2}\d{2}/.test(number) ? "IBAN" : "Account"} …${lastFour(number)}` };
    }
    case "ewallet":
      return { name, account: `${values.ewallet_type ?? "E-wallet"} ${shortWallet(values.ewallet_wallet)}` };
    case "crypto_wallet":
      return { name, account: t.crypto(lastFour(values.crypto_wallet_address)) };
    case "card":
      return { name, account: t.card(maskCardNumber(values.credit_card_number ?? "").replace(/•+/, "…")) };
    case "stored_profile": {
      const profile = values["recurring-payment-id"];
      return { name, account: profile ? t.profile(profile) : t.token(values.card_recurring_payment_id ?? "") };
    }
    case "contact":
      return { name, account: describeContact(values) };
    default:
      return unreachable(destination);
  }
}
