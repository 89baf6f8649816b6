import type { OwnField, OwnStepTarget } from '../../contract/request/calls.ts';

/** A field while it is edited: its choices are lines of a text. */
export type TypedField = Omit<OwnField, 'options'> & { options: string };

/** A step while it is edited. */
export interface TypedStep {
  name: string;
  to: OwnStepTarget;
  holder: { id: number; name: string } | null;
  days: string;
}

/** A kind while it is edited. */
export type TypedKind = {
  code: string;
  name: string;
  nameEn: string;
  about: string;
  verb: 'APPROVE' | 'PERMIT';
  prefix: string;
  fiscal: boolean;
  private: boolean;
  fields: TypedField[];
  steps: TypedStep[];
};

/** An empty one; `key` is of no other field that the form has or had. */
export function newField(key: string, kind: OwnField['kind']): TypedField {
  return { key, kind, name: '', nameEn: '', hint: '', required: true, options: '' };
}

/** The rows with one of them in another place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
