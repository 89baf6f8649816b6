import type { BatchState, ItemState } from '../../contract/testimonial/batches.ts';
import type { Tone } from '../ui/Pill.tsx';

export const toneOfBatch: Record<BatchState, Tone> = { DRAFT: 'plain', CHECKED: 'warn', SIGNING: 'brand', ISSUED: 'ok' };
export const toneOfItem: Record<ItemState, Tone> = { WAITING: 'plain', VALID: 'ok', REVOKED: 'urgent', REPLACED: 'warn' };
