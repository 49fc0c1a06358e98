export const accepted = "accepted";
export const invalidDetails = "failed – invalid details";
export const notSent = "not sent";
export const accessRefused = "failed – access refused";
export const unconfirmed = "unconfirmed";
export const answered = "answered";
export const notFound = "order not found";
export const unclearResponse = "unclear response";
