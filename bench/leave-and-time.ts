import { carryLeave } from '../server/leave/rounds.ts';
import { fillAttendance, leaves, people, punches, units } from './attendance.ts';
import { inOwnOffice, timed } from './own-office.ts';

// node bench/leave-and-time.ts: 500,000 punches and 40,000 leaves of 2,000 people in 100 units, over HTTP. Goals: a page under 300 ms, closing the month of all under 60 s.
const page = 300;
let filled: Awaited<ReturnType<typeof fillAttendance>>;

await inOwnOffice(
  'attendance',
  async (client) => {
    filled = await fillAttendance(client);
  },
  async ({ office, tokenOf, get, post }) => {
    const { month, before, from, until, unit, firstPerson, leave, waiting } = filled;
    const count = (n: number) => n.toLocaleString('en');
    console.log(`${count(punches)} punches and ${count(leaves)} leaves of ${count(people)} people in ${units} units`);
    const [hr, own, head] = [await tokenOf('admin'), await tokenOf('bench1'), await tokenOf('head1')];
    const unitId = (i: number) => unit + (i % units);
    const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const later = (days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

    await timed('leave carried over, of all people', 60_000, 1, async () => {
      await carryLeave(office);
      return { status: 'success' };
    });
    await timed('one’s own leave', page, 20, () => get('/leave/mine', own));
    const span = { kind: 'VAC', from: later(40), fromHalf: 'AM', until: later(44), untilHalf: 'PM' };
    await timed('counted while it is written', page, 20, () => post('/leave/count', span, own));
    await timed('one’s own card', page, 20, () => get('/leave/card', own));
    await timed('who of the unit is away, a month', page, 20, () => get(`/leave/calendar?from=${month}-01&until=${month}-28`, head));
    await timed('what waits for a head', page, 20, () => get('/office/waiting', head));
    await timed('a leave, by who decides', page, 20, (i) => get(`/leave/requests/${waiting[i % waiting.length]}`, head));
    await timed('a leave, by who looks after leave', page, 20, (i) => get(`/leave/requests/${leave + i * 997}`, hr));
    await timed('balances of everybody', page, 20, () => get('/leave/people', hr));
    await timed('a person’s ledger', page, 20, (i) => get(`/leave/people/${firstPerson + i * 97}/ledger`, hr));
    await timed('the year of all, as a report', 15_000, 1, () => get(`/leave/report?from=${later(-364)}&until=${day}`, hr));

    await timed('one’s own month', page, 20, () => get(`/time/month?month=${month}`, own));
    await timed('the month of a unit', page, 20, (i) => get(`/time/unit?month=${month}&unitId=${unitId(i)}`, hr));
    await timed('the list of a day', page, 20, (i) => get(`/time/day-list?day=${month}-15&unitId=${unitId(i)}`, hr));
    await timed('the state of all units', page, 20, () => get(`/time/months?month=${month}`, hr));
    const unitIds = Array.from({ length: units }, (_, i) => unitId(i));
    const close = async (one: string) => {
      const { results = [] } = await post<{ results?: { done: boolean }[] }>('/time/months/close', { month: one, unitIds }, hr);
      const failed = results.length === units ? results.find(({ done }) => !done) : results;
      return { status: failed ? JSON.stringify(failed) : 'success' };
    };
    await timed('closing the month of all units', 60_000, 1, () => close(month));
    for (const one of before) await close(one);
    await timed('half a year of all people', 15_000, 1, () => get(`/time/report?from=${from}&until=${until}`, hr));
  },
);
