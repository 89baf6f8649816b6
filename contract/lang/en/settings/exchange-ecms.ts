import type { SameKeys } from '../../index.ts';
import type { exchangeEcms as th } from '../../th/settings/exchange-ecms.ts';

export const exchangeEcms: SameKeys<typeof th> = {
  title: 'e-CMS',
  affects: 'Letters to and from other agencies by the agency’s node of e-CMS',
  parts: { node: 'Our node of e-CMS' },
  fields: {
    active: 'Use e-CMS',
    address: 'Address of its service',
    ministry: 'Code of the ministry',
    code: 'Code of the organisation',
    unit: 'Letters of new agencies into the tray of',
    addressing: 'Standard in the head of messages',
  },
  hints: {
    address: 'As the operator of e-CMS told it, like https://ecms.example.go.th/ecms-ws01/service2',
    ministry: 'Two digits, like 11',
    code: 'Five digits, like 11008',
    addressing: 'Changed where the node does not take messages',
  },
  choices: { addressing: { W3C: 'http://www.w3.org/2005/08/addressing', SHORT: 'http://w3.org/2005/08/addressing' } },
};
