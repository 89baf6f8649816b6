import { afterAll, expect, it } from 'vitest';
import { type Desk, type Officer, openDesk } from '../../test/desk.ts';
import { done, register, unitId } from '../../test/letters.ts';

// nobody answers there: what is to be sent is kept
const desk = await openDesk({ SMTP_URL: 'smtp://127.0.0.1:9' });
const [registrar, clerk] = await desk.officers('registrar', 'clerk');
const hr = await unitId(desk, 'อว 0601.01.3');
afterAll(() => desk.close());

/** Mails of this letter to the clerk of its receiver. */
async function mailed(of: Desk, officer: Officer, documentId: number): Promise<string[]> {
  const rows = await of.office.db
    .selectFrom('delivery')
    .select('event')
    .where('document_id', '=', documentId)
    .where('person_id', '=', officer.personId)
    .where('channel', '=', 'MAIL')
    .execute();
  return rows.map((row) => row.event ?? '');
}

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
const groupOf = (reply: any, name: string) => reply.groups.find((one: any) => one.group === name).by.MAIL;

it('a letter is mailed as soon as there is a mail server, until its receiver switches the group off', async () => {
  const { documentId } = await register(registrar, { sendTo: [hr] });
  expect(await mailed(desk, clerk, documentId)).toEqual(['unreceived']);
  const choices = done(await clerk.get('/users/notice-choices'));
  expect(groupOf(choices, 'arrivals')).toEqual({ on: true, lock: null });
  const { version, quiet, quietFrom, quietUntil, quietDays, digest, digestHour } = choices;
  const hours = { quiet, quietFrom, quietUntil, quietDays, digest, digestHour };
  done(await clerk.post('/users/notice-choices', { version, off: { MAIL: ['arrivals'] }, ...hours }));
  const next = await register(registrar, { sendTo: [hr] });
  expect(await mailed(desk, clerk, next.documentId)).toEqual([]);
});

it('without a mail server nothing of letters is kept for one, and the pages say why', async () => {
  const bare = await openDesk();
  try {
    const [by, to, admin] = [await bare.as('registrar'), await bare.as('clerk'), await bare.as('admin')];
    const { documentId } = await register(by, { sendTo: [await unitId(bare, 'อว 0601.01.3')] });
    expect(await mailed(bare, to, documentId)).toEqual([]);
    const choices = done(await to.get('/users/notice-choices'));
    expect(groupOf(choices, 'arrivals')).toEqual({ on: false, lock: 'noServer' });
    expect(groupOf(choices, 'account').lock).not.toBe('noServer');
    expect(done(await admin.get('/settings/notice-events')).lacking).toEqual(['MAIL']);
  } finally {
    await bare.close();
  }
});
