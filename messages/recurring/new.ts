export const viewProfile = "View profile";
export const addProfile = "Add profile";
export const endpointHint = "The endpoint that charges and changes it.";
export const idLabel = "Recurring payment ID";
export const idHint = "The gateway’s ID of the profile, e.g. 1584376.";
export const pageTitle = "Add profile";
export const pageHint =
  "Adds a profile that already exists at the gateway. Nothing is sent, and no card number is stored.";
export const connectionNeeded = "A profile belongs to a connection. Ask an admin to add one first.";
