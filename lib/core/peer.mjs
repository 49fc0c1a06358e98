/** The request header in which our own HTTP server names the other end of the socket; it overwrites what a client wrote. */
export const peerHeader = "x-paydesk-peer";
