import type { SameKeys } from '../../index.ts';
import type { apiClients as th } from '../../th/settings/api-clients.ts';

export const apiClients: SameKeys<typeof th> = {
  title: 'Other systems',
  affects:
    'A system that stands here may call for what was chosen, for one unit, from its networks and until its day. It sees nothing that is classed, gives no number and signs for nobody. One that is silent for 90 days is closed',
  add: 'Add a system',
  search: 'Find a system',
  fields: {
    name: 'Name of the system',
    unit: 'Acts for',
    owner: 'Answered for by',
    scopes: 'Rights',
    consent: 'Consent of the head of the unit',
    publicKey: 'Public key',
    networks: 'Networks',
    expires: 'Good until',
  },
  hints: {
    unit: 'It sees letters and books of this unit and those below it alone',
    owner: 'Who is asked about this system; he hands it over when he leaves',
    consent: 'Number and date of the letter; needed where letters or books are read',
    publicKey:
      'For a system that signs (private_key_jwt) in place of a secret: PEM that begins with BEGIN PUBLIC KEY (EC P-256, or RSA of 2048 bits and more). Never a private key',
    networks: 'IP addresses or networks, a line each, such as 203.0.113.10 or 203.0.113.0/24',
    expires: 'Within one year; change the day to renew it',
  },
  choices: {
    scopes: {
      'status.read': 'See what became of the letters that it offered',
      'intake.write': 'Offer letters to the intake tray',
      'draft.write': 'Draft letters from templates and submit them to saved routes',
      'circular.read': 'See how many have acknowledged its circulars',
      'letters.read': 'Find and read open letters of the unit',
      'books.read': 'Read books of open letters',
      'masters.read': 'Read the agency’s lists',
      'people.sync': 'Send persons (SCIM)',
    },
  },
};
