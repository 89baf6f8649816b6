import { afterAll, beforeAll, it } from 'vitest';
import { agree, type ExchangeOffice, openExchangeOffice, openWay, type Way } from '../test/exchange-offices.ts';
import { lossyRun } from '../test/lossy-exchange.ts';

/** `npm run drill -- --only exchange` takes 2,000. */
const letters = Number(process.env.EXCHANGE_LETTERS ?? 18);
const names = { north: 'สำนักงานเหนือ', south: 'สำนักงานใต้', east: 'สำนักงานตะวันออก' };
const lossy = lossyRun();

let offices: ExchangeOffice[] = [];
const ways: Way[] = [];

beforeAll(async () => {
  offices = await Promise.all(Object.entries(names).map(([code, name]) => openExchangeOffice(code, name)));
  for (const one of offices)
    for (const other of offices.filter((each) => each !== one)) {
      const way = await openWay(other.url, lossy.fate);
      ways.push(way);
      await agree(one, other, way.url);
    }
});
afterAll(async () => {
  await Promise.all(ways.map((way) => way.close()));
  await Promise.all(offices.map((office) => office.close()));
});

it(
  'however messages are lost, broken, doubled, late and in another order, both sides end with the same of every letter, once',
  () =>
    lossy.run(offices, letters, async () => {
      for (const way of ways) await way.arrive();
    }),
  60_000 + letters * 3000,
);
