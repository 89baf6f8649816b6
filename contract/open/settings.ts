import type { SettingsDeclared } from '../settings/catalogue.ts';
import { listPage, logPage } from '../settings/define.ts';
import { page } from '../settings/entry.ts';
import { scopes } from './scopes.ts';
import { webhookEvents } from './webhooks.ts';

export const pages = {
  'api-clients': page(3501, 'system'),
  'api-calls': page(3502, 'system'),
  webhooks: page(3503, 'system'),
  'webhook-deliveries': page(3504, 'system'),
  'people-differences': page(3505, 'people'),
  'draft-templates': page(3506, 'system'),
} as const;

/** Programs of other systems, each with what it may do, for which unit, from where and until when. */
const clients = listPage({
  fields: {
    name: { is: 'text', max: 120, required: true, unique: true, column: true, phone: true, searched: true },
    unit: { is: 'row', from: 'unit', required: true, once: true, column: true },
    owner: { is: 'row', from: 'person', required: true, column: true },
    scopes: { is: 'choices', of: scopes, required: true },
    consent: { is: 'text', max: 300 },
    publicKey: { is: 'text', max: 2000, lines: 4 },
    networks: { is: 'text', max: 2000, lines: 3, required: true },
    expires: { is: 'day', required: true, column: true, phone: true },
  },
  order: 'name',
  grows: true,
});

/** Every call of them and what came of it. */
const calls = logPage({
  columns: ['at', 'client', 'call', 'result', 'key', 'address', 'bytes'],
  filters: {
    client: { is: 'row', from: 'api-clients' },
    outcome: { is: 'choice', of: ['OK', 'REFUSED'] },
  },
});

/** Addresses of them that hear what became of what is theirs. */
const webhooks = listPage({
  fields: {
    name: { is: 'text', max: 120, required: true, unique: true, column: true, phone: true, searched: true },
    client: { is: 'row', from: 'api-clients', required: true, once: true, column: true },
    url: { is: 'text', max: 500, format: 'url', required: true, column: true, searched: true },
    events: { is: 'choices', of: webhookEvents, required: true },
  },
  order: 'name',
  grows: true,
});

/** Texts with gaps that programs with `draft.write` fill in. */
const templates = listPage({
  fields: {
    name: { is: 'text', max: 120, required: true, unique: true, column: true, phone: true, searched: true },
    unit: { is: 'row', from: 'unit', required: true, column: true },
    type: { is: 'row', from: 'document-type', required: true, once: true, column: true },
    subject: { is: 'text', max: 500, required: true, searched: true },
    to: { is: 'text', max: 300, required: true },
    body: { is: 'text', max: 8000, lines: 10, required: true },
  },
  order: 'name',
  grows: true,
});

export const declared: SettingsDeclared = { 'draft-templates': templates, 'api-clients': clients, 'api-calls': calls, webhooks };
