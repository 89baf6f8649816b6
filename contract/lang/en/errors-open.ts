import type { openErrors as th } from '../th/errors-open.ts';

export const openErrors: Record<keyof typeof th, string> = {
  open_scope: 'This system was not given the right to this call',
  open_reference: 'A letter was offered under the reference “{{reference}}” before; ask for its state',
  open_secrets_many: 'At most {{count}} secrets stand at a time; end one before making another',
  open_network: '“{{value}}” is no IP address or network, such as 203.0.113.10 or 203.0.113.0/24',
  open_expiry: 'It must be a day from today on, within one year',
  open_hook_https: 'It must be an https address without a user name or password',
  open_hook_name: 'It must be a name, not an IP address',
  open_hook_port: 'Only port 443 or 8443 may be used',
  open_hook_secret: 'Make a secret before anything can be sent',
  open_too_fast: 'This system calls faster than it may. Wait {{seconds}} seconds and try again',
  sheet_line: '{{field}}: {{why}}',
  sync_whole_agency: 'A system that sends persons acts for the highest unit',
  sync_not_here: 'Put it right in the other system, or on the page of the person, first',
  sync_hand_over: 'The account is closed. Let him leave and hand on his work on his page',
  open_public_key: 'A public key as PEM, of EC P-256 or of RSA with 2048 bits and more; no private key and no certificate',
};
