const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

export const sessionIdleMs = 60 * minuteMs;
/** PCI DSS 4.0.1, 8.2.8: 15 minutes at most. */
export const usualIdleMinutes = 15;
export const idleMinutesBounds = { min: 5, max: 60 };
export const idleNoticeMs = 2 * minuteMs;
/** Even an active session ends, so that users type their password once a working day. */
export const sessionLifetimeMs = 12 * hourMs;
/** `last_seen_at` is written at most this often, so that most page reads cause no write. */
export const sessionTouchMs = minuteMs;
export const stepUpMs = 5 * minuteMs;
