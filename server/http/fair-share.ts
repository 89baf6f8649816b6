import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { budget, type Work, works } from '../../contract/limits.ts';
import type { Office } from '../office.ts';
import type { Me } from './context.ts';
import { Refusal, tooFast } from './errors.ts';

/** Calls of one person and one work. */
interface Lane {
  running: number;
  waiting: (() => void)[];
}

interface Shares {
  budget: BurstyRateLimiter;
  lanes: Map<string, Lane>;
  /** Persons of whom the log told within the last minute. */
  told: Map<number, number>;
  /** Refusals that are not said yet. */
  held: number;
}

const shares = new WeakMap<Office, Shares>();

/**
 * Takes what a call costs out of the caller's budget and waits for his turn, so that nobody holds all connections and threads; gives what is done
 * at its end. Refuses with 429 and the seconds to wait. Counted in this process: with several, a person has that much in each.
 */
export async function takeTurn(office: Office, me: Me | null, work: Work, reply: FastifyReply): Promise<() => void> {
  if (!me || !office.config.limits) return () => {};
  const own = sharesOf(office);
  try {
    await own.budget.consume(`${me.personId}`, works[work].cost).catch((state: unknown) => {
      throw state instanceof RateLimiterRes ? tooFast(Math.max(1, Math.ceil(state.msBeforeNext / 1000))) : state;
    });
    return await turnOf(own, `${work} ${me.personId}`, works[work], reply);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_fast') {
      warnOperator(office, own, me, work);
      await hold(own);
    }
    throw error;
  }
}

function turnOf({ lanes }: Shares, key: string, { atOnce, waiting }: { atOnce: number; waiting: number }, reply: FastifyReply) {
  const lane = lanes.get(key) ?? { running: 0, waiting: [] };
  lanes.set(key, lane);
  const leave = once(() => {
    const next = lane.waiting.shift();
    if (next) return next();
    lane.running -= 1;
    if (lane.running === 0) lanes.delete(key);
  });
  if (lane.running < atOnce) {
    lane.running += 1;
    return leave;
  }
  if (lane.waiting.length >= waiting) throw tooFast(budget.againAfter);
  return new Promise<() => void>((done, refuse) => {
    const giveUp = (refusal: Refusal) => {
      const place = lane.waiting.indexOf(begin);
      if (place < 0) return;
      lane.waiting.splice(place, 1);
      clearTimeout(late);
      refuse(refusal);
    };
    const begin = () => {
      clearTimeout(late);
      done(leave);
    };
    const late = setTimeout(() => giveUp(tooFast(budget.againAfter)), budget.turnWait);
    late.unref();
    // who went away needs no answer
    reply.raw.once('close', () => giveUp(new Refusal('overtaken', 409)));
    lane.waiting.push(begin);
  });
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}

/** A refusal takes its time, so that a loop that asks without rest turns once a second and not a thousand times. */
async function hold(own: Shares): Promise<void> {
  if (own.held >= budget.refusedAtOnce) return;
  own.held += 1;
  await wait(budget.refusedAfter, undefined, { ref: false });
  own.held -= 1;
}

/** The operator sees who floods: once a minute and person. */
function warnOperator({ log }: Office, { told }: Shares, { personId }: Me, work: Work): void {
  const now = Date.now();
  if (now - (told.get(personId) ?? 0) < 60_000) return;
  if (told.size > 1000) told.clear();
  told.set(personId, now);
  log.warn({ personId, work }, 'calls come faster than a person may send them');
}

function sharesOf(office: Office): Shares {
  const known = shares.get(office);
  if (known) return known;
  const made: Shares = {
    budget: new BurstyRateLimiter(
      new RateLimiterMemory({ keyPrefix: 'second', points: budget.perSecond, duration: 1 }),
      new RateLimiterMemory({ keyPrefix: 'more', points: budget.more, duration: budget.moreSeconds }),
    ),
    lanes: new Map(),
    told: new Map(),
    held: 0,
  };
  shares.set(office, made);
  return made;
}
