// Request headers that our own HTTP server sets for the pages; it overwrites what a client wrote.

/** Names the other end of the socket. */
export const peerHeader = "x-paydesk-peer";
/** The query of a callback as it came, without the question mark: Next would read an address of 400 KB several times, 10 ms each request. */
export const callbackQueryHeader = "x-paydesk-callback-query";
/** On a request for the page that says why another can't be shown: the status of that one. */
export const problemHeader = "x-paydesk-problem";
/** The address of the page that can't be shown. */
export const askedHeader = "x-paydesk-asked";
/** The id under which the server's log has the reason. */
export const errorIdHeader = "x-paydesk-error-id";
