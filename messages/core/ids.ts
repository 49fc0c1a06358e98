export const aConnection = "a connection";
export const anEndpoint = "an endpoint";
export const aBatch = "a batch";
export const aUser = "a user";
export const aPayee = "a payee";
export const anOrder = "an order";
