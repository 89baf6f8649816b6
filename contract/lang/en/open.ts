import type { SameKeys } from '../index.ts';
import type { open as th } from '../th/open.ts';

export const open: SameKeys<typeof th> = {
  facts: {
    title: 'Connection',
    code: 'Code of the system (client_id)',
    tokenUrl: 'Where it asks for a token',
    heard: 'Called last {{at}}',
    never: 'It has not called yet',
    calls: 'In the last 24 hours {{calls}} calls, {{refused}} of them refused',
  },
  secrets: {
    title: 'Secrets',
    none: 'It has no secret, so it can’t call yet',
    one: 'Ends with {{hint}}',
    made: 'Made by {{who}} {{at}}',
    used: 'Used last {{at}}',
    unused: 'Not used yet',
    make: 'Make a secret',
    enough: 'Two stand now: end the one that is not used before you make another',
    end: 'End this secret',
    endOf: 'End the secret that ends with {{hint}}',
    endAsk: 'End the secret that ends with {{hint}}',
    endText: 'A system that uses it can’t call from now on, and it does not come back',
    ended: 'The secret was ended',
    shown: 'The new secret',
    shownText: 'It is shown this once. Copy it into the other system before you close this; if it is lost, make another',
    copy: 'Copy',
    copied: 'Copied',
    close: 'It is kept, close',
  },
};
