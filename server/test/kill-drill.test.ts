import { existsSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { type Drill, openDrill } from './kill-drill.ts';

let drill: Drill | undefined;
afterAll(() => drill?.close());

it.runIf(existsSync('/proc/self'))(
  '[REL1, REL5, I16] killed while letters are registered and mails go out, the office is back by itself: no letter and no mail lost',
  async () => {
    drill = await openDrill();
    // each by itself, and more often, by `npm run drill:kill`
    for (const strike of ['server', 'database'] as const) await drill.round(strike);
    const { rows } = await drill.mailsOut({ hurry: true });
    expect(rows).toBeGreaterThan(0);
    expect(drill.said()).toContain('the office ended by itself (SIGKILL');
    expect(drill.said()).toContain('the database server ended by itself (SIGKILL');
    expect(drill.said()).not.toMatch(/nobody heard|grave fault/);
    expect(await drill.stop()).toBe(0);
  },
  600_000,
);
