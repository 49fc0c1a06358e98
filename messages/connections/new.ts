export const connect = "Connect";
export const cancel = "Cancel";
export const asYourColleaguesCallIt = "As your colleagues call it, such as “Acme EU”.";
export const whatTheGatewayGaveYou =
  "What the gateway gave you comes first; the key, the endpoints and a test follow on the connection's page.";
