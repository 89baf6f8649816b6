import { randomBytes } from 'node:crypto';
import { type Agency, type Clerk, firstPost, firstUnit } from './agency.ts';
import { act, headersOf } from './asking.ts';
import type { Ask } from './load.ts';
import { registeringBy } from './registering.ts';

export const steps = ['register', 'receive', 'present', 'assign'] as const;
export type LetterStep = (typeof steps)[number];

interface Place {
  registry: Clerk;
  head: Clerk;
  officer: Clerk;
}

interface Underway {
  documentId: number;
  place: Place;
}

/**
 * Letters on their way through the office, one act at a time: registered and sent to a unit, received there, presented to its head, assigned by him.
 * `next` says which act can be done now; one that no letter waits for becomes a registration.
 */
export function letterLives(agency: Agency) {
  const register = registeringBy(agency.registrar);
  const waiting: Record<LetterStep, Underway[]> = { register: [], receive: [], present: [], assign: [] };
  const places = agency.registries.map(
    (registry, i): Place => ({ registry, head: agency.heads[i] as Clerk, officer: agency.officers[i] as Clerk }),
  );
  let turn = 0;

  async function begin(ask: Ask): Promise<string | null> {
    turn += 1;
    const place = places[turn % places.length] as Place;
    const made = await register(ask, [place.registry.unitId]);
    if (typeof made === 'string') return made;
    waiting.receive.push({ ...made, place });
    return null;
  }

  async function goOn(ask: Ask, step: LetterStep, letter: Underway): Promise<string | null> {
    const { registry, head, officer } = letter.place;
    if (step === 'receive') {
      const opened = await ask({ method: 'GET', path: `/api/sarabun/documents/${letter.documentId}`, headers: headersOf(registry) });
      const transmissionId = focusOf(opened.body);
      if (!transmissionId) return `${opened.status} ${opened.body.slice(0, 300)}`;
      return done(await ask(act(registry, `/api/sarabun/transmissions/${transmissionId}/receive`, {}, key())), () =>
        waiting.present.push(letter),
      );
    }
    const about = `/api/sarabun/documents/${letter.documentId}`;
    if (step === 'present') {
      const post = firstPost + registry.unitId - firstUnit;
      return done(await ask(act(registry, `${about}/present`, { to: [post], message: 'เพื่อโปรดพิจารณา' }, key())), () =>
        waiting.assign.push(letter),
      );
    }
    return done(await ask(act(head, `${about}/assign`, { to: [officer.personId], message: 'โปรดดำเนินการ' }, key())));
  }

  return {
    next: (wanted: LetterStep): LetterStep => (waiting[wanted].length > 0 ? wanted : 'register'),
    take(ask: Ask, step: LetterStep): Promise<string | null> {
      const letter = waiting[step].shift();
      return letter ? goOn(ask, step, letter) : begin(ask);
    },
  };
}

const key = () => randomBytes(6).toString('hex');

/** What the window of a letter acts on. */
function focusOf(body: string): number | null {
  const { letter, focus = letter?.focus } = JSON.parse(body) as {
    focus?: { transmissionId: number | null };
    letter?: { focus: { transmissionId: number | null } };
  };
  return focus?.transmissionId ?? null;
}

function done({ status, body }: { status: number; body: string }, then: () => void = () => {}): string | null {
  if (status !== 200 || !body.includes('"status":"success"')) return `${status} ${body.slice(0, 300)}`;
  then();
  return null;
}
