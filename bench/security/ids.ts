import { incoming } from '../../server/test/letters.ts';
import { inOwnOffice } from '../own-office.ts';
import { compareTimes, type Told, tells, wordsOf, workFor } from './told-by-time.ts';
import type { Verdict } from './tools.ts';

const each = 200;
const planted = 8;

/** Letters that the reader may not see, open and classed; against ids that nothing has. */
const kinds = ['open', 'classed'] as const;
type Kind = (typeof kinds)[number];

/**
 * Does the time of an answer tell whether a letter is there that one may not see? 200 open ones, 200 classed ones and 200 ids that nothing has, at
 * each door in turn, for an officer who may see none of them; told apart as names are. The plant: the same with 8 ms more work for what is there.
 */
export async function byIds(): Promise<Verdict> {
  const from = performance.now();
  const verdict: Verdict = { tool: 'ids', tried: '', found: [], planted: [], unseen: [], skipped: [], seconds: 0 };
  const figures: string[] = [];
  await inOwnOffice(
    'ids',
    async () => {},
    async ({ tokenOf, get, post }) => {
      const [registrar, secret, reader] = await Promise.all(['registrar', 'secretreg', 'officer'].map(tokenOf));
      const write = async (token: string, secrecy: number) => {
        const ids: number[] = [];
        for (let i = 0; i < each; i++) {
          const letter = { ...incoming(), docNo: `ที่ ${secrecy}/${i}`, secrecy, notDuplicate: 1 };
          const { documentId, message } = await post<{ documentId?: number }>('/sarabun/letters', letter, token);
          if (!documentId) throw new Error(message);
          ids.push(documentId);
        }
        return ids;
      };
      const there: Record<Kind, number[]> = { open: await write(registrar as string, 0), classed: await write(secret as string, 1) };
      const idOf = (kind: Kind | 'none', i: number) => (kind === 'none' ? 900_000_000 + i : (there[kind][i] as number));
      const doors: Record<string, (id: number) => Promise<unknown>> = {
        'the letter': (id) => get(`/sarabun/documents/${id}`, reader as string),
        'who looked at it': (id) => get(`/sarabun/documents/${id}/looks`, reader as string),
        'its report': (id) => get(`/sarabun/documents/${id}/circular-report`, reader as string),
        'following it': (id) => post(`/sarabun/documents/${id}/follow`, { on: 1 }, reader as string),
        'endorsing it': (id) => post(`/sarabun/documents/${id}/endorse`, { text: 'ทราบ', to: [] }, reader as string),
      };
      for (const [door, ask] of Object.entries(doors)) {
        await ask(900_000_000);
        const told = await compareTimes(kinds, each, (kind, i) => ask(idOf(kind, i)));
        for (const [kind, one] of Object.entries(told) as [Kind, Told][]) {
          const line = `${door}, ${kind} ones against ids of nothing: ${wordsOf(one)}`;
          figures.push(line);
          if (tells(one)) verdict.found.push(line);
        }
      }
      const open = doors['the letter'] as (id: number) => Promise<unknown>;
      const seen = await compareTimes(['open'], each, async (kind, i) => {
        if (kind !== 'none') workFor(planted);
        return open(idOf(kind, i));
      });
      (tells(seen.open) ? verdict.planted : verdict.unseen).push(`${planted} ms more for letters that are there: ${wordsOf(seen.open)}`);
    },
  );
  verdict.tried = `${each} letters of each kind at each door, ${figures.join('; ')}`;
  verdict.seconds = (performance.now() - from) / 1000;
  return verdict;
}
