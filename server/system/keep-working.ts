import type { Awaited } from '../db/written.ts';
import type { Office } from '../office.ts';

/** After such rows were written it is looked each time; longer than two servers keep each other from it. */
const awakeMs = 30_000;
/** What others left behind: a server that died, a command. */
const rarelyMs = 60_000;

interface Work {
  what: Awaited;
  /** Between looks. */
  every: number;
  afterFault: number;
  /** For the log. */
  said: string;
  /** null: nothing is left to do now; else after how long there is more. */
  round(): Promise<number | null>;
}

/**
 * Works off what is written until it is stopped, a while after it was. Where nobody has written it rests, but for a look each minute: an office in
 * which nobody works costs the database next to nothing. A failure is logged and tried again.
 */
export function keepWorking({ written, log }: Pick<Office, 'written' | 'log'>, { what, every, afterFault, said, round }: Work) {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let under: Promise<unknown> = Promise.resolve();
  let looked = Number.NEGATIVE_INFINITY;
  const again = (ms: number, surely = false) => {
    timer = setTimeout(() => {
      if (!surely && written.since(what) > awakeMs && performance.now() - looked < rarelyMs) return again(every);
      looked = performance.now();
      under = round().then(
        (more) => void (!stopped && again(more ?? every, more !== null)),
        (err) => {
          log.error({ err }, said);
          if (!stopped) again(afterFault, true);
        },
      );
    }, ms);
    timer.unref();
  };
  again(every);
  return {
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await under;
    },
  };
}
