import type { certificateErrors as th } from '../th/errors-certificates.ts';

export const certificateErrors: Record<keyof typeof th, string> = {
  authority_key_away: "The agency's key is not in the system. Please tell the administrator.",
  cert_none: 'You have no certificate yet. Ask for one under My certificate.',
  cert_asked: 'Your request for a certificate is being looked at.',
  cert_no_pin: 'Your certificate is granted; choose its PIN under My certificate first.',
  cert_not_yet: 'The certificate is not valid yet.',
  cert_expired: 'The certificate has expired. Renew it under My certificate.',
  cert_suspended: 'The certificate is suspended. Please see the officer for certificates.',
  cert_revoked: 'The certificate was revoked. Ask for a new one under My certificate.',
  cert_name_changed: 'Your name or standing no longer agrees with the certificate. Please ask for a new one.',
  cert_outside_needed: 'This kind of letter needs a certificate of an outside authority.',
  pin_wrong: 'The PIN is wrong.',
  pin_too_many: 'The PIN was wrong several times. Please wait {{minutes}} minutes and try again.',
  pin_by_code: 'This certificate is used with a mailed code, not with a PIN.',
  code_not_agreed: 'This certificate is used with a PIN; a mailed code was not agreed to.',
  no_email: 'There is no mail address of yours in the system. Please tell the administrator.',
};
