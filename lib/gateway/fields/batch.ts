import { fieldsOf } from "./field";
import { rowOf, sharedRows } from "./update";

/**
 * Columns of the batch CSV: the three that the interface document defines, then those that only its example shows. For
 * the latter the document gives no type or length; the lengths are those that merchants of this gateway family publish.
 * In lengths K is 1,024.
 */
export const batchFields = fieldsOf({
  "client-orderid": {
    label: "Order ID",
    group: "payment",
    type: "string",
    necessity: "required",
    maxLength: 128,
    filledBy: "paydesk",
    help: "Your own unique identifier of this charge, for example C-2026-000442. If it's blank, Paydesk assigns one.",
  },
  "recurring-payment-id": {
    label: "Recurring payment ID",
    group: "profile",
    type: "string",
    necessity: "required",
    maxLength: 10,
    help: "Number of the recurring payment profile to charge, for example 1584376.",
  },
  amount: {
    label: "Amount",
    group: "payment",
    type: "numeric",
    format: "amount",
    necessity: "conditional",
    maxLength: 10,
    help: "Amount of this charge in the project's currency, for example 25.00. Leave it blank only if the profile has an amount rule.",
  },
  "payment-description": {
    label: "Description",
    group: "payment",
    type: "string",
    necessity: "optional",
    maxLength: 66_560,
    aliases: ["order_desc"],
    help: "Description of this charge, for example Membership December. A batch can't contain line breaks or tabs.",
  },
  ...sharedRows("first-name", "last-name", "address1", "city", "zip-code", "country"),
  state: {
    ...rowOf("state"),
    help: "The payer's state as a short code, for example CA. Recommended for the USA, Canada and Australia.",
  },
  phone: {
    ...rowOf("phone"),
    help: "The payer's full phone number with the country code, for example +38640123456.",
  },
  ...sharedRows("email", "customer-ip"),
  currency: {
    ...rowOf("currency"),
    help: "Three-letter currency code, for example EUR. The amount must be in the project's currency.",
  },
  ...sharedRows("purpose"),
  "notify-url": {
    label: "Callback address, every update",
    group: "callbacks",
    type: "string",
    format: "url",
    necessity: "optional",
    maxLength: 1024,
    filledBy: "paydesk",
    help: "Where the gateway reports the result of this charge and later updates. Filled in automatically.",
  },
  ...sharedRows("ssn"),
  birthday: { ...rowOf("birthday"), type: "string", maxLength: null },
});
