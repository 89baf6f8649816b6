import { useState } from 'react';
import type { Given } from '../../../contract/endpoint.ts';
import { bulk } from '../../../contract/sarabun/bulk.ts';
import { ApiError, call, randomId } from '../../api.ts';

export type Result = Given<typeof bulk>['results'][number];
export interface Row {
  documentId: number;
  transmissionId: number | null;
  taskId: number | null;
}

/** So many letters a call: the bar moves between them, and the PIN is asked of the server anew for each. */
const part = 5;

interface Signing {
  running: boolean;
  /** So far. */
  results: Result[];
  /** All are answered. */
  finished: boolean;
  error: ApiError | null;
  start: (given: object) => Promise<void>;
}

/** Signs a selection in order. What can't be told for a part (the network, too many tries) stands at its letters; nothing is done twice. */
export function useSignMany(rows: Row[], { whole }: { whole: boolean }): Signing {
  const [state, setState] = useState<Omit<Signing, 'start'>>({ running: false, results: [], finished: false, error: null });

  async function start(given: object): Promise<void> {
    setState({ running: true, results: [], finished: false, error: null });
    const results: Result[] = [];
    const size = whole ? Math.max(1, rows.length) : part;
    for (let at = 0; at < rows.length; at += size) {
      const some = rows.slice(at, at + size);
      try {
        results.push(...(await call(bulk, { action: 'sign', rows: some, to: [], ...given }, { key: randomId() })).results);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // refused as a whole before anything was signed: the form says why
        if (at === 0) return setState({ running: false, results: [], finished: false, error });
        const { message, code, field } = error;
        results.push(...rows.slice(at).map((row) => ({ ...row, done: false, number: null, code, message, field })));
        break;
      }
      setState({ running: true, results: [...results], finished: false, error: null });
    }
    setState({ running: false, results, finished: true, error: null });
  }

  return { ...state, start };
}
