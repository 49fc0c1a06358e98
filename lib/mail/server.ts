import nodemailer from "nodemailer";

/** Longest that a mail server may keep us waiting at any one step. */
const stepMs = 15_000;
/** RFC 8314 and RFC 6409. */
const smtpsPort = 465;
const submissionPort = 587;

export type Outgoing = { address: string; subject: string; text: string };
export type SendMail = (mail: Outgoing) => Promise<void>;

/** Whether a mail server is on this machine: only then may it be spoken to without TLS. */
function isHere(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/**
 * Sends through a mail server: smtps:// speaks TLS from the start, smtp:// by STARTTLS, which it must offer unless it is on
 * this machine. Nothing is read from files or addresses that a mail could name.
 */
export function openMailServer(server: string, from: string): SendMail {
  const { protocol, hostname, port, username, password } = new URL(server);
  const secure = protocol === "smtps:";
  // Not as `url`: nodemailer would then leave every other option out.
  const transport = nodemailer.createTransport({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (secure ? smtpsPort : submissionPort) : Number(port),
    secure,
    requireTLS: !secure && !isHere(hostname),
    ...(username === "" ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
  });
  return async ({ address, subject, text }) => {
    await transport.sendMail({ from, to: { name: "", address }, subject, text });
  };
}
