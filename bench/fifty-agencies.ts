import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allKept, type Kept } from './kept.ts';

// npm run bench:agencies -- --agencies 50 --staff 20000 --letters 10000000 --cores 16 --memory 64 --disk 8 : what so many would take of a machine,
// worked out from the kept figures (bench/kept.ts) and from what is assumed below; writes docs/measurements/fifty-agencies.md.
const { values } = parseArgs({
  options: {
    agencies: { type: 'string', default: '50' },
    staff: { type: 'string', default: '20000' },
    letters: { type: 'string', default: '10000000' },
    /** The machine: cores, GB of memory, TB of disk. */
    cores: { type: 'string', default: '16' },
    memory: { type: 'string', default: '64' },
    disk: { type: 'string', default: '8' },
  },
});
const agencies = Number(values.agencies);
const staff = Number(values.staff) / agencies;
const letters = Number(values.letters) / agencies;
const machine = { cores: Number(values.cores), memory: Number(values.memory) * 1024, disk: Number(values.disk) * 1e12 };

/** What is not measured, each with its reason. */
const assumed = {
  lettersAYear: {
    value: 100,
    unit: 'letters a person and year',
    why: 'the agency of the bench: 5,000 people, 1,000,000 letters in two years',
  },
  acts: { value: 7.8, unit: 'acts a letter', why: 'the same agency: 7.8 events a letter, each an act' },
  days: { value: 230, unit: 'working days a year', why: '52 weeks less holidays and leave' },
  peak: { value: 0.25, unit: 'of a day’s work in its busiest hour', why: 'the post and the first look of the morning; nobody has counted' },
  own: { value: 20, unit: 'looks at the counts and a queue a person and day', why: 'once each twenty minutes; nobody has counted' },
  hearers: {
    value: 6,
    unit: 'windows that hear of an act',
    why: 'sender, receiver, registries and heads, some with two windows; each reads its counts and its queue anew',
  },
  opened: {
    value: 20,
    unit: 'letters opened a person and day, with three quarters of their files',
    why: 'six looks for each act; nobody has counted',
  },
  sought: { value: 4, unit: 'searches a person and day', why: 'nobody has counted' },
  windows: { value: 1.5, unit: 'windows a person', why: 'a PC, and a phone for every second one' },
  bytes: {
    value: 600_000,
    unit: 'bytes of files a letter',
    why: 'seven in ten are scans of some 0.8 MB, the others typeset, 0.13 MB with their signatures',
  },
  busy: {
    value: 0.5,
    unit: 'of the processors in the busiest hour',
    why: 'half stays for what comes at once: a minute has peaks that an hour hides',
  },
  night: { value: 8, unit: 'hours for the backup', why: 'an office that is copied stands still' },
} as const;
const of = (name: keyof typeof assumed): number => assumed[name].value;

const all = allKept();
const paths = figuresFor(letters);
const cold = beside('cold');
const mixed = beside('mixed');
const fan = beside('fan');
const sizes = all.filter((one) => one.bytes).reduce((by, one) => by.set(one.letters, one), new Map<number, Kept>());
const measuredBytes = [...sizes.values()].sort((a, b) => a.letters - b.letters);

/** Calls of a person in a day, by the path that was measured. */
const actsADay = (of('lettersAYear') * of('acts')) / of('days');
const registeredADay = of('lettersAYear') / of('days');
const heardADay = actsADay * of('hearers');
const calls: Record<string, number> = {
  dash: of('own') + heardADay,
  queue: of('own') + heardADay,
  open: of('opened'),
  file: (of('opened') * 3) / 4,
  fts: of('sought'),
  register: registeredADay,
  // dearer than an act on one letter for one receiver, so that nothing is told too small
  route10: actsADay - registeredADay,
};

const perSecond = (aDay: number) => (aDay * of('peak')) / 3600;
const cost = (which: 'cpuMs' | 'appMs') =>
  Object.entries(calls).reduce((sum, [path, aDay]) => sum + perSecond(aDay) * (paths.paths[path]?.[which] ?? 0), 0);
/** Of one person in the busiest hour: ms of CPU a second, and the application's part. */
const cpuOfPerson = cost('cpuMs') + perSecond(heardADay) * (fan.perMessage as number);
const appOfPerson = cost('appMs') + perSecond(heardADay) * (fan.perMessage as number);
const bytesALetter = bytesOf(measuredBytes.at(-1) as Kept);

interface Part {
  what: string;
  /** Of one agency, and what the machine gives to all. */
  needs: number;
  gives: number;
  said: (value: number) => string;
  remedy: string;
}

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 1 ? 2 : value < 10 ? 1 : 0 });
const inGB = (bytes: number) => `${number(bytes / 1e9)} GB`;
const parts: Part[] = [
  {
    what: 'connections to one PostgreSQL of the usual 100',
    needs: mixed.backends as number,
    gives: 100,
    said: number,
    remedy: 'a database of its own for each agency, as `npm start` has it; or `max_connections` for all, and the memory that each takes',
  },
  {
    what: 'memory: application and database of each agency at work',
    needs: (mixed.rss as number) + (mixed.database as number),
    gives: machine.memory * 0.8,
    said: (mega) => `${number(mega / 1024)} GB`,
    remedy: 'an application that gives back what a busy minute took; a second machine',
  },
  {
    what: 'memory: the same when each database has filled its own store of pages',
    needs: (mixed.rss as number) + (cold.idleDatabase as number) + Math.min(2048, machine.memory / 8, (letters * bytesALetter) / 1e6),
    gives: machine.memory * 0.8,
    said: (mega) => `${number(mega / 1024)} GB`,
    remedy:
      'each takes an eighth of the memory, 2 GB at most, as if it were alone: one PostgreSQL for all that shares one store, or a setting for it',
  },
  {
    what: 'processors in the busiest hour',
    needs: (staff * cpuOfPerson + (cold.idleCpu as number)) / 1000,
    gives: machine.cores * of('busy'),
    said: (cores) => `${number(cores)} cores`,
    remedy: 'cores; the dearest calls are named below',
  },
  {
    what: 'processors at rest: sealing, rounds, live connections',
    needs: (cold.idleCpu as number) / 1000,
    gives: machine.cores * 0.1,
    said: (cores) => `${number(cores)} cores`,
    remedy: 'one round for all agencies of a machine, and sealing where there is something to seal',
  },
  {
    what: 'disk: rows',
    needs: letters * bytesALetter,
    gives: machine.disk * 0.2,
    said: inGB,
    remedy: 'disk; seals and events are the largest part',
  },
  { what: 'disk: files', needs: letters * of('bytes'), gives: machine.disk * 0.7, said: inGB, remedy: 'a bucket (`S3_URL`)' },
  {
    what: 'backup of rows and files by a copy, one agency after the other',
    needs: (letters * (bytesALetter + of('bytes'))) / 1e6 / (mixed.copySpeed as number) / 3600,
    gives: of('night'),
    said: (hours) => `${number(hours)} h`,
    remedy:
      'files are never changed: only new ones are copied, and the office stands still for its rows alone; with an own PostgreSQL its means, without a stop',
  },
  {
    what: 'all start at once after the power was cut',
    needs: (cold.coldStartMs as number) / 1000,
    gives: 120 * machine.cores,
    said: (seconds) => `${number(seconds)} s of a core`,
    remedy: 'they start one after the other',
  },
];
const ordered = parts.map((part) => ({ ...part, most: Math.floor(part.gives / part.needs) })).sort((a, b) => a.most - b.most);
const short = ordered.filter((part) => part.most < agencies);

/** As one agency grows: its application has one thread, and a book one counter. */
const inPeak = perSecond(registeredADay);
const single = [
  {
    what: 'the thread of its one process, 60 % taken in the busiest hour',
    most: `${number(600 / appOfPerson)} people`,
    remedy: 'a second server process on the same database (docs/operating.md)',
  },
  {
    what: 'numbers of one book, all letters of the busiest hour in ten minutes',
    most: `${number((paths.paths.register?.perSecond ?? 0) / (inPeak * 6))} people`,
    remedy: 'a book each for the registries of units',
  },
  {
    what: 'live connections, 500 MB of the heap',
    most: `${number((500 * 1024) / (fan.kiloBytes as number) / of('windows'))} people`,
    remedy: 'a second server process',
  },
  { what: 'the search, p99 of 150 ms', most: searchLimit(), remedy: 'docs/measurements/speed.md' },
];

const text = `# ${number(agencies)} agencies, ${number(agencies * staff)} staff, ${number(agencies * letters)} letters
What breaks first, and at what size. Worked out by \`npm run bench:agencies\` from kept figures (docs/measurements/kept) and from what is assumed below; run it again when either changes. It is a calculation: nobody has run ${number(agencies)} agencies on one machine.

An agency is one schema, one server process and its files (docs/operating.md); \`npm start\` brings a database of its own. So each of ${number(agencies)} has ${number(staff)} people, ${number(letters)} letters, that is ${number(letters / (staff * of('lettersAYear')))} years of work. The machine: ${number(machine.cores)} cores as those measured, ${number(machine.memory / 1024)} GB of memory, ${number(machine.disk / 1e12)} TB of disk.

## What breaks first
${short.length === 0 ? `Nothing of the machine: ${ordered[0]?.what} would be the first, at ${number(ordered[0]?.most ?? 0)} agencies.` : `${short.map((part, i) => `${i + 1}. **${part.what}**, at ${number(part.most)} agencies: ${part.remedy}.`).join('\n')}`}

| Of the machine | an agency | ${number(agencies)} agencies | there is | enough for | |
|---|---|---|---|---|---|
${ordered.map((part) => `| ${part.what} | ${part.said(part.needs)} | ${part.said(part.needs * agencies)} | ${part.said(part.gives)} | ${number(part.most)} agencies | ${part.most < agencies ? part.remedy : 'enough'} |`).join('\n')}

| Of one agency | enough for | then |
|---|---|---|
${single.map((one) => `| ${one.what} | ${one.most} | ${one.remedy} |`).join('\n')}

## A person in the busiest hour
${number(1000 * cpuOfPerson) /* µs a second */} µs of CPU a second, ${number(1000 * appOfPerson)} of them in the application; the calls at ${number(paths.letters)} letters (${paths.date}, ${paths.commit}).

| Call | a person and day | all ${number(agencies)} agencies, a second of the busiest hour | CPU ms a call | cores |
|---|---|---|---|---|
${Object.entries(calls)
  .map(([path, aDay]) => ({ path, aDay, rate: perSecond(aDay) * staff * agencies, ms: paths.paths[path]?.cpuMs ?? 0 }))
  .sort((a, b) => b.rate * b.ms - a.rate * a.ms)
  .map(
    ({ path, aDay, rate, ms }) =>
      `| \`${path}\` | ${number(aDay)} | ${number(rate)} | ${ms.toFixed(2)} | ${((rate * ms) / 1000).toFixed(2)} |`,
  )
  .join('\n')}

An act of any kind is taken for as dear as a letter that is sent to ten units.

## Bytes of rows a letter
${number(bytesALetter)} with their indexes. At rest the database beside an office holds ${number(cold.idleDatabase as number)} MB and ${number(cold.idleBackends as number)} connections, the office ${number(cold.idleMegaBytes as number)} MB; at work ${number(mixed.database as number)} MB, ${number(mixed.backends as number)} connections, ${number(mixed.rss as number)} MB (RSS). A copy goes at ${number(mixed.copySpeed as number)} MB a second.

| Table | ${measuredBytes.map((one) => `at ${number(one.letters)} letters`).join(' | ')} |
|---|${measuredBytes.map(() => '---').join('|')}|
${Object.keys(measuredBytes.at(-1)?.bytes ?? {})
  .map(
    (table) =>
      `| \`${table}\` | ${measuredBytes.map((one) => (one.bytes?.[table] === undefined ? '-' : number(one.bytes[table] / one.letters))).join(' | ')} |`,
  )
  .join('\n')}

## What is assumed
| | | why |
|---|---|---|
${Object.values(assumed)
  .map(({ value, unit, why }) => `| ${number(value)} | ${unit} | ${why} |`)
  .join('\n')}
`;
const path = join(import.meta.dirname, '../docs/measurements/fifty-agencies.md');
writeFileSync(path, text);
console.log(short.map((part) => `${part.what}: ${part.most} agencies`).join('\n') || 'nothing breaks');
console.log(`written to ${path}`);

/** The newest figures of an agency as large or larger, else of the largest; those that have every call. */
function figuresFor(many: number): Kept {
  const whole = all.filter((one) => ['dash', 'queue', 'open', 'file', 'fts', 'register', 'route10'].every((path) => one.paths[path]));
  const enough = whole.filter((one) => one.letters >= many);
  const size = enough.length > 0 ? Math.min(...enough.map((one) => one.letters)) : Math.max(...whole.map((one) => one.letters));
  const found = whole.findLast((one) => one.letters === size);
  if (!found) throw new Error('no figures of all calls are kept: npm run bench -- --keep');
  return found;
}

/** What was measured besides the paths, of the largest agency, the newest. */
function beside(what: string): Record<string, number | null> {
  const found = all
    .filter((one) => one.besides?.[what])
    .toSorted((a, b) => a.letters - b.letters)
    .at(-1)?.besides?.[what];
  if (!found) throw new Error(`nothing of ${what} is kept: npm run bench -- ${what === 'fan' ? '' : `--${what} `}--keep`);
  return found;
}

function bytesOf({ bytes = {}, letters: many }: Kept): number {
  return Object.values(bytes).reduce((sum, one) => sum + one, 0) / many;
}

/** From the two largest agencies that were measured, as if it grew evenly. */
function searchLimit(): string {
  const bySize = all
    .filter((one) => one.paths.fts)
    .reduce((by, one) => by.set(one.letters, one.paths.fts?.p99 ?? 0), new Map<number, number>());
  const [before, last] = [...bySize].sort(([a], [b]) => a - b).slice(-2);
  if (!before) return '-';
  if (!last)
    return before[1] <= 150
      ? `more than ${number(before[0])} letters`
      : `fewer than ${number(before[0])} letters (p99 ${number(before[1])} ms)`;
  if (before[1] > 150) return `fewer than ${number(before[0])} letters (p99 ${number(before[1])} ms)`;
  if (last[1] <= before[1]) return `more than ${number(last[0])} letters`;
  return `${number(before[0] + ((150 - before[1]) * (last[0] - before[0])) / (last[1] - before[1]))} letters`;
}
