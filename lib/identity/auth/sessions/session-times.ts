const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** A session that is left alone ends: of who moves money after the organisation's time, of all others after this. */
export const sessionIdleMs = 60 * minuteMs;
/** The organisation's time until an admin chooses another (PCI DSS 4.0.1, 8.2.8: 15 minutes at most), and its bounds. */
export const usualIdleMinutes = 15;
export const idleMinutesBounds = { min: 5, max: 60 };
/** How long before its end the page asks whether the user is still there. */
export const idleNoticeMs = 2 * minuteMs;
/** Even a busy session ends: once a working day the password is typed. */
export const sessionLifetimeMs = 12 * hourMs;
/** `last_seen_at` is written at most this often, so that reading a page is not a write. */
export const sessionTouchMs = minuteMs;
/** How long a proof of who is at the screen counts. */
export const stepUpMs = 5 * minuteMs;
