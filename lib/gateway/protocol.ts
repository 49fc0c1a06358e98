import { type Pair, writeForm } from "@/lib/core/text/form-encoding";
import { answerMaxBytes } from "@/lib/gateway/answer-bound";
import { type Callback, type ControlVerdict, readCallback, verifyControl } from "@/lib/gateway/callback";
import { type PostedCall, type SendOptions, send, type Transport } from "@/lib/gateway/client";
import { encodePairs, GatewayInputError } from "@/lib/gateway/encode";
import { isUnresolved } from "@/lib/gateway/fault";
import type { FormOperation, Operation, OrderOperation } from "@/lib/gateway/fields/catalogue";
import { hideCardData, hideInHeader } from "@/lib/gateway/hide-card-data";
import { hideInResult, hideSecrets } from "@/lib/gateway/hide-secrets";
import { generateKeyPair, keyMinBits, readPrivateKey, type SigningKey } from "@/lib/gateway/keys";
import * as calls from "@/lib/gateway/operations";
import { type CallResult, type ExpectedAnswer, readCallResult } from "@/lib/gateway/response";
import { makeNonce, type SignedCall, type SignInput, signCall, timestampOf } from "@/lib/gateway/sign";
import { isSignOfLife } from "@/lib/gateway/sign-of-life";
import {
  defaultNoSuchOrderCodes,
  type ExpectedStatus,
  readStatusAnswer,
  type StatusAnswer,
} from "@/lib/gateway/status-answer";

export type { Callback, CallResult, ControlVerdict, SignedCall, SigningKey, StatusAnswer, Transport };
export type PreparedCall = calls.PreparedCall;
export { GatewayInputError };

type Values = Readonly<Record<string, string>>;
type Signer = { consumerKey: string; privateKey: SignInput["privateKey"] };
type Stamp = { timestamp: string; nonce: string };

/**
 * All that Paydesk asks of a gateway's protocol, beside the catalogue in `fields`. Another version is another value of
 * this type. Only `send` uses the network; the readers never throw, and what they can't prove is unconfirmed or unclear.
 */
export type GatewayProtocol = {
  /** Writers say what is posted where. @throws GatewayInputError on an unknown name or a missing required value */
  write(operation: FormOperation, to: calls.CallConnection, endpoint: calls.CallEndpoint, values: Values): PreparedCall;
  writeBatch(
    to: calls.CallConnection,
    endpoint: calls.CallEndpoint,
    columns: readonly string[],
    rows: readonly Values[],
  ): PreparedCall;
  writeStatusQuery(to: calls.CallConnection, endpoint: calls.CallEndpoint, order: calls.OrderIds): PreparedCall;
  urlOf(
    operation: Operation,
    to: Pick<calls.CallConnection, "baseUrl" | "paths">,
    endpoint: calls.CallEndpoint,
  ): string;
  bodyOf(pairs: readonly Pair[]): string;

  /** One signature carries one stamp. @throws GatewayInputError when a value can't be signed unchanged */
  stamp(now: Date): Stamp;
  sign(call: { method?: string; url: string; pairs: readonly Pair[] }, by: Signer, stamp: Stamp): Promise<SignedCall>;
  /** Posts once, without retries. `not_sent` proves that no byte left. */
  send(call: PostedCall, options: SendOptions): Promise<Transport>;
  answerMaxBytes: typeof answerMaxBytes;

  readResult(operation: OrderOperation, transport: Transport, expected: ExpectedAnswer, now: Date): CallResult;
  readStatus(transport: Transport, expected: ExpectedStatus): StatusAnswer;
  isSignOfLife(transport: Transport): boolean;
  isUnresolved(code: string): boolean;
  readonly noSuchOrderCodes: readonly string[];

  readCallback(method: string, query: string, contentType: string | null, body: string): Callback;
  verifyControl: typeof verifyControl;

  /** Texts of the gateway are stored only without card data and without the secrets of their call. */
  hideCardData(text: string): string;
  hideInHeader(name: string, value: string): [name: string, value: string];
  hideSecrets(text: string, secrets: readonly string[]): string;
  hideInResult(result: CallResult, secrets: readonly string[]): CallResult;

  readonly keyMinBits: number;
  generateKeyPair: typeof generateKeyPair;
  /** @throws GatewayInputError with the format that was found and a fix */
  readPrivateKey: typeof readPrivateKey;
};

export const gateway: GatewayProtocol = {
  write: calls.formCall,
  writeBatch: calls.batchCall,
  writeStatusQuery: calls.statusCall,
  urlOf: calls.urlOf,
  bodyOf: (pairs) => writeForm(encodePairs(pairs)),
  stamp: (now) => ({ timestamp: timestampOf(now), nonce: makeNonce() }),
  sign: ({ method = "POST", url, pairs }, { consumerKey, privateKey }, stamp) =>
    signCall({ method, url, params: pairs, consumerKey, privateKey, ...stamp }),
  send,
  answerMaxBytes,
  readResult: readCallResult,
  readStatus: readStatusAnswer,
  isSignOfLife,
  isUnresolved,
  noSuchOrderCodes: defaultNoSuchOrderCodes,
  readCallback,
  verifyControl,
  hideCardData,
  hideInHeader,
  hideSecrets,
  hideInResult,
  keyMinBits,
  generateKeyPair,
  readPrivateKey,
};
