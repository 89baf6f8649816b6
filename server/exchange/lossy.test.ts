import { sql } from 'kysely';
import { afterAll, beforeAll, it } from 'vitest';
import { type EcmsNodes, openEcmsNodes } from '../test/ecms-node.ts';
import { agree, type ExchangeOffice, joinEcms, openExchangeOffice, openWay, partnerByEcms, type Way } from '../test/exchange-offices.ts';
import { lossyRun } from '../test/lossy-exchange.ts';
import { takeHeads } from './ecms/take-heads.ts';

/** `npm run drill -- --only exchange` takes 2,000 by each way. */
const letters = Number(process.env.EXCHANGE_LETTERS ?? 18);
/** By which way all of them go; without it the east is reached by e-CMS and the others by signed messages. */
const allBy = process.env.EXCHANGE_WAY;
const names = { north: 'สำนักงานเหนือ', south: 'สำนักงานใต้', east: 'สำนักงานตะวันออก' };
const codes: Readonly<Record<string, string>> = { north: '11001', south: '11002', east: '21003' };
const lossy = lossyRun();

let offices: ExchangeOffice[] = [];
let nodes: EcmsNodes;
const ways: Way[] = [];

beforeAll(async () => {
  const fate = () => {
    const drawn = lossy.fate();
    return drawn === 'broken' ? 'fault' : drawn;
  };
  nodes = await openEcmsNodes({ lot: fate, losesDeletion: () => lossy.strikes(7) });
  offices = await Promise.all(Object.entries(names).map(async ([code, name]) => reading(await openExchangeOffice(code, name))));
  for (const office of offices) {
    // e-CMS names a letter by its number: those of two agencies differ
    await sql`update unit set letter_prefix = ${office.code.slice(0, 1)} || letter_prefix where letter_prefix <> ''`.execute(
      office.desk.office.db,
    );
    await joinEcms(office, nodes.address(codes[office.code] ?? ''), codes[office.code] ?? '');
  }
  for (const one of offices) for (const other of offices.filter((each) => each !== one)) await join(one, other);
}, 600_000);
afterAll(async () => {
  await Promise.all(ways.map((way) => way.close()));
  await Promise.all(offices.map((office) => office.close()));
  await nodes?.close();
});

/** Its rounds look into its node too. */
function reading(office: ExchangeOffice): ExchangeOffice {
  return {
    ...office,
    move: async (now) => {
      await takeHeads(office.desk.office);
      return office.move(now);
    },
  };
}

async function join(one: ExchangeOffice, other: ExchangeOffice): Promise<void> {
  const by = allBy ?? ([one.code, other.code].includes('east') ? 'ecms' : 'signed');
  if (by === 'ecms') return partnerByEcms(one, codes[other.code] ?? '', other.name);
  const way = await openWay(other.url, lossy.fate);
  ways.push(way);
  await agree(one, other, way.url);
}

it(
  'however messages are lost, broken, doubled, late and in another order, both sides end with the same of every letter, once',
  () =>
    lossy.run(offices, letters, async () => {
      for (const way of ways) await way.arrive();
      nodes.arrive();
      return Object.values(codes).reduce((sum, code) => sum + nodes.queueOf(code).length, 0);
    }),
  60_000 + letters * 3000,
);
