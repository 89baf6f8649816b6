import type { Values } from './values.ts';

/** What a request of an own kind holds: the version of the form that it was made with, and what was written in it. */
export interface OwnContent {
  form: number;
  subject: string;
  private: boolean;
  from: string | null;
  until: string | null;
  values: Values;
}

/** Before the code of a kind, in that of its requests. */
export const ownModule = 'request';
