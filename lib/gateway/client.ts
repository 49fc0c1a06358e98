/** What happened on the wire, before anyone interprets it. */
export type Transport =
  /** Proof that no byte of the request left: the socket never became ready, or was given up before the first write. */
  | { kind: "not_sent"; reason: string; code: string }
  /** Bytes may have left, and no whole answer came back. */
  | { kind: "no_answer"; reason: string; code: string }
  | {
      kind: "answer";
      status: number;
      /** Names in lower case; repeated headers joined with ", ". */
      headers: Record<string, string>;
      body: Uint8Array | string;
      dateHeader: string | null;
      ms: number;
    };

export type SendOptions = {
  /** The budget left for everything: waiting for a socket, connecting, TLS, writing, the answer and its body. */
  deadlineMs: number;
  /** 1 MiB when left out. */
  maxBodyBytes?: number;
  allowPrivateNetworks: boolean;
  signal?: AbortSignal;
  /** Asked once, when the socket is ready and before a byte is written; false gives up, with proof of not sent. */
  beforeWrite?: () => boolean;
};
