export const connectGateway = "Connect gateway";
export const cancel = "Cancel";
export const nameHint = "For example, “Acme EU”.";
export const formHint = "Enter what the gateway gave you. Add the key and endpoints, and run a test, on the next page.";
