import type { SameKeys } from '../../index.ts';
import type { webhookDeliveries as th } from '../../th/settings/webhook-deliveries.ts';

export const webhookDeliveries: SameKeys<typeof th> = {
  title: 'Messages to webhooks',
  affects: 'What was sent in the last 30 days, what was answered, and sending it again',
};
