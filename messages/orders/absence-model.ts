export const butTheGatewaysStatus = (order: string) =>
  `${order}, but the gateway's status answers don't confirm it. No figure changes until it is resolved.`;
export const theGatewayKeepsAnswering = (queryStatus: null | string, label: string) =>
  `The gateway keeps answering our status checks with “${queryStatus}”. Paydesk shows ${label}. No figure changes until it is resolved.`;
export const theGatewayDoesntKnow = "The gateway doesn't know this order. For a profile update, this proves nothing.";
export const theGatewayDoesntKnow2 = "The gateway doesn't know this order. The earlier unverified report is dismissed.";
export const theGatewayDoesntKnow3 = (held: string) =>
  `The gateway doesn't know this order, but Paydesk shows ${held}. Nothing changes.`;
export const theGatewayAnsweredWith =
  "The gateway answered with an error and doesn't know this order. Nothing was created.";
export const theGatewayStillDoesnt = "The gateway still doesn't know this order.";
export const theGatewayAnsweredRepeatedly =
  "The gateway answered repeatedly that it doesn't know this order. It never received it.";
export const theGatewayDoesntKnow4 = "The gateway doesn't know this order yet. We check again before we rely on this.";
export const theGatewayAcceptedThis = "The gateway accepted this order but now doesn't know it. We check again.";
export const theGatewayAcceptedThis2 = "The gateway accepted this order but still doesn't know it. We check again.";
export const theGatewayAcceptedThis3 =
  "The gateway accepted this order, then answered repeatedly that it doesn't know it.";
