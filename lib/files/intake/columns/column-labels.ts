import * as common from "@/messages/common";
import * as t from "@/messages/intake/model";
export const columnLabels: Record<string, { sure: readonly string[]; likely: readonly string[] }> = {
  client_orderid: {
    sure: ["order_id", "client_order_id", "merchant_order_id", "merchant_orderid", "order_number", "order_no"],
    likely: ["id", "order", "payment_id", "transaction_id", "number", "no", "nr"],
  },
  recurring_payment_id: {
    sure: ["recurring_id", "recurring_profile_id", "rpi", "recurring_payment"],
    likely: ["profile_id", "profile", "subscription_id", "subscription", "mandate_id", "mandate"],
  },
  amount: {
    sure: ["payment_amount", "transaction_amount", "amount_due", "сумма", "znesek"],
    likely: ["sum", "total", "value", "price", "gross", "gross_amount", "net_amount", "amt"],
  },
  currency: {
    sure: ["ccy", "currency_code", "iso_currency", "payment_currency", "валюта"],
    likely: ["cur", "curr"],
  },
  account_number: {
    sure: [
      "iban",
      "account_no",
      "bank_account",
      "bank_account_number",
      "beneficiary_account",
      "beneficiary_iban",
      "creditor_iban",
    ],
    likely: ["account", "acct", "acct_no", "счет", "счёт"],
  },
  account_name: {
    sure: ["account_holder", "account_holder_name", "beneficiary_name", "creditor_name"],
    likely: ["beneficiary", "creditor", "holder", "name", "prejemnik", "получатель"],
  },
  bank_bic: {
    sure: ["bic", "swift", "swift_code", "swift_bic", "bic_swift", "bic_code", "бик"],
    likely: [],
  },
  credit_card_number: { sure: ["card_number", "card_no", "pan", "cc_number"], likely: ["card"] },
  card_printed_name: { sure: ["cardholder", "cardholder_name", "card_holder", "name_on_card"], likely: [] },
  expire_month: { sure: ["expiry_month", "exp_month", "expiration_month"], likely: [] },
  expire_year: { sure: ["expiry_year", "exp_year", "expiration_year"], likely: [] },
  ewallet_wallet: { sure: ["ewallet", "ewallet_id", "e_wallet_id"], likely: ["wallet", "wallet_id"] },
  crypto_wallet_address: { sure: ["crypto_address", "crypto_wallet"], likely: ["wallet_address"] },
  order_desc: {
    sure: ["description", "order_description", "payment_description"],
    likely: ["details", "remittance", "narrative", "memo", "text", "назначение"],
  },
  first_name: { sure: ["firstname", "given_name", "forename", "vorname", "prénom", "имя"], likely: [] },
  last_name: { sure: ["lastname", "surname", "family_name", "nachname", "фамилия"], likely: [] },
  middle_name: { sure: ["middlename", "отчество"], likely: [] },
  birthday: { sure: ["date_of_birth", "birth_date", "birthdate", "dob", "geburtsdatum"], likely: [] },
  country: { sure: ["country_code", "iso_country"], likely: ["land"] },
  city: { sure: ["town"], likely: ["ort"] },
  zip_code: { sure: ["zip", "zipcode", "postal_code", "postcode", "plz", "postleitzahl"], likely: [] },
  address1: { sure: ["address_1", "address_line_1", "street_address"], likely: ["address", "street"] },
  phone: { sure: ["phone_number", "telephone", "mobile", "mobile_number"], likely: ["tel"] },
  email: { sure: ["e_mail", "email_address", "e_mail_address"], likely: ["mail"] },
  customer_ip: { sure: ["ip_address"], likely: ["ip"] },
  ipaddress: { sure: ["ip_address"], likely: ["ip"] },
  identity_document_number: { sure: ["passport_number", "document_number"], likely: [] },
  purpose: { sure: ["payment_purpose"], likely: ["reason"] },
  start_date: { sure: ["first_charge_date"], likely: ["start"] },
  finish_date: { sure: ["end_date", "last_charge_date"], likely: ["end"] },
  max_repeats_number: { sure: ["max_repeats"], likely: ["repeats"] },
};

export const ownColumns = {
  reference: {
    header: "your_reference",
    label: common.yourReference,
    sure: ["your_reference", "invoice", "invoice_number", "invoice_no", "invoice_id", "end_to_end_id"],
    likely: ["reference", "ref", "payment_reference", "document"],
    help: t.referenceHint,
  },
  payee: {
    header: "vendor_number",
    label: common.vendorNumber,
    sure: ["payee", "payee_key", "vendor", "vendor_number", "vendor_no", "vendor_id", "supplier_number", "supplier_id"],
    likely: [...["supplier", "creditor_number", "dobavitelj", "поставщик"]],
    help: t.vendorNumberHint,
  },
  sendOn: {
    header: "send_on",
    label: t.sendOn,
    sure: [
      "send_on",
      "send_date",
      "payment_date",
      "pay_date",
      "execution_date",
      "requested_execution_date",
      "value_date",
      "datum_plačila",
      "дата_платежа",
    ],
    likely: ["payment_day", "scheduled_date", "release_date"],
    help: t.sendOnHint,
  },
} as const;

export const numberOrName: ReadonlySet<string> = new Set([
  ...["payee", "vendor", "supplier", "kreditor", "lieferant", "fournisseur", "proveedor", "fornitore", "kontrahent"],
  ...["dostawca", "leverancier", "crediteur", "fornecedor", "dodavatel", "leverantör", "dobavitelj", "поставщик"],
]);
export type OwnColumn = keyof typeof ownColumns;
