import { setTimeout as delay } from 'node:timers/promises';
import { compareLetters, type Finding } from './findings.ts';
import { until } from './load.ts';
import { onPair } from './on-pair.ts';

/** So long nothing gets through: longer than an office waits for its commit. */
const cutMs = 40_000;
const longestBack = 30;

/** The network between the two databases is cut under load, so that packets are lost and nobody hears of it, and comes back by itself. */
export function drillCutNetwork(times: number, say: (line: string) => void): Promise<Finding[] | string> {
  return onPair(async ({ databases: pair, offices, load, taken }) => {
    const backs: number[] = [];
    let toldAlone = 0;
    for (let n = 0; n < times; n++) {
      const before = taken();
      await until('letters are registered', () => taken() >= before + 20);
      pair.cutNetwork();
      const cutAt = Date.now();
      await delay(cutMs);
      // sent after the cut, the standby can't have it: whoever is told of it could lose it
      if (load.firstSentAfter(cutAt)) toldAlone += 1;
      const healedAt = Date.now();
      pair.healNetwork();
      await until('the office goes on', () => load.firstSentAfter(healedAt));
      backs.push(((load.firstSentAfter(healedAt) as number) - healedAt) / 1000);
      say(`${n + 1}  cut for ${cutMs / 1000} s; next letter ${backs.at(-1)?.toFixed(1)} s after it was whole; ${taken()} letters`);
    }
    await load.end();
    const longest = Math.max(...backs);
    const standing = offices.every(({ process }) => process.exitCode === null);
    return [
      {
        what: 'Cuts in which a letter was told as done that the standby had not',
        found: String(toldAlone),
        goal: '0',
        met: toldAlone === 0,
      },
      ...(await compareLetters(pair.primaryUrl('office_app'), load.journal, `${times} cuts`)),
      ...(await compareLetters(pair.standbyUrl('office_app'), load.journal, `${times} cuts, at the standby`)),
      {
        what: 'Writing again after the network is whole, longest',
        found: `${longest.toFixed(1)} s`,
        goal: `at most ${longestBack} s`,
        met: longest <= longestBack,
      },
      { what: 'Offices that had to be restarted', found: standing ? '0' : 'some', goal: '0', met: standing },
      { what: 'Tries sent again under the same key', found: String(load.again()), goal: 'told', met: true },
    ];
  }, say);
}
