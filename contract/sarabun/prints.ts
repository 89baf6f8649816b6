import { z } from 'zod/mini';
import { day, id } from '../wire.ts';

/** What is printed beside a letter: the envelope (form 15) or labels, the receipt slip (form 17), the loan card (form 24), the sheet of all endorsements. */
export const letterPrints = ['envelope', 'labels', 'receipt', 'loan', 'endorsements'] as const;
export const envelopeSizes = ['C4', 'C5', 'C6', 'DL'] as const;
export type EnvelopeSize = (typeof envelopeSizes)[number];
/** Receivers that one print holds. */
export const printedReceiversMost = 500;

/** GET /sarabun/documents/:documentId/prints/:what */
export const printLetter = z.object({ documentId: id, what: z.enum(letterPrints), size: z._default(z.enum(envelopeSizes), 'C5') });
/** GET /sarabun/books/:bookId/deliveries: สมุดส่งหนังสือ (form 16) of the book's unit and one day. */
export const printDeliveries = z.object({ bookId: id, day });
