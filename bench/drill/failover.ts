import { compareLetters, type Finding } from './findings.ts';
import { until } from './load.ts';
import { onPair } from './on-pair.ts';

/** What a hand needs for the runbook is not in the figure; the goal is the whole of it. */
const longestPause = 120;

/** Ends the primary of a synchronous pair under load, promotes the standby, brings the former one back, and so on to and fro; two offices go on. */
export function drillFailover(times: number, say: (line: string) => void): Promise<Finding[] | string> {
  return onPair(async ({ databases: pair, offices, load, taken }) => {
    const pauses: number[] = [];
    const backs: string[] = [];
    let twoPrimaries = false;
    const refused = await pair.failOver().then(
      () => false,
      () => true,
    );
    if (!refused) throw new Error('failover.sh made a second primary');
    for (let n = 0; n < times; n++) {
      const before = taken();
      await until('letters are registered', () => taken() >= before + 20);
      const struckAt = Date.now();
      pair.killPrimary();
      await pair.failOver();
      const promotedAt = Date.now();
      await until('the office goes on', () => load.firstSentAfter(struckAt));
      pauses.push(((load.firstSentAfter(struckAt) as number) - struckAt) / 1000);
      const alone = taken();
      await until('letters are registered', () => taken() >= alone + 20);
      backs.push(await pair.rejoin());
      const rejoined = taken();
      await until('letters are registered', () => taken() >= rejoined + 20);
      twoPrimaries ||= (await pair.primaries()) !== 1;
      say(
        `${n + 1}  primary killed; promoted after ${((promotedAt - struckAt) / 1000).toFixed(1)} s, next letter after ${pauses.at(-1)?.toFixed(1)} s; came back by ${backs.at(-1)}; ${taken()} letters`,
      );
    }
    await load.end();
    const compared = await compareLetters(pair.primaryUrl('office_app'), load.journal, `${times} failovers`);
    const stillStanding = offices.every(({ process }) => process.exitCode === null);
    const longest = Math.max(...pauses);
    return [
      ...compared,
      {
        what: 'Pause of writing with the runbook’s scripts, longest (without the time until a person begins)',
        found: `${longest.toFixed(1)} s`,
        goal: `at most ${longestPause} s`,
        met: longest <= longestPause,
      },
      { what: 'Former primary back in step under load', found: backs.join(', '), goal: 'each time', met: backs.length === times },
      { what: 'failover.sh while the primary still answers', found: 'refused', goal: 'refused', met: refused },
      { what: 'Servers that take writes, after each failover', found: twoPrimaries ? 'not one' : '1', goal: '1', met: !twoPrimaries },
      { what: 'Offices that had to be restarted', found: stillStanding ? '0' : 'some', goal: '0', met: stillStanding },
      { what: 'Tries sent again under the same key', found: String(load.again()), goal: 'told', met: true },
    ];
  }, say);
}
