import { setTimeout as delay } from 'node:timers/promises';
import { needTool } from '../../server/test/debian-tool.ts';
import { compareLetters, type Finding } from './findings.ts';
import { until } from './load.ts';
import { debianPostgres, onStage } from './on-stage.ts';
import { openPatroniCluster, type Tools } from './patroni-cluster.ts';

/** Nobody's hand is needed, so the pause is all there is. */
const longestPause = 15;
/** Longer than a primary may go on without its word renewed. */
const awayMs = 30_000;

function tools(): Tools | null {
  const [patroni, patronictl] = [needTool('patroni', 'patroni'), needTool('patronictl', 'patroni')];
  const [etcd, haproxy] = [needTool('etcd', 'etcd-server'), needTool('haproxy', 'haproxy')];
  const bin = debianPostgres();
  return patroni && patronictl && etcd && haproxy && bin ? { patroni, patronictl, etcd, haproxy, bin } : null;
}

const copied = 'replica has been created';

/** As Patroni said it. */
function cameBack(log: string): string {
  if (log.includes(copied)) return 'a new copy';
  return log.includes('running pg_rewind') ? 'pg_rewind' : 'as it was';
}

/** Three machines under Patroni lose their primary in every way, and their etcd; nobody does anything but what the runbook says. */
export async function drillPatroni(times: number, say: (line: string) => void): Promise<Finding[] | string> {
  const there = tools();
  if (!there) return 'patroni, etcd-server, haproxy and postgresql of Debian are not here';
  return onStage(
    (home) => openPatroniCluster(home, there),
    async ({ databases: cluster, offices, load, taken }) => {
      const findings: Finding[] = [];
      const registered = async () => {
        const before = taken();
        await until('letters are registered', () => taken() >= before + 20);
      };
      const wholeAgain = async () => {
        await until('all three are back', cluster.whole, 180_000);
        if ((await cluster.primaries()).length !== 1) throw new Error('not one primary');
        await registered();
        // what was told until now: those who send go on meanwhile
        const told = load.journal.filter(({ reply }) => reply).map((one) => ({ ...one }));
        const [{ found: lost } = { found: '' }] = await compareLetters(cluster.urlAt(await cluster.leader(), 'office_app'), told, '');
        if (lost !== '0') say(`  ${lost} letters are lost by now`);
      };
      /** Does it, and gives the longest time in which no letter was taken, until all three are in step again. */
      const pauseOver = async (act: () => Promise<unknown>) => {
        await registered();
        const from = Date.now();
        await act();
        await wholeAgain();
        return load.longestPause(from);
      };
      const goesOnAfter = (moment: number) => until('the office goes on', () => load.firstSentAfter(moment));
      const within = (what: string, seconds: number[], limit = longestPause) => {
        const found = `${seconds.map((one) => one.toFixed(1)).join(', ')} s`;
        say(`${what}: ${found}; ${taken()} letters`);
        findings.push({ what, found, goal: `at most ${limit} s`, met: Math.max(...seconds) <= limit });
      };

      const [pauses, backs]: [number[], string[]] = [[], []];
      for (let n = 0; n < times; n++) {
        const gone = await cluster.leader();
        const pause = await pauseOver(async () => {
          const struckAt = Date.now();
          cluster.strike(gone, 'SIGKILL');
          await goesOnAfter(struckAt);
          await registered();
          cluster.startMachine(gone);
        });
        pauses.push(pause);
        backs.push(cameBack(cluster.log(gone)));
        say(`${n + 1}  ${gone} killed; nothing taken for ${pause.toFixed(1)} s; came back by ${backs.at(-1)}; ${taken()} letters`);
      }
      within('Pause of writing when the machine of the primary is gone', pauses);
      findings.push({
        what: 'It comes back by itself, under load',
        found: backs.join(', '),
        goal: 'each time',
        met: backs.length === times,
      });

      within('Pause of writing when PostgreSQL of the primary is killed and its machine stands', [
        await pauseOver(async () => {
          const struckAt = Date.now();
          cluster.killPostgres(await cluster.leader());
          await goesOnAfter(struckAt);
        }),
      ]);
      const hangs: number[] = [];
      for (let n = 0; n < Math.min(times, 2); n++)
        hangs.push(
          await pauseOver(async () => {
            const hung = await cluster.leader();
            cluster.strike(hung, 'SIGSTOP');
            await delay(awayMs);
            cluster.strike(hung, 'SIGCONT');
          }),
        );
      within(`Pause of writing when the machine of the primary hangs for ${awayMs / 1000} s and wakes beside its successor`, hangs);

      const [from, to] = [await cluster.leader(), await cluster.inStep()];
      within('Pause of writing at `patronictl switchover`', [
        await pauseOver(() => cluster.patronictl('switchover', '--master', from, '--candidate', to, '--force', 'office')),
      ]);
      within('Pause of writing at `patronictl reinit` of a machine', [
        await pauseOver(async () => {
          const copies = () => cluster.log(from).split(copied).length;
          const before = copies();
          await cluster.patronictl('reinit', 'office', from, '--force');
          await until('it is copied anew', () => copies() > before);
        }),
      ]);

      within(`Pause of writing when all of etcd is stopped for ${awayMs / 1000} s and the machines stand`, [
        await pauseOver(async () => {
          await cluster.stopEtcd();
          await delay(awayMs);
          cluster.startEtcd();
        }),
      ]);

      // nobody may be the primary
      const away = await cluster.inStep();
      cluster.strike(away, 'SIGKILL');
      await cluster.stopEtcd();
      await delay(awayMs);
      const writers = (await cluster.primaries()).length;
      const ready = await Promise.all(offices.map(({ address }) => fetch(`${address}/health/ready`).then(({ status }) => status)));
      const backAt = Date.now();
      cluster.startMachine(away);
      cluster.startEtcd();
      await goesOnAfter(backAt);
      const back = load.longestPause(backAt);
      await wholeAgain();
      findings.push({
        what: 'Servers that take writes when etcd and one more machine are gone; what `/health/ready` of the offices says',
        found: `${writers}; ${ready.join(', ')}`,
        goal: '0; 503',
        met: writers === 0 && ready.every((status) => status === 503),
      });
      within('Writing again once they are back', [back], 30);

      await load.end();
      await cluster.settled();
      const over = `${times + hangs.length + 5} faults`;
      const standing = offices.every(({ process }) => process.exitCode === null);
      return [
        ...(await compareLetters(cluster.urlAt(await cluster.leader(), 'office_app'), load.journal, over)),
        ...(await compareLetters(cluster.urlAt(await cluster.inStep(), 'office_app'), load.journal, `${over}, at the one in step`)),
        ...findings,
        { what: 'Offices that had to be restarted', found: standing ? '0' : 'some', goal: '0', met: standing },
        { what: 'Tries sent again under the same key', found: String(load.again()), goal: 'told', met: true },
      ];
    },
    say,
  );
}
