export const kindFirst =
  "Kind: first choose whether it charges a card (SRC) or pays to one (DST). Some fields are for one kind only.";
export const endpointFirst = "Endpoint: first choose the profile's endpoint on this connection.";
