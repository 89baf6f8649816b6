import { parseArgs } from 'node:util';
import { openDrill, type Strike, strikes } from '../server/test/kill-drill.ts';

/** Kills the office again and again while letters are registered and mails go out. `--rounds`: how often (30). `--only backend`: that way alone. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '30' }, only: { type: 'string' } } });
const kinds = strikes.filter((strike) => !values.only || strike === values.only);
if (kinds.length === 0) throw new Error(`--only knows ${strikes.join(', ')}`);
const goal = 30;

const drill = await openDrill();
const times: number[] = [];
let hand: Strike[] = [];
try {
  for (let n = 0; n < Number(values.rounds); n++) {
    // each kind once before one comes again, in an order drawn by lot
    if (hand.length === 0) hand = kinds.toSorted(() => Math.random() - 0.5);
    const strike = hand.pop() as Strike;
    const { backMs, acknowledged, letters } = await drill.round(strike);
    times.push(backMs / 1000);
    console.log(
      `${String(n + 1).padStart(3)}  ${strike.padEnd(9)} back after ${(backMs / 1000).toFixed(1).padStart(5)} s (goal ${goal} s)   ${acknowledged} letters acknowledged, ${letters} compared`,
    );
  }
  const mails = await drill.mailsOut();
  const unheard = drill.said().match(/nobody heard|grave fault/g)?.length ?? 0;
  const sorted = times.toSorted((a, b) => a - b);
  console.log(
    `\nback after ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s in the middle, ${sorted.at(-1)?.toFixed(1)} s at most (goal ${goal} s)`,
  );
  console.log(
    `letters: none lost, no gap, none twice. Mails: ${mails.rows} asked for, all sent, ${mails.twice} a second time. Faults unheard: ${unheard}`,
  );
  const code = await drill.stop();
  if (code !== 0 || unheard > 0 || times.some((seconds) => seconds > goal)) process.exitCode = 1;
} catch (error) {
  console.error(drill.said().slice(-6000));
  throw error;
} finally {
  await drill.close();
}
