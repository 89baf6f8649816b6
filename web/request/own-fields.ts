import type { OwnField } from '../../contract/request/calls.ts';
import type { Holder } from '../sarabun/document/HolderPicker.tsx';

/** What the fields of a form hold while they are typed in. */
export type Typed = Record<string, unknown>;

/** Fields as they begin: empty, or with what is kept. */
export function typedOf(fields: readonly OwnField[], kept: Record<string, unknown> = {}): Typed {
  return Object.fromEntries(fields.map((field) => [field.key, begun(field, kept[field.key])]));
}

function begun({ kind }: OwnField, kept: unknown): unknown {
  if (kind === 'PERIOD') return kept ?? { from: null, until: null };
  if (kind === 'PERSON') return kept ? [{ detail: '', ...(kept as { id: number; name: string }) } satisfies Holder] : [];
  return kept === undefined || kept === null ? '' : String(kept);
}

/** As the call takes them. */
export function sentOf(fields: readonly OwnField[], typed: Typed): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ key, kind }) => [key, kind === 'PERSON' ? personOf(typed[key] as Holder[]) : typed[key]]));
}

function personOf([one]: Holder[]): { id: number; name: string } | null {
  return one ? { id: one.id, name: one.name } : null;
}
