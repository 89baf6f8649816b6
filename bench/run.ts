import { parseArgs } from 'node:util';
import { runCold } from './cold.ts';
import { runFan } from './fan.ts';
import { runGrowth } from './growth.ts';
import { askable } from './heap.ts';
import { bytesOfTables, type Kept, keepFigures, lastKept, machine } from './kept.ts';
import { connections, type Measured, measure } from './measure.ts';
import { runMixed } from './mixed.ts';
import { startOffice } from './office.ts';
import { type Path, pathsOf } from './paths.ts';
import { checkRecall } from './recall.ts';
import { searchInFiles } from './search-files.ts';
import { searchByLength } from './search-lengths.ts';
import { openStand, type Stand } from './stand.ts';
import { printIndexRecall, printRecall, printTable } from './table.ts';

// npm run bench -- --letters 20000 --seconds 2 --rounds 1 --only dash,queue,recall --data FOLDER ; what each means: docs/measurements/speed.md
const { values } = parseArgs({
  options: {
    letters: { type: 'string', default: process.env.BENCH_LETTERS ?? '1000000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    fragments: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
    // kept after the run and used again by the next of the same size; else a folder of its own that goes
    data: { type: 'string' },
    // of text, in the search inside files
    pages: { type: 'string', default: process.env.BENCH_PAGES ?? '200000' },
    cold: { type: 'boolean', default: false },
    growth: { type: 'string' },
    mixed: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '10' },
    keep: { type: 'boolean', default: false },
  },
});
const letters = Number(values.letters);
const how = { seconds: Number(values.seconds), rounds: Number(values.rounds) };
const only = values.only ? values.only.split(',') : null;
const isWanted = ({ name }: { name: string }) => !only || only.includes(name);

console.log(`${connections} connections, ${how.rounds} rounds of ${how.seconds} s, ${machine()}`);
if (values.growth)
  await runGrowth(values.growth.split(',').map(Number), values.data, {
    wanted: isWanted,
    how,
    keep: (stand, measured) => keep(stand, measured),
  });
else {
  console.log(`${letters.toLocaleString('en')} letters`);
  const stand = await openStand(letters, values.data, { copy: values.mixed });
  try {
    if (values.cold) await keep(stand, null, { cold: { ...(await runCold(stand, await wantedPaths(stand))) } });
    else if (values.mixed) await keep(stand, null, { mixed: await runMixed(stand, Number(values.minutes)) });
    else await usual(stand);
  } finally {
    await stand.close();
  }
}

/** The paths beside their yardsticks, then what is measured in its own way: the search by length, live connections, recall. */
async function usual(stand: Stand): Promise<void> {
  const office = await startOffice(stand.database, stand.dataDir, { LIMITS: 'off', ...askable });
  try {
    const paths = await wantedPaths(stand);
    const measured = paths.length > 0 ? await measure(paths, stand, office, how) : null;
    if (measured) printTable(measured, lastKept(letters));
    if (isWanted({ name: 'fts-lengths' })) await searchByLength(stand, office, how.seconds * how.rounds * 4);
    if (isWanted({ name: 'fts-files' })) await searchInFiles(stand, office, how.seconds * how.rounds * 3, Number(values.pages));
    const fan = isWanted({ name: 'fan' }) ? await runFan(stand, office, Math.max(10, how.seconds * how.rounds * 2)) : null;
    await keep(stand, measured, fan ? { fan: { ...fan } } : {});
    if (isWanted({ name: 'recall' })) {
      const recall = await checkRecall(stand.superuser, office.port, stand.agency, Number(values.fragments), printIndexRecall);
      printRecall(recall);
      if (recall.faults.length > 0) process.exitCode = 1;
    }
  } finally {
    await office.stop();
  }
}

async function wantedPaths({ superuser, agency, dataDir }: Stand): Promise<Path[]> {
  return (await pathsOf(superuser, agency, dataDir)).filter(isWanted);
}

async function keep(stand: Stand, measured: Measured | null, besides: NonNullable<Kept['besides']> = {}): Promise<void> {
  if (values.keep) keepFigures(stand.letters, measured, { besides, bytes: await bytesOfTables(stand.superuser) });
}
