import type { Office } from '../office.ts';

/** The agencies of one installation as one of them sees the others: nothing of theirs but what is lent. */
export interface Neighbours {
  /** Messages by mail that it may send in a day of Bangkok; null: as many as there are. */
  mailsDay(): number | null;
  /** By which code the others know this one. */
  code: string;
  /**
   * Lends the office of another for as long as `work` goes on; null where there is none, or no longer. `still`: it is suspended, so what comes is
   * kept and nothing is done with it. @throws what keeps it from opening
   */
  lend<T>(code: string, work: (office: Office, still: boolean) => Promise<T>): Promise<T | null>;
}
