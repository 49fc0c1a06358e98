// As zod evaluates them (addresses.test.ts compares), so that a form that needs nothing else of zod does not load it.

const email = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]\d|\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]\d|\d)$/;

/** Whether a text is an e-mail address as people have them. */
export const isEmail = (text: string): boolean => email.test(text);

/** Whether a text is an IPv4 or IPv6 address. */
export const isIp = (text: string): boolean =>
  ipv4.test(text) || (/^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`));
