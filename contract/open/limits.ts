/** What one client may ask of the office, all its processes together. */
export const openLimits = {
  perMinute: 60,
  perDay: 10_000,
  bytesPerMinute: 20 * 1_048_576,
  /** Seconds that a token is good. */
  token: 600,
  /** Seconds that a signed assertion may be good for at most, and that clocks may differ. */
  assertion: 300,
  drift: 60,
  secrets: 2,
  /** Files of one letter that is offered. */
  files: 10,
  /** Days that a client is set up for at most; days of silence after which it is closed; days that its calls are kept. */
  expiryDays: 366,
  silentDays: 90,
  callDays: 365,
} as const;
