import type { SameKeys } from '../../index.ts';
import type { apiCalls as th } from '../../th/settings/api-calls.ts';

export const apiCalls: SameKeys<typeof th> = {
  title: 'Calls of other systems',
  affects: 'Which system called what, when, from where, and what came of it. Kept for a year, changed by nobody',
  fields: {
    at: 'Time',
    client: 'System',
    call: 'Call',
    result: 'Result',
    key: 'Idempotency key',
    address: 'IP address',
    bytes: 'Bytes',
    outcome: 'Result',
  },
  choices: { outcome: { OK: 'done', REFUSED: 'refused' } },
};
