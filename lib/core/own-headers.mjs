// Request headers that our own HTTP server sets for the pages; it overwrites what a client wrote.

/** Names the other end of the socket. */
export const peerHeader = "x-paydesk-peer";
/** The query of a callback as it came, without the question mark: Next would read an address of 400 KB several times, 10 ms each request. */
export const callbackQueryHeader = "x-paydesk-callback-query";
