import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  boardOf,
  type Chamber,
  cast,
  chamber,
  close,
  come,
  invite,
  item,
  open,
  planned,
  sitting,
  start,
  times,
  versionOf,
  vote,
} from '../test/chamber.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, pdfOf, refused } from '../test/letters.ts';
import { openMovedClock } from '../test/moved-clock.ts';
import { sendFile } from '../test/send-file.ts';

const desk = await openDesk();
const { db } = desk.office;
const clock = await openMovedClock(desk, '2026-08-03T08:00:00+07:00');
const at = (day: string, hour: string) => `${day}T${hour}:00+07:00`;
let admin: Officer;
let body: Chamber;

beforeAll(async () => {
  [admin] = await desk.officers('admin');
  body = await chamber(desk, admin);
});
afterAll(async () => {
  await clock.close();
  await desk.close();
});

/** A day of its own for each meeting, so that examples do not meet each other. */
async function morning(day: string, hour = '08:30'): Promise<string> {
  await clock.move(at(day, hour));
  return at(day, '09:00');
}

describe('ten examples of fifteen members', () => {
  it('1: half: 8 are needed, 7 do not open it', async () => {
    const from = await morning('2026-08-03');
    const { meetingId } = await planned(body, from);
    await item(body, meetingId, 'เรื่องที่หนึ่ง');
    done(await invite(body, meetingId));
    await come(body, meetingId, 7);
    expect(refused(await open(body, meetingId), 'meeting_no_quorum').message).toContain('ต้องมี 8 คน จากที่นับได้ 15 คน ขณะนี้มี 7 คน');
    await come(body, meetingId, 1, 7);
    done(await open(body, meetingId));
    expect((await boardOf(body.secretary, meetingId)).quorum).toMatchObject({ base: 15, needed: 8, present: 8, stands: true });
  });

  it('2: of 16 half is 8, more than half 9', async () => {
    const half = await chamber(desk, admin, { members: 16 });
    const over = await chamber(desk, admin, { members: 16, rules: { quorum: 'OVER_HALF' } });
    expect(done(await half.secretary.get(`/meeting/bodies/${half.bodyId}`))).toMatchObject({ base: 16, needed: 8 });
    expect(done(await over.secretary.get(`/meeting/bodies/${over.bodyId}`))).toMatchObject({ base: 16, needed: 9 });
  });

  it('3: 15 seats of which 13 are held: 7 of the members now, 8 of the seats', async () => {
    const now = await chamber(desk, admin, { members: 13, vacant: 2 });
    const all = await chamber(desk, admin, { members: 13, vacant: 2, rules: { base: 'SEATS' } });
    expect(done(await now.secretary.get(`/meeting/bodies/${now.bodyId}`))).toMatchObject({ base: 13, needed: 7 });
    expect(done(await all.secretary.get(`/meeting/bodies/${all.bodyId}`))).toMatchObject({ base: 15, needed: 8 });
  });

  it('4: adjourned on 10 August and called for the 24th with the clause: 5 are enough for what was adjourned, 8 for what is new; on the 25th 8', async () => {
    for (const [day, third] of [
      ['2026-08-24', true],
      ['2026-08-25', false],
    ] as const) {
      const own = await chamber(desk, admin);
      const from = await morning('2026-08-10');
      const { meetingId } = await planned(own, from);
      await item(own, meetingId, 'เรื่องที่เลื่อน');
      done(await invite(own, meetingId));
      await come(own, meetingId, 7);
      const version = await versionOf(own.secretary, meetingId);
      refused(await own.secretary.post(`/meeting/${meetingId}/adjourn`, { version }), 'meeting_wait');
      await clock.move(at('2026-08-10', '09:30'));
      done(await own.secretary.post(`/meeting/${meetingId}/adjourn`, { version }));
      const time = { from: at(day, '09:00'), until: at(day, '12:00'), place: '', link: '', mode: 'ROOM' };
      const again = done(await own.secretary.post(`/meeting/${meetingId}/recall`, { version: version + 1, withClause: true, ...time }));
      const fresh = await item(own, again.meetingId, 'เรื่องใหม่');
      done(await invite(own, again.meetingId));
      await morning(day);
      await come(own, again.meetingId, 5);
      if (!third) {
        refused(await open(own, again.meetingId), 'meeting_no_quorum');
        continue;
      }
      done(await open(own, again.meetingId));
      const { items } = await boardOf(own.secretary, again.meetingId);
      const carried = items.find((one: { carried: boolean }) => one.carried);
      done(await start(own, carried.id));
      done(await close(own, again.meetingId, carried.id, { unopposed: true }));
      expect(refused(await start(own, fresh), 'meeting_no_quorum').message).toContain('ต้องมี 8 คน');
    }
  });

  it('5: 5 to 4 with 2 who abstain passes by those who chose, and fails by those who were there (6 of 11)', async () => {
    const present = await chamber(desk, admin, { rules: { majority: 'PRESENT' } });
    for (const [own, outcome, needed] of [
      [body, 'PASSED', 5],
      [present, 'FAILED', 6],
    ] as const) {
      const { meetingId, items } = await sitting(own, await morning('2026-08-04'), 11);
      done(await start(own, items[0] as number));
      const { voteId } = done(await vote(own, items[0] as number));
      await cast(own, voteId, [...times(5, 'AGREE'), ...times(4, 'DISAGREE'), ...times(2, 'ABSTAIN')]);
      expect(done(await own.secretary.post(`/meeting/votes/${voteId}/close`))).toMatchObject({ outcome });
      expect((await boardOf(own.secretary, meetingId)).votes[0]).toMatchObject({ agree: 5, disagree: 4, abstain: 2, needed, outcome });
    }
  });

  it('6: 4 to 4 with the chair among them: one more vote of the chair decides it', async () => {
    const { meetingId, items } = await sitting(body, await morning('2026-08-05'), 8);
    const itemId = items[0] as number;
    done(await start(body, itemId));
    const { voteId } = done(await vote(body, itemId));
    await cast(body, voteId, [...times(4, 'AGREE'), ...times(4, 'DISAGREE')]);
    expect(done(await body.secretary.post(`/meeting/votes/${voteId}/close`)).outcome).toBe('TIED');
    refused(await close(body, meetingId, itemId), 'meeting_tied');
    refused(await body.secretary.post(`/meeting/votes/${voteId}/tie`, { choice: 'AGREE' }), 'forbidden', 403);
    expect(done(await (body.members[0] as Officer).post(`/meeting/votes/${voteId}/tie`, { choice: 'AGREE' })).outcome).toBe('PASSED');
    done(await close(body, meetingId, itemId));
  });

  it('7: 12 are there and 5 of them are recused: it counts 10, needs 5, and 7 stay', async () => {
    const { meetingId, items } = await sitting(body, await morning('2026-08-06'), 12);
    const itemId = items[0] as number;
    for (const seatId of body.seats.slice(0, 5))
      done(await body.secretary.post(`/meeting/items/${itemId}/recuse`, { seatId, words: 'มีส่วนได้เสีย' }));
    done(await start(body, itemId));
    expect((await boardOf(body.secretary, meetingId)).quorum).toMatchObject({
      members: 15,
      base: 10,
      needed: 5,
      present: 7,
      recused: 5,
      stands: true,
    });
    const { voteId } = done(await vote(body, itemId));
    refused(await body.secretary.post(`/meeting/votes/${voteId}/cast`, { seatId: body.seats[0], choice: 'AGREE' }), 'meeting_no_voter');
  });

  it('8: the eighth leaves at 11.40: what is to be resolved at 11.45 is refused, what was at 11.35 stands', async () => {
    const { meetingId, items } = await sitting(body, await morning('2026-08-07'), 8, ['เรื่องแรก', 'เรื่องหลัง']);
    const [first, second] = items as [number, number];
    done(await start(body, first));
    await clock.move(at('2026-08-07', '11:35'));
    done(await close(body, meetingId, first, { unopposed: true }));
    done(await start(body, second));
    const { voteId } = done(await vote(body, second));
    await cast(body, voteId, times(3, 'AGREE'));
    await clock.move(at('2026-08-07', '11:40'));
    done(await body.secretary.post(`/meeting/${meetingId}/leave`, { seatId: body.seats[7], words: 'ติดภารกิจ' }));
    await clock.move(at('2026-08-07', '11:45'));
    // who is still there can't vote either: there is no quorum this minute
    refused(await body.secretary.post(`/meeting/votes/${voteId}/cast`, { seatId: body.seats[4], choice: 'AGREE' }), 'meeting_no_quorum');
    refused(await body.secretary.post(`/meeting/votes/${voteId}/cast`, { seatId: body.seats[7], choice: 'AGREE' }), 'meeting_left');
    expect(done(await body.secretary.post(`/meeting/votes/${voteId}/close`)).outcome).toBe('VOID');
    refused(await close(body, meetingId, second, { unopposed: true }), 'meeting_no_quorum');
    const { items: after } = await boardOf(body.secretary, meetingId);
    expect(after.find((one: { id: number }) => one.id === first).resolution).toMatchObject({ result: 'RESOLVED' });
  });

  it('9: nine may vote in secret and eight do: 5 to 3, one not cast; no row joins a person with a choice', async () => {
    const { meetingId, items } = await sitting(body, await morning('2026-08-11'), 9);
    const itemId = items[0] as number;
    done(await start(body, itemId));
    const { voteId } = done(await vote(body, itemId, 'SECRET'));
    const choices = ['AGREE', 'DISAGREE', 'AGREE', 'AGREE', 'DISAGREE', 'AGREE', 'DISAGREE', 'AGREE'];
    for (const [place, choice] of choices.entries()) {
      done(await (body.members[place] as Officer).post(`/meeting/votes/${voteId}/cast-secret`, { choice }));
      expect((await boardOf(body.secretary, meetingId)).votes[0]).toMatchObject({ cast: place + 1, agree: null, disagree: null });
    }
    refused(
      await (body.members[0] as Officer).post(`/meeting/votes/${voteId}/cast-secret`, { choice: 'DISAGREE' }),
      'meeting_voted_already',
    );
    refused(await body.secretary.post(`/meeting/votes/${voteId}/cast`, { seatId: body.seats[8], choice: 'AGREE' }), 'meeting_vote_secret');
    await expectUnjoined(voteId, body.seats.slice(0, 8));
    expect(done(await body.secretary.post(`/meeting/votes/${voteId}/close`)).outcome).toBe('PASSED');
    await expectUnjoined(voteId, body.seats.slice(0, 8));
    const shown = await boardOf(body.members[8] as Officer, meetingId);
    expect(shown.votes[0]).toMatchObject({
      agree: 5,
      disagree: 3,
      abstain: 0,
      cast: 8,
      voters: 9,
      outcome: 'PASSED',
      mine: { cast: false, choice: null },
    });
    expect(shown.people.every((one: { voted: unknown; choice: unknown }) => one.voted === null && one.choice === null)).toBe(true);
    const { rows } = await sql<{ uncast: number }>`select uncast from meeting_vote where id = ${voteId}`.execute(db);
    expect(rows[0]?.uncast).toBe(1);
  });

  it('10: for a meeting on Monday the 10th it is called by Thursday the 6th, three whole days before; on the 7th it says why', async () => {
    const from = at('2026-08-10', '09:00');
    await clock.move(at('2026-08-06', '16:00'));
    const intime = await planned(body, from);
    await item(body, intime.meetingId, 'เรื่องที่หนึ่ง');
    expect(done(await body.secretary.get(`/meeting/${intime.meetingId}`)).meeting).toMatchObject({ noticeBy: '2026-08-06', noticeDays: 3 });
    done(await invite(body, intime.meetingId, { urgentReason: '' }));
    await clock.move(at('2026-08-07', '09:00'));
    const late = await planned(body, from);
    await item(body, late.meetingId, 'เรื่องที่หนึ่ง');
    const why = refused(await invite(body, late.meetingId, { urgentReason: '' }), 'meeting_notice');
    expect(why.field).toBe('urgentReason');
    expect(why.message).toContain('6 ส.ค. 2569');
    done(await invite(body, late.meetingId, { urgentReason: 'เร่งด่วน' }));
    // one that was called in time is moved to a day that is too near
    const version = await versionOf(body.secretary, intime.meetingId);
    const moved = {
      version,
      from: at('2026-08-10', '13:00'),
      until: at('2026-08-10', '16:00'),
      place: '',
      link: '',
      mode: 'MIXED',
      secrecy: 0,
      closesOn: '',
    };
    refused(await body.secretary.post(`/meeting/${intime.meetingId}/move`, { ...moved, urgentReason: '' }), 'meeting_notice');
    done(await body.secretary.post(`/meeting/${intime.meetingId}/move`, { ...moved, urgentReason: 'ประธานติดราชการ' }));
  });
});

/** What the database holds of a secret vote, every table and every column read: nothing beside a token tells what its seat chose. */
async function expectUnjoined(voteId: number, seats: readonly number[]): Promise<void> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(
    db,
  );
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string; mine: boolean }>`select to_jsonb(t)::text as row, true as mine from ${sql.table(name)} t`
      .execute(db)
      .catch(() => ({ rows: [] }));
    const both = rows.filter(
      ({ row }) => /"(AGREE|DISAGREE)"/.test(row) && (row.includes(`"vote": ${voteId}`) || row.includes(`"vote_id": ${voteId}`)),
    );
    expect(
      both.filter(({ row }) => /seat_id|person_id|actor_id|recorded_by/.test(row)),
      name,
    ).toEqual([]);
  }
  // all rows of either table were written by one and the same transaction, in another order than they came
  const { rows: written } = await sql<{
    table: string;
    count: number;
  }>`select 'choice' as table, count(distinct xmin::text)::int as count from meeting_secret_choice where vote_id = ${voteId}
    union all select 'token', count(distinct xmin::text)::int from meeting_token where vote_id = ${voteId}`.execute(db);
  expect(written.map(({ count }) => count)).toEqual([1, 1]);
  const { rows: columns } = await sql<{
    name: string;
  }>`select column_name as name from information_schema.columns where table_schema = current_schema()
    and table_name in ('meeting_secret_choice', 'meeting_token') order by 1`.execute(db);
  expect(columns.map(({ name }) => name)).toEqual(['choice', 'place', 'seat_id', 'vote_id', 'vote_id']);
  const { rows: spent } = await sql<{ seat: number }>`select seat_id as seat from meeting_token where vote_id = ${voteId}`.execute(db);
  expect(spent.map(({ seat }) => seat).sort((a, b) => a - b)).toEqual([...seats].sort((a, b) => a - b));
}

describe('the screens of all who are there', () => {
  it('after each vote the board is read once for all who look at once, and each sees of it what is his', async () => {
    const { meetingId, items } = await sitting(body, await morning('2026-08-18'), 9);
    const itemId = items[0] as number;
    done(await start(body, itemId));
    const { voteId } = done(await vote(body, itemId));
    const [voter] = body.members as [Officer];
    for (const choice of ['AGREE', 'DISAGREE']) {
      done(await voter.post(`/meeting/votes/${voteId}/cast`, { choice }));
      const asked = vi.spyOn(Object.getPrototypeOf(sql``) as RawBuilder<unknown>, 'execute');
      const boards = await Promise.all([body.secretary, ...body.members].map((one) => boardOf(one, meetingId)));
      const texts = asked.mock.contexts.map((one) => (one as RawBuilder<unknown>).compile(db).sql);
      asked.mockRestore();
      expect(texts.filter((text) => text.includes('from meeting_item i left join document'))).toHaveLength(1);
      const [ofSecretary, ofVoter, ...ofOthers] = boards.map(({ votes, people, log }) => [
        votes[0].mine.choice,
        people[0].choice,
        log.length > 0,
      ]);
      expect([ofSecretary, ofVoter]).toEqual([
        [null, choice, true],
        [choice, choice, true],
      ]);
      expect(ofOthers).toEqual(times(14, [null, null, false]));
    }
  });
});

describe('what is refused, and by which rule', () => {
  it('fewer than four do not vote in secret; nobody votes twice, for another, or after he left; a vote keeps what it was opened with', async () => {
    const small = await chamber(desk, admin, { members: 5 });
    const { meetingId, items } = await sitting(small, await morning('2026-08-12'), 3);
    const itemId = items[0] as number;
    done(await start(small, itemId));
    expect(refused(await vote(small, itemId, 'SECRET'), 'meeting_secret_few').message).toContain('3 คน น้อยกว่า 4 คน');
    const { voteId } = done(await vote(small, itemId));
    const [chair, other, third] = small.members as [Officer, Officer, Officer];
    refused(await chair.post(`/meeting/votes/${voteId}/cast`, { seatId: small.seats[1], choice: 'AGREE' }), 'forbidden', 403);
    done(await chair.post(`/meeting/votes/${voteId}/cast`, { choice: 'DISAGREE' }));
    done(await chair.post(`/meeting/votes/${voteId}/cast`, { choice: 'AGREE' }));
    await come(small, meetingId, 1, 3);
    done(await other.post(`/meeting/${meetingId}/leave`, { words: '' }));
    refused(await other.post(`/meeting/votes/${voteId}/cast`, { choice: 'AGREE' }), 'meeting_left');
    refused(await (small.members[3] as Officer).post(`/meeting/votes/${voteId}/cast`, { choice: 'AGREE' }), 'meeting_no_voter');
    done(await third.post(`/meeting/votes/${voteId}/cast`, { choice: 'AGREE' }));
    done(await small.secretary.post(`/meeting/votes/${voteId}/close`));
    refused(await third.post(`/meeting/votes/${voteId}/cast`, { choice: 'DISAGREE' }), 'meeting_vote_closed');
    const [kept] = (await boardOf(small.secretary, meetingId)).votes;
    expect(kept).toMatchObject({ base: 5, present: 3, voters: 3, cast: 2, agree: 2, outcome: 'PASSED' });
    await expect(sql`update meeting_vote set base = 1 where id = ${voteId}`.execute(db)).rejects.toThrow(/permission denied/);
    await expect(sql`update meeting_event set action = 'x' where subject_id = ${meetingId}`.execute(db)).rejects.toThrow(
      /permission denied/,
    );
  });

  it('of two secretaries who write one draft the second is told; what is resolved stays, and another resolution corrects it', async () => {
    const { meetingId, items } = await sitting(body, await morning('2026-08-13'), 9);
    const itemId = items[0] as number;
    done(await start(body, itemId));
    const { items: shown } = await boardOf(body.secretary, meetingId);
    const { version } = shown.find((one: { id: number }) => one.id === itemId);
    const write = (notes: string) => body.secretary.post(`/meeting/items/${itemId}/notes`, { version, notes, proposed: 'ร่างมติ' });
    done(await write('ของคนแรก'));
    refused(await write('ของคนที่สอง'), 'meeting_item_changed', 409);
    refused(await close(body, meetingId, itemId), 'meeting_needs_vote');
    const { resolutionId } = done(await close(body, meetingId, itemId, { unopposed: true, text: 'เห็นชอบ ฉบับแรก' }));
    refused(await close(body, meetingId, itemId, { unopposed: true }), 'meeting_item_closed');
    done(await body.secretary.post(`/meeting/resolutions/${resolutionId}/correct`, { text: 'เห็นชอบ ฉบับแก้' }));
    refused(await body.secretary.post(`/meeting/resolutions/${resolutionId}/correct`, { text: 'อีกครั้ง' }), 'meeting_item_changed');
    const { rows } = await sql<{ text: string }>`select text from meeting_resolution where item_id = ${itemId} order by id`.execute(db);
    expect(rows.map(({ text }) => text)).toEqual(['เห็นชอบ ฉบับแรก', 'เห็นชอบ ฉบับแก้']);
    await expect(sql`update meeting_resolution set text = 'x' where id = ${resolutionId}`.execute(db)).rejects.toThrow(/permission denied/);
  });

  it('papers are by seat and item: shut to who is recused by every door, to strangers and guests as if they were not there', async () => {
    const { meetingId, items } = await sitting(body, await morning('2026-08-14'), 9, ['เรื่องหนึ่ง', 'เรื่องสอง']);
    const [first, second] = items as [number, number];
    const bring = async (itemId: number, more = '') =>
      done(
        await sendFile(desk, `/meeting/items/${itemId}/papers?name=a${more}`, await pdfOf(), {
          by: body.secretary,
          name: 'เอกสาร.pdf',
          type: 'application/pdf',
        }),
      ).id;
    const [open1, secret1, open2, later] = [
      await bring(first),
      await bring(first, '&secret=1'),
      await bring(second),
      await bring(second, `&embargo=${encodeURIComponent(at('2026-08-15', '08:00'))}`),
    ];
    const [member, recusing] = [body.members[1] as Officer, body.members[2] as Officer];
    const who = await desk.anyone();
    const { rows } = await sql<{
      username: string;
    }>`select c.username from account c where c.active and not exists (select 1 from meeting_seat s where s.person_id = c.person_id)
      and c.username not in ('admin', 'auditor') and not exists (select 1 from duty d where d.person_id = c.person_id and d.kind in ('ADMIN', 'AUDITOR')) order by c.person_id limit 2`.execute(
      db,
    );
    const [guest, stranger] = rows.map(({ username }) => who(username)) as [Officer, Officer];
    done(await body.secretary.post(`/meeting/${meetingId}/guests`, { guests: [{ personId: guest.personId, name: '', role: 'OBSERVER' }] }));
    const get = (by: Officer, paper: number) => by.get(`/meeting/papers/${paper}`);
    expect((await get(member, open1)).status).toBe(200);
    expect((await get(member, secret1)).status).toBe(200);
    expect((await get(member, later)).status).toBe(404);
    expect((await get(guest, open1)).status).toBe(200);
    expect((await get(guest, secret1)).status).toBe(404);
    expect((await get(stranger, open1)).status).toBe(404);
    refused(await stranger.get(`/meeting/${meetingId}/board`), 'not_found', 404);
    done(await recusing.post(`/meeting/items/${first}/recuse`, { words: 'เป็นคู่สัญญา' }));
    refused(await get(recusing, open1), 'meeting_paper_recused', 403);
    expect((await get(recusing, open2)).status).toBe(200);
    const own = (await boardOf(recusing, meetingId)).items;
    expect(own.find((one: { id: number }) => one.id === first).papers.map((one: { open: boolean }) => one.open)).toEqual([false, false]);
  });

  it('proxies and substitutes only where the body has them, and by members who are there', async () => {
    const own = await chamber(desk, admin, { rules: { proxies: true } });
    const { meetingId, items } = await sitting(own, await morning('2026-08-17'), 8);
    const join = (more: object) => own.secretary.post(`/meeting/${meetingId}/join`, { way: 'ROOM', ...more });
    refused(await join({ seatId: own.seats[8], proxyHolder: own.seats[9] }), 'meeting_proxy_holder');
    done(await join({ seatId: own.seats[8], proxyHolder: own.seats[1] }));
    // who votes by another is no part of the quorum
    expect((await boardOf(own.secretary, meetingId)).quorum.present).toBe(8);
    done(await start(own, items[0] as number));
    const { voteId } = done(await vote(own, items[0] as number));
    done(await (own.members[1] as Officer).post(`/meeting/votes/${voteId}/cast`, { seatId: own.seats[8], choice: 'AGREE' }));
    expect((await boardOf(own.secretary, meetingId)).votes[0]).toMatchObject({ voters: 9, cast: 1 });
    const { meetingId: other } = await sitting(body, at('2026-08-17', '13:00'), 8);
    refused(
      await body.secretary.post(`/meeting/${other}/join`, { seatId: body.seats[8], way: 'ROOM', proxyHolder: body.seats[0] }),
      'meeting_no_proxy',
    );
  });
});
