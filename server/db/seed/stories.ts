import { kinds } from '../../../contract/kinds.ts';
import type { OfficeClock } from './calendar.ts';
import { type Chance, chanceOf } from './chance.ts';
import { type Incoming, incomingLetters } from './incoming.ts';
import { type Letter, newLetter } from './life.ts';
import { plots } from './plots.ts';
import { type Scheduled, schedule } from './schedule.ts';
import type { World } from './world.ts';

export interface Story {
  letter: Letter;
  incoming: Incoming;
}

/** Every incoming letter of two years with all that has happened to it, newest work first. */
export function tellStories(world: World, clock: OfficeClock): Story[] {
  const chance = chanceOf(2569);
  const write = incomingLetters(chance);
  return schedule.flatMap((scheduled) =>
    Array.from({ length: scheduled.count }, (_, turn) => tell(world, clock, chance, write, scheduled, turn)),
  );
}

function tell(
  world: World,
  clock: OfficeClock,
  chance: Chance,
  write: ReturnType<typeof incomingLetters>,
  scheduled: Scheduled,
  turn: number,
): Story {
  const unit = scheduled.units[turn % scheduled.units.length] as string;
  const share = scheduled.count === 1 ? 0 : turn / (scheduled.count - 1);
  const end = Math.max(
    60,
    clock.now - (scheduled.age[0] + (scheduled.age[1] - scheduled.age[0]) * share) * clock.day - chance.next() * 90 - 2,
  );
  const start = Math.max(1, end - (scheduled.span[0] + (scheduled.span[1] - scheduled.span[0]) * chance.next()) * clock.day);
  const incoming = write(clock.at(start), unit);
  const due = scheduled.due ? clock.endOfDay(Math.round(scheduled.due[0] + (scheduled.due[1] - scheduled.due[0]) * share)) : null;
  const seed = chance.whole(1, 1_000_000);
  const play = (at: () => Date): Letter => {
    const letter = letterOf(world, incoming, scheduled, unit);
    const own = chanceOf(seed);
    plots[scheduled.plot]({ world, letter, unit, at, chance: own, due, officers: officersOf(world, unit, turn) });
    return letter;
  };
  // played once without time, to learn how many acts there are
  let acts = 0;
  play(() => {
    acts += 1;
    return clock.at(0);
  });
  const times = spread(chanceOf(seed + 1), start, end, acts, scheduled, clock).values();
  return { incoming, letter: play(() => times.next().value as Date) };
}

/** So many instants from start to end, in order; what must happen on one day (a cancelled receipt) is close together. */
function spread(chance: Chance, start: number, end: number, acts: number, { plot }: Scheduled, clock: OfficeClock): Date[] {
  const gaps = Array.from({ length: Math.max(0, acts - 1) }, () => 0.3 + chance.next());
  if (plot === 'receivedAgain' || plot === 'receiptCancelled' || plot === 'closedAfterCancelledReceipt') gaps.splice(2, 1, 0.02);
  const sum = gaps.reduce((total, gap) => total + gap, 0);
  let minute = acts > 1 ? start : end;
  const instants = [clock.at(minute)];
  for (const gap of gaps) {
    minute += ((end - start) * gap) / sum;
    instants.push(new Date(Math.max(clock.at(minute).getTime(), (instants.at(-1) as Date).getTime() + 61_000)));
  }
  return instants;
}

/** The main officer changes from letter to letter; every third has one beside him. */
function officersOf(world: World, unit: string, turn: number): number[] {
  const officers =
    unit === 'root'
      ? []
      : unit === 'hr'
        ? ['officer', 'officer2', 'officer', 'personnel', 'officer2', 'nopphadon.w'].map(world.person)
        : world.officers(unit);
  if (officers.length === 0) return [world.registry(unit)];
  const main = officers[turn % officers.length] as number;
  const beside = officers[(turn + 1) % officers.length] as number;
  return turn % 3 === 2 && beside !== main ? [main, beside] : [main];
}

function letterOf(world: World, incoming: Incoming, { plot, secrecy }: Scheduled, unit: string): Letter {
  const owner = world.unit(plot === 'closedInOwnBook' ? unit : 'root');
  const drafter = secrecy ? world.person('secretreg') : world.registry(owner.key);
  const letter = newLetter({
    type: kinds[incoming.type].code,
    subject: incoming.subject,
    docNo: incoming.docNo,
    docDate: incoming.docDate,
    circular: incoming.circular,
    speed: incoming.speed,
    secrecy: secrecy ?? 0,
    owner,
    drafter,
    outsideBodyId: world.outsideBody(incoming.from),
    fromText: incoming.from,
    toText: incoming.to,
    refers: incoming.refers,
    enclosures: incoming.enclosures.join('\n'),
    createdAt: new Date(0),
  });
  return letter;
}
