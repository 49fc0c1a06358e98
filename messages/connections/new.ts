export const connect = "Connect gateway";
export const cancel = "Cancel";
export const asYourColleaguesCallIt = "For example, “Acme EU”.";
export const whatTheGatewayGaveYou =
  "Enter what the gateway gave you. Add the key and endpoints, and run a test, on the next page.";
