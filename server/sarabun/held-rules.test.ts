import { unzipSync } from 'fflate';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { standardColumns } from '../../contract/sarabun/book-columns.ts';
import { endOrder, order } from '../test/by-order.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { allowed, cards, done, open, postOf, refused, register, rows, toldOf, unitId } from '../test/letters.ts';
import { submitted, taskIn } from '../test/own-letter.ts';
import { textsOf } from '../test/pdf-text.ts';
import { watchDeadlines } from './deadlines/watch-deadlines.ts';

// Narrow rules that one condition holds: `npm run mutants` breaks each and sees these tests fail.

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

const root = 10_000_000;
const external = 1;
const memo = 2;
const circular = 3;

const desk = await openDesk();
const who = await desk.anyone();
const [hr, finance] = await Promise.all([unitId(desk, 'อว 0601.01.3'), unitId(desk, 'อว 0601.01.2')]);
const directorPost = await postOf(desk, who('director'));
afterAll(() => desk.close());
const execute = (query: RawBuilder<unknown>) => query.execute(desk.office.db);

/** A letter from outside at a unit, received there. */
async function received(given: object = {}): Promise<{ documentId: number; row: number; rootRow: number }> {
  const { documentId, transmissionId } = await register(who('registrar'), { sendTo: [hr], ...given });
  const row = (await open(who('clerk'), documentId)).focus.transmissionId;
  done(await who('clerk').post(`/sarabun/transmissions/${row}/receive`));
  return { documentId, row, rootRow: transmissionId };
}

async function partyOf(documentId: number): Promise<number[]> {
  const found = await desk.office.db.selectFrom('document_party').select('holder_id').where('document_id', '=', documentId).execute();
  return found.map((row) => row.holder_id).sort((a, b) => a - b);
}

async function accessOf(documentId: number): Promise<number[]> {
  const found = await desk.office.db.selectFrom('document_access').select('person_id').where('document_id', '=', documentId).execute();
  return found.map((row) => row.person_id).sort((a, b) => a - b);
}

async function name(documentId: number, ...persons: Officer[]): Promise<void> {
  for (const { personId } of persons)
    await execute(
      sql`insert into document_access (document_id, person_id, granted_by) values (${documentId}, ${personId}, ${personId}) on conflict do nothing`,
    );
}

async function clear(officer: Officer, clearance: number): Promise<void> {
  await execute(sql`update person set clearance = ${clearance} where id = ${officer.personId}`);
  desk.office.sessions.forget();
}

const told = (officer: Officer, documentId: number) => toldOf(desk, officer, documentId);

describe('[I12] an order of delegation is good for what it names', () => {
  /** officer2 acts for the head of the agency, as far as the order says. */
  async function acting(given: object, work: () => Promise<void>): Promise<void> {
    const id = await order(desk, who('director'), who('officer2'), given);
    try {
      await work();
    } finally {
      await endOrder(desk, who('director'), id);
    }
  }

  /** Work that waits at the post: `type` is the kind of the letter. officer2 sees it for another reason, so that the act itself is judged. */
  const toReview = async (type: number) =>
    onRoute(await submitted(desk, who('officer'), { type, reviewers: [who('director')], signers: [who('head')] }));
  const toSign = async (type: number) => onRoute(await submitted(desk, who('officer'), { type, signers: [who('director')] }));
  async function onRoute(documentId: number): Promise<number> {
    await execute(sql`insert into document_party (document_id, holder_id) values (${documentId}, ${who('officer2').personId})`);
    return documentId;
  }
  async function presented(given: object): Promise<{ documentId: number; task: number; rootRow: number }> {
    const { documentId, transmissionId } = await register(who('registrar'), given);
    const to = [directorPost];
    done(await who('registrar').post(`/sarabun/documents/${documentId}/present`, { transmissionId, to }));
    const task = (await open(who('registrar'), documentId)).tasks[0].id;
    return { documentId: await onRoute(documentId), task, rootRow: transmissionId };
  }
  const jobOf = async (documentId: number) => (await open(who('officer2'), documentId)).tasks.at(-1).id as number;
  const offered = async (documentId: number) => allowed(await open(who('officer2'), documentId)).filter((one) => !/follow/.test(one));

  it('kinds of letters: reviews, signatures, commands and the unit’s own letters of the named kinds, and of no others', async () => {
    const mine = { review: await toReview(external), sign: await toSign(external), command: await presented({ type: external }) };
    const others = { review: await toReview(memo), sign: await toSign(memo), command: await presented({ type: memo }) };
    const acts = ({ documentId, task }: { documentId: number; task: number }): [string, object][] => [
      [`/sarabun/documents/${documentId}/endorse`, { taskId: task, text: 'ทราบ', to: [] }],
      [`/sarabun/documents/${documentId}/assign`, { taskId: task, to: [who('officer').personId] }],
      [`/sarabun/documents/${documentId}/present`, { taskId: task, to: [who('deputy').personId] }],
      [`/sarabun/tasks/${task}/result`, { code: 'APPROVED', text: '' }],
      [`/sarabun/tasks/${task}/send-back`, { reason: 'ไม่ใช่เรื่องของผม' }],
    ];
    await acting({ types: [external] }, async () => {
      const by = who('officer2');
      for (const documentId of [others.review, others.sign, others.command.documentId]) expect(await offered(documentId)).toEqual([]);
      const review = await jobOf(others.review);
      refused(await by.post(`/sarabun/tasks/${review}/approve`), 'forbidden', 403);
      refused(await by.post(`/sarabun/tasks/${review}/send-back`, { reason: 'แก้คำ' }), 'forbidden', 403);
      refused(await by.post(`/sarabun/tasks/${await jobOf(others.sign)}/sign`), 'forbidden', 403);
      for (const [url, body] of acts(others.command)) refused(await by.post(url, body), 'forbidden', 403);
      refused(await by.post(`/sarabun/transmissions/${others.command.rootRow}/close-outstanding`, { reason: 'เลิก' }), 'forbidden', 403);
      refused(
        await by.post(`/sarabun/documents/${others.command.documentId}/assign`, {
          transmissionId: others.command.rootRow,
          to: [who('officer').personId],
        }),
        'forbidden',
        403,
      );
      expect((await open(who('director'), others.command.documentId)).tasks.map((one: Json) => one.state)).toEqual(['SEEN']);

      done(await by.post(`/sarabun/tasks/${await taskIn(by, 'review' as 'sign', mine.review)}/approve`));
      done(await by.post(`/sarabun/tasks/${await taskIn(by, 'sign', mine.sign)}/sign`));
      expect(await offered(mine.command.documentId)).toContain(`closeOutstanding:transmission:${mine.command.rootRow}`);
      const [endorse] = acts(mine.command);
      done(await by.post(...(endorse as [string, object])));
      done(await by.post(`/sarabun/transmissions/${mine.command.rootRow}/close`, { result: 'เสร็จ' }));
    });
  });

  it('acts: who may only sign reviews and commands nothing', async () => {
    const review = await toReview(external);
    const { documentId, task } = await presented({});
    const sign = await toSign(external);
    await acting({ actions: ['sign'] }, async () => {
      const by = who('officer2');
      refused(await by.post(`/sarabun/tasks/${await jobOf(review)}/approve`), 'delegation_scope');
      refused(await by.post(`/sarabun/documents/${documentId}/endorse`, { taskId: task, text: 'ทราบ', to: [] }), 'delegation_scope');
      done(await by.post(`/sarabun/tasks/${await jobOf(sign)}/sign`));
    });
    const other = await toReview(external);
    await acting({ actions: ['endorse'] }, async () => {
      refused(await who('officer2').post(`/sarabun/tasks/${await jobOf(other)}/approve`), 'delegation_scope');
      done(await who('officer2').post(`/sarabun/documents/${documentId}/endorse`, { taskId: task, text: 'ทราบ', to: [] }));
    });
    await acting({ actions: ['review'] }, async () => {
      refused(await who('officer2').post(`/sarabun/tasks/${await jobOf(await toSign(external))}/sign`), 'delegation_scope');
      done(await who('officer2').post(`/sarabun/tasks/${await jobOf(review)}/approve`));
    });
  });

  it('class: also who is cleared and named himself does not act for the post above the class of the order', async () => {
    await clear(who('officer2'), 2);
    const { documentId, transmissionId } = await register(who('secretreg'), { secrecy: 1 });
    done(await who('secretreg').post(`/sarabun/documents/${documentId}/present`, { transmissionId, to: [directorPost] }));
    await name(documentId, who('officer2'));
    await onRoute(documentId);
    const task = (await open(who('secretreg'), documentId)).tasks[0].id;
    const endorse = () => who('officer2').post(`/sarabun/documents/${documentId}/endorse`, { taskId: task, text: 'ทราบ', to: [] });
    await acting({ maxSecrecy: 0 }, async () => refused(await endorse(), 'forbidden', 403));
    await acting({ maxSecrecy: 1 }, async () => done(await endorse()));
    await clear(who('officer2'), 0);
  });
});

describe('[SEC13] a masked line of a book', () => {
  it('keeps the agency’s own columns to itself: on the screen, in print and sheets, in the search and for who fills them in', async () => {
    const { id: field } = done(await who('admin').post('/settings/book-fields', { name: 'เลขกล่องเก็บ', kind: 'TEXT', choices: [] }));
    const code = `own${field}`;
    const { rows: books } = await sql<{ id: number }>`select id from register
      where unit_id = ${root} and kind = 'RECEIVE' and series = 'GENERAL'`.execute(desk.office.db);
    const book = books[0]?.id as number;
    const { version } = done(await who('admin').get(`/settings/books/${book}/columns`));
    const columns = [...standardColumns, { code, title: '', width: 120, screen: true, paper: true }];
    done(await who('admin').post(`/settings/books/${book}/columns`, { version, columns }));
    const letters = [await register(who('registrar')), await register(who('registrar'))];
    const lineOf = async (index: number) => {
      const { data } = done(await who('registrar').get(`/sarabun/books/${book}`, { pageSize: '100' }));
      return data.find((row: Json) => row.transmissionId === letters[index]?.transmissionId);
    };
    const [open, classed] = [(await lineOf(0)).entryId, (await lineOf(1)).entryId];
    const note = (entry: number, value: string) =>
      who('registrar').post(`/sarabun/book-lines/${entry}/notes`, { values: { [code]: value } });
    done(await note(open, 'ตู้หนึ่ง'));
    done(await note(classed, 'ตู้เก้า'));
    await execute(sql`update document set secrecy = 1 where id = ${letters[1]?.documentId as number}`);

    const texts = async () => {
      const all: Record<string, string> = { screen: JSON.stringify(done(await who('registrar').get(`/sarabun/books/${book}`)).data) };
      for (const form of ['csv', 'xlsx', 'pdf'])
        all[form] = await readable(form, (await who('registrar').get(`/sarabun/books/${book}/export`, { as: form })).body);
      return all;
    };
    for (const [form, text] of Object.entries(await texts())) {
      expect(text, form).toContain('ตู้หนึ่ง');
      expect(text, form).not.toContain('ตู้เก้า');
    }
    const found = async (search: string) => done(await who('registrar').get(`/sarabun/books/${book}`, { search })).total;
    expect(await found('ตู้เก้า')).toBe(0);
    expect(await found('ตู้หนึ่ง')).toBe(1);
    expect((await lineOf(1)).own).toEqual({});
    // neither does the answer to a note tell, nor is what stands there overwritten unseen
    const { body } = await who('registrar').post(`/sarabun/book-lines/${classed}/notes`, { values: {} });
    expect(JSON.stringify(body)).not.toContain('ตู้เก้า');
    refused(await note(classed, 'ทับ'), 'forbidden', 403);

    await clear(who('registrar'), 1);
    await name(letters[1]?.documentId as number, who('registrar'));
    // of a classed letter its secret registry or a holder on its route
    await execute(sql`insert into document_party (document_id, holder_id) values (${letters[1]?.documentId as number}, ${who('registrar').personId})
      on conflict do nothing`);
    for (const [form, text] of Object.entries(await texts())) expect(text, form).toContain('ตู้เก้า');
    expect(await found('ตู้เก้า')).toBe(1);
    done(await note(classed, 'ตู้สิบ'));
    await clear(who('registrar'), 0);
  });

  async function readable(form: string, body: Buffer): Promise<string> {
    if (form === 'csv') return body.toString('utf8');
    if (form === 'pdf') return (await textsOf(body)).join('').replace(/\s+/g, '');
    return Object.values(unzipSync(new Uint8Array(body)))
      .map((part) => Buffer.from(part).toString('utf8'))
      .join('\n');
  }
});

describe('the watch over due days', () => {
  const monday = new Date('2027-03-01T10:00:00+07:00');
  const longPast = '2027-02-15T16:30:00+07:00';
  const duePassed = (documentId: number) =>
    execute(sql`with work as (update task set due_at = ${longPast} where document_id = ${documentId} and kind = 'ASSIGN')
      update transmission set due_at = ${longPast} where document_id = ${documentId} and receiver_kind = 'PERSON'`);

  /** Work and a part of the route of the officer, past the head of his unit. */
  async function late(by: Officer, given: object): Promise<number> {
    const { documentId, transmissionId } = await register(by, given);
    const due = new Date(Date.now() + 5 * 86_400_000).toISOString();
    done(await by.post(`/sarabun/documents/${documentId}/present`, { transmissionId, to: [directorPost] }));
    const task = (await open(who('director'), documentId)).tasks[0].id;
    done(await who('director').post(`/sarabun/documents/${documentId}/assign`, { taskId: task, to: [who('officer').personId], due }));
    done(await by.post(`/sarabun/transmissions/${transmissionId}/forward`, { to: [who('officer').personId], purpose: 'ACTION', due }));
    await duePassed(documentId);
    return documentId;
  }

  it('[SEC13] puts the head of a late holder on the route of an open letter, and nobody on that of a classed one', async () => {
    await clear(who('officer'), 1);
    const openLetter = await late(who('registrar'), {});
    const classed = await late(who('secretreg'), { secrecy: 1 });
    const [party, access] = [await partyOf(classed), await accessOf(classed)];
    for (const letter of [openLetter, classed]) refused(await who('head').get(`/sarabun/documents/${letter}`), 'not_found', 404);
    await watchDeadlines(desk.office, monday);
    expect(await told(who('head'), openLetter)).toContain('escalated');
    await open(who('head'), openLetter);
    expect(await partyOf(openLetter)).toContain(await postOf(desk, who('head')));
    expect(await told(who('head'), classed)).toEqual([]);
    expect(await partyOf(classed)).toEqual(party);
    expect(await accessOf(classed)).toEqual(access);
    refused(await who('head').get(`/sarabun/documents/${classed}`), 'not_found', 404);
    // the head who is named on it is told, and sees it because he stands on it, not because of the watch
    const named = await late(who('secretreg'), { secrecy: 1 });
    await name(named, who('head'));
    const before = await partyOf(named);
    await watchDeadlines(desk.office, monday);
    expect(await told(who('head'), named)).toContain('escalated');
    expect(await partyOf(named)).toEqual(before);
    refused(await who('head').get(`/sarabun/documents/${named}`), 'not_found', 404);
    await clear(who('officer'), 0);
  });

  it('tells nothing after office hours, and nothing of work that is reported', async () => {
    const waiting = await late(who('registrar'), {});
    const reported = await late(who('registrar'), {});
    const task = (await open(who('officer'), reported)).tasks.at(-1).id;
    done(await who('officer').post(`/sarabun/tasks/${task}/report`, { text: 'เสร็จ', files: [] }));
    await execute(sql`update transmission set due_at = null where document_id in (${waiting}, ${reported})`);
    await watchDeadlines(desk.office, new Date('2027-03-01T17:00:00+07:00'));
    expect(await told(who('officer'), waiting)).not.toContain('overdue');
    await watchDeadlines(desk.office, new Date('2027-03-01T16:59:00+07:00'));
    expect(await told(who('officer'), waiting)).toContain('overdue');
    expect(await told(who('officer'), reported)).not.toContain('overdue');
  });
});

describe('[I8] a part that somebody was to act on and has not taken over', () => {
  const close = { result: 'เสร็จแล้ว' };
  async function forwarded(purpose: 'ACTION' | 'COPY' | 'INFO') {
    const { documentId, row } = await received();
    done(await who('clerk').post(`/sarabun/transmissions/${row}/forward`, { to: [finance], purpose }));
    const child = (await open(who('clerk'), documentId)).transmissions.at(-1).id;
    return { documentId, row, child };
  }
  const reasonOf = async (officer: Officer, documentId: number, action: string, id: number) =>
    (await open(officer, documentId)).may.find((one: Json) => one.action === action && one.id === id)?.reason;

  it('keeps head and registry from closing, until it is taken back, returned or received', async () => {
    const registry = await registryOf(finance);
    const ends: ((child: number) => Promise<unknown>)[] = [
      async (child) => done(await who('clerk').post(`/sarabun/transmissions/${child}/recall`, { reason: 'ไม่ต้องแล้ว' })),
      async (child) => done(await registry.post(`/sarabun/transmissions/${child}/return`, { reason: 'ไม่เกี่ยวข้อง' })),
      async (child) => done(await registry.post(`/sarabun/transmissions/${child}/receive`)),
    ];
    for (const end of ends) {
      const { documentId, row, child } = await forwarded('ACTION');
      for (const officer of [who('head'), who('clerk')]) {
        refused(await officer.post(`/sarabun/transmissions/${row}/close`, close), 'has_unreceived');
        expect(await reasonOf(officer, documentId, 'close', row)).toBe('has_unreceived');
      }
      await end(child);
      done(await who('clerk').post(`/sarabun/transmissions/${row}/close`, close));
    }
  });

  it('a copy and information keep nobody; with a reason the head closes over what waits, which is taken back, and only then', async () => {
    for (const purpose of ['COPY', 'INFO'] as const) {
      const { row } = await forwarded(purpose);
      refused(await who('head').post(`/sarabun/transmissions/${row}/close-outstanding`, { reason: 'เลิกโครงการ' }), 'forbidden', 403);
      done(await who('head').post(`/sarabun/transmissions/${row}/close`, close));
    }
    const { documentId, row, child } = await forwarded('ACTION');
    refused(await who('clerk').post(`/sarabun/transmissions/${row}/close-outstanding`, { reason: 'เลิก' }), 'forbidden', 403);
    done(await who('head').post(`/sarabun/transmissions/${row}/close-outstanding`, { reason: 'เลิกโครงการ' }));
    const seen = (await open(who('head'), documentId)).transmissions;
    expect(seen.find((one: Json) => one.id === row).state).toBe('DONE');
    expect(seen.find((one: Json) => one.id === child)).toMatchObject({ state: 'RECALLED', endText: 'เลิกโครงการ' });
    const registry = await registryOf(finance);
    refused(await registry.post(`/sarabun/transmissions/${child}/receive`), 'not_found', 404);
  });

  it('keeps the registry from closing a letter of its own that is on its way', async () => {
    const documentId = await submitted(desk, who('officer'), { type: external, signers: [who('head')] });
    done(await who('head').post(`/sarabun/tasks/${await taskIn(who('head'), 'sign', documentId)}/sign`));
    done(await who('officer').post(`/sarabun/documents/${documentId}/send`));
    refused(await who('clerk').post(`/sarabun/documents/${documentId}/close`, close), 'has_live_parts');
    const [part] = (await open(who('clerk'), documentId)).transmissions;
    done(await who('clerk').post(`/sarabun/transmissions/${part.id}/recall`, { reason: 'ไม่ส่งแล้ว' }));
    refused(await who('officer').post(`/sarabun/documents/${documentId}/close`, close), 'head_or_registry_closes');
    done(await who('clerk').post(`/sarabun/documents/${documentId}/close`, close));
  });

  async function registryOf(unit: number): Promise<Officer> {
    const { rows: found } = await sql<{ username: string }>`select c.username from duty d join account c on c.person_id = d.person_id
      where d.unit_id = ${unit} and d.kind = 'REGISTRY' limit 1`.execute(desk.office.db);
    return desk.as(found[0]?.username as string);
  }
});

describe('a reminder, by the clock of the database', () => {
  it('goes to others: following a letter lets nobody remind himself or his own unit', async () => {
    const { documentId, transmissionId } = await register(who('registrar'), { sendTo: [hr] });
    const to = [who('officer').personId];
    done(await who('registrar').post(`/sarabun/documents/${documentId}/present`, { transmissionId, to }));
    const seen = await open(who('registrar'), documentId);
    const urls = {
      officer: `/sarabun/tasks/${seen.tasks[0].id}/remind`,
      clerk: `/sarabun/transmissions/${seen.transmissions[1].id}/remind`,
    };
    for (const [name, url] of Object.entries(urls)) {
      done(await who(name).post(`/sarabun/documents/${documentId}/follow`, { on: 1 }));
      refused(await who(name).post(url), 'forbidden', 403);
    }
    done(await who('officer').post(urls.clerk));
    done(await who('clerk').post(urls.officer));
  });

  it('goes once an hour, of a circular once a day: by hand and of many at once, of parts and of work', async () => {
    const owner = new pg.Client({ connectionString: desk.clone.ownerUrl });
    await owner.connect();
    const clock = (body: string) =>
      owner.query(`create or replace function office.issue_clock() returns timestamptz language sql volatile as $$ select ${body} $$`);
    const start = Date.now();
    const moveTo = (minutes: number) => clock(`timestamptz '${new Date(start + minutes * 60_000).toISOString()}'`);
    const by = who('registrar');

    /** The ways to remind of one letter; each gives its refusal or ''. */
    async function waysOf(given: object, flagged = false): Promise<(() => Promise<string>)[]> {
      const { documentId, transmissionId } = await register(by, { sendTo: [hr, finance], ...given });
      if (flagged) await execute(sql`update document set is_circular = true where id = ${documentId}`);
      done(
        await by.post(`/sarabun/documents/${documentId}/present`, { transmissionId, to: [who('head').personId, who('officer').personId] }),
      );
      const { transmissions, tasks } = await open(by, documentId);
      const [one, two] = transmissions.filter((row: Json) => row.state === 'SENT').map((row: Json) => row.id);
      const [first, second] = tasks.map((task: Json) => task.id);
      const many = (body: object) => async () =>
        done(await by.post(`/sarabun/documents/${documentId}/remind`, { transmissionIds: [], taskIds: [], ...body })).refused[0]?.reason ??
        '';
      const single = (url: string) => async () => (await by.post(url)).body.code ?? '';
      return [
        single(`/sarabun/transmissions/${one}/remind`),
        single(`/sarabun/tasks/${first}/remind`),
        many({ transmissionIds: [two] }),
        many({ taskIds: [second] }),
      ];
    }
    const all = (ways: (() => Promise<string>)[]) =>
      ways.reduce<Promise<string[]>>(async (got, way) => [...(await got), await way()], Promise.resolve([]));
    const each = (code: string) => [code, code, code, code];

    await moveTo(0);
    const letters = [await waysOf({ type: external }), await waysOf({ type: circular }), await waysOf({ type: external }, true)] as const;
    for (const ways of letters) expect(await all(ways)).toEqual(each(''));
    await moveTo(59);
    expect(await all(letters[0])).toEqual(each('reminded_lately'));
    await moveTo(60);
    expect(await all(letters[0])).toEqual(each(''));
    for (const minutes of [60, 61, 12 * 60, 24 * 60 - 1]) {
      await moveTo(minutes);
      for (const ways of letters.slice(1)) expect(await all(ways as (() => Promise<string>)[])).toEqual(each('reminded_today'));
    }
    await moveTo(24 * 60);
    for (const ways of letters.slice(1)) expect(await all(ways as (() => Promise<string>)[])).toEqual(each(''));
    await clock(`date_trunc('milliseconds', clock_timestamp())`);
    await owner.end();
  });
});

describe('[SEC13] a classed letter is seen', () => {
  it('by who is named, cleared and on its route: any two of the three are not enough, in its queue neither', async () => {
    const { documentId, transmissionId } = await register(who('secretreg'), { secrecy: 2 });
    done(await who('secretreg').post(`/sarabun/documents/${documentId}/present`, { transmissionId, to: [directorPost] }));
    const reader = who('director');
    const without = async (take: RawBuilder<unknown>, give: RawBuilder<unknown>) => {
      await execute(take);
      desk.office.sessions.forget();
      refused(await reader.get(`/sarabun/documents/${documentId}`), 'not_found', 404);
      const listed = (await rows(reader, 'jobReceived')).data.map((row: Json) => row.F_DOC_ID);
      await execute(give);
      desk.office.sessions.forget();
      await open(reader, documentId);
      return listed.includes(documentId);
    };
    const { personId } = reader;
    const cleared = (level: number) => sql`update person set clearance = ${level} where id = ${personId}`;
    expect(await without(cleared(1), cleared(2))).toBe(false);
    const access = sql`insert into document_access (document_id, person_id, granted_by) values (${documentId}, ${personId}, ${personId})`;
    expect(await without(sql`delete from document_access where document_id = ${documentId} and person_id = ${personId}`, access)).toBe(
      false,
    );
    const party = sql`insert into document_party (document_id, holder_id) select ${documentId}, unnest(${await partyOf(documentId)}::bigint[])`;
    await without(sql`delete from document_party where document_id = ${documentId}`, party);
    expect((await cards(reader)).jobReceived).toBe((await rows(reader, 'jobReceived')).data.length);
  });

  it('its part of a unit is taken over by the secret registry alone, also where a registrar is named', async () => {
    const { documentId } = await register(who('secretreg'), { secrecy: 1 });
    await clear(who('registrar'), 1);
    await name(documentId, who('registrar'));
    const seen = await open(who('registrar'), documentId);
    expect(allowed(seen).filter((one) => !/follow/.test(one))).toEqual([]);
    const [row] = seen.transmissions;
    refused(await who('registrar').post(`/sarabun/transmissions/${row.id}/close`, { result: 'เสร็จ' }), 'forbidden', 403);
    done(await who('secretreg').post(`/sarabun/transmissions/${row.id}/close`, { result: 'เสร็จ' }));
    await clear(who('registrar'), 0);
  });
});
