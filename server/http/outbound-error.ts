/** `reason`: refused (not allowed), timeout, too_large, failed (network). */
export class OutboundError extends Error {
  code = 'outbound_failed';
  reason: 'refused' | 'timeout' | 'too_large' | 'failed';
  constructor(reason: OutboundError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
