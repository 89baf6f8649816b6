import { qrOf } from './fields.ts';

/** A checkpoint on paper: an auditor keeps it, and what he types or scans of it is compared with the records later. */
export interface CheckpointPrints {
  'checkpoint-page': CheckpointPage;
}

export interface CheckpointPage {
  agency: string;
  title: string;
  facts: { name: string; value: string }[];
  /** What the QR holds; the same in groups to type, part by part. */
  words: string;
  how: string;
  printed: string;
  digits?: 'thai' | 'arabic';
}

export const checkpointShapes = {
  'checkpoint-page': ({ words, ...given }: CheckpointPage) => ({
    ...given,
    sketch: qrOf(words),
    parts: words.split(':').map((part, i, { length }) => grouped(part) + (i < length - 1 ? ' :' : '')),
  }),
};

function grouped(part: string): string {
  return part.length > 16 ? (part.match(/.{1,8}/g) ?? []).join(' ') : part;
}
