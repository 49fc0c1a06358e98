import { fieldsOf } from "./field";

/** The interface document names only the command; merchants publish the fields. */
export const statusFields = fieldsOf({
  login: {
    label: "Merchant login",
    group: "payment",
    type: "string",
    necessity: "required",
    maxLength: null,
    filledBy: "paydesk",
    help: "The merchant's login at the gateway: the consumer key of the connection.",
  },
  client_orderid: {
    label: "Order ID",
    group: "payment",
    type: "string",
    necessity: "required",
    maxLength: 128,
    filledBy: "paydesk",
    help: "Paydesk's identifier of the order.",
  },
  orderid: {
    label: "Gateway order ID",
    group: "payment",
    type: "string",
    necessity: "conditional",
    maxLength: null,
    filledBy: "paydesk",
    help: "The gateway's identifier of the order, sent as soon as it's known.",
  },
  "by-request-sn": {
    label: "Serial number",
    group: "payment",
    type: "string",
    necessity: "optional",
    maxLength: null,
    help: "Serial number of one request, for an order with several requests.",
  },
});
