import type { RequestTarget } from "@/lib/gateway/target";

export function codeOf(error: NodeJS.ErrnoException): string {
  return error.code ?? error.name;
}

/**
 * Unknown names and names of internal hosts give the same error: a user who may type an address must not probe the
 * internal DNS.
 */
export function isUnresolved(code: string): boolean {
  return code === "ADDRESS_REFUSED" || code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EAI_ADDRFAMILY";
}

export function describeDelay(deadlineMs: number, written: boolean): string {
  const time = `${Math.round(deadlineMs)} ms`;
  return written ? `the gateway sent no complete answer within ${time}` : `no connection was available within ${time}`;
}

export function describeFault(error: NodeJS.ErrnoException, target: RequestTarget, written: boolean): string {
  const code = codeOf(error);
  if (isUnresolved(code))
    return `the name ${target.hostname} doesn't exist, or this installation may not connect to it`;
  if (code === "ECONNREFUSED") return `${target.authority} refused the connection`;
  if (!written && target.scheme === "https" && /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_|SELF_|UNABLE_)/.test(code)) {
    return `the secure connection to ${target.authority} failed (${code})`;
  }
  if (code.startsWith("HPE_")) return `the gateway's answer isn't valid HTTP (${code})`;
  return written
    ? `the connection broke before the answer was complete (${code})`
    : `${target.authority} can't be reached (${code})`;
}

export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
