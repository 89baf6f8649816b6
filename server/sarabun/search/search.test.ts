import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { letterCount, normalizeThai, thaiDigits } from '../../../contract/rules/thai.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { sieveBehind } from '../../test/kept-sieve.ts';
import { keepAllWords } from '../../test/kept-words.ts';
import { done, open, pdfOf, refused, register, unitId, upload } from '../../test/letters.ts';
import { marked, packed } from './search-marks.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

const as: Record<string, Officer> = {};
let hr: number;
const subjects = [
  'ขออนุมัติเบิกค่าใช้จ่ายในการเดินทางไปราชการ',
  'ขอเชิญประชุมคณะกรรมการบริหารมหาวิทยาลัย',
  'แจ้งแนวปฏิบัติการจัดซื้อจัดจ้างภาครัฐ',
  'รายงานผลการดำเนินงานด้านสิ่งแวดล้อม',
  'ขอความอนุเคราะห์วิทยากรบรรยายพิเศษ',
  'ขอส่งแบบสำรวจครุภัณฑ์ประจำปีงบประมาณ',
  'การจัดงานวันสงกรานต์และรดน้ำดำหัวผู้สูงอายุ',
  'ทุนการศึกษาสําหรับนักศึกษาที่ขาดแคลนทุนทรัพย์',
  'เเจ้งกำหนดการสอบวัดความรู้ภาษาอังกฤษ',
  'มาตรการประหยัดพลังงานไฟฟ้าและน้ำประปา',
];
const senders = ['กระทรวงศึกษาธิการ', 'สำนักงาน ก.พ.', 'กรมบัญชีกลาง', 'องค์การบริหารส่วนตำบลบ้านใหม่', 'สำนักงบประมาณ'];

const desk = await openDesk();
beforeAll(async () => {
  for (const name of ['registrar', 'clerk', 'head', 'officer', 'secretreg']) as[name] = await desk.as(name);
  hr = await unitId(desk, 'อว 0601.01.3');
  for (let i = 0; i < 40; i++) {
    await register(as.registrar as Officer, {
      subject: `${subjects[i % subjects.length]} ครั้งที่ ${i}`,
      from: senders[i % senders.length],
      docNo: `ศธ ${thaiDigits(`0514.${i}`)}/ว ${100 + i}`,
      docDate: `2026-11-${String((i % 18) + 1).padStart(2, '0')}`,
      speed: (i % 4) + 1,
      ...(i % 3 === 0 ? { sendTo: [hr] } : {}),
    });
  }
});
afterAll(() => desk.close());

const find = async (officer: Officer | undefined, criteria: object): Promise<Json> =>
  done(await (officer as Officer).post('/sarabun/search', { pageSize: 100, ...criteria }));
const ids = async (officer: Officer | undefined, criteria: object): Promise<number[]> =>
  (await find(officer, criteria)).data.map((letter: Json) => letter.documentId);
const plain = (parts: Json) => parts.map((part: Json) => part.text).join('');
const hits = (parts: Json) => parts.filter((part: Json) => part.hit).map((part: Json) => part.text);

describe('searching letters', () => {
  it('random fragments find every letter that contains them and that one may see, and no other', async () => {
    const all = await desk.office.db
      .selectFrom('document')
      .select(['id', 'subject', 'doc_no', 'from_text', 'to_text', 'summary'])
      .where('secrecy', '=', 0)
      .execute();
    const lines = new Map(all.map((one) => [one.id, [one.doc_no ?? '', one.subject, one.from_text, one.to_text, one.summary].map(bare)]));
    for (const name of ['registrar', 'clerk', 'officer']) {
      // first the letters on which somebody acted a moment ago, then by the index
      if (name === 'clerk') await keepAllWords(desk.office);
      const seen = new Set<number>();
      for (const { id } of all) if ((await as[name]?.get(`/sarabun/documents/${id}`))?.status === 200) seen.add(id);
      const fragments = fragmentsOf([...lines.values()].flat(), 70);
      expect(fragments.length).toBeGreaterThanOrEqual(60);
      for (const fragment of fragments) {
        const expected = all.filter(({ id }) => seen.has(id) && lines.get(id)?.some((line) => line.includes(fragment))).map(({ id }) => id);
        expect((await ids(as[name], { text: fragment })).sort(), `${name} ${fragment}`).toEqual(expected.sort());
      }
    }
  });

  it('the three ways of looking give the same letters', async () => {
    const few = await find(as.registrar, { text: 'ครั้งที่' });
    expect(few.total).toBe(40);
    // more letters of one's own than are looked through one by one: first rare, then common words
    const [root] = await register(as.registrar as Officer, { subject: 'เรื่องต้นแบบ' }).then((one) => [one.documentId]);
    await sql`with found as materialized (
        select 1, 'IN', 50, case when n % 900 = 0 then 'ปลาตะเพียนทอง ' else 'ไม้ดอกไม้ประดับ ' end || n, 'ผู้ส่ง', owner_unit_id, now() - interval '2 years' - n * interval '1 s'
        from document, generate_series(1, 5200) n where id = ${root as number})
      insert into document (type, origin, state, subject, from_text, owner_unit_id, created_at) select * from found`.execute(
      desk.office.db,
    );
    await sql`with found as materialized (select id, owner_unit_id from document where from_text = 'ผู้ส่ง'
        union all select id, ${hr}::bigint from document where from_text = 'ผู้ส่ง' and split_part(subject, ' ', 2)::int > 2500)
      insert into document_party (document_id, holder_id) select * from found`.execute(desk.office.db);
    await sql`select keep_search_text(id) from document where from_text = 'ผู้ส่ง'`.execute(desk.office.db);
    await keepAllWords(desk.office);
    expect((await find(as.registrar, { text: 'ครั้งที่' })).data.map((one: Json) => one.documentId)).toEqual(
      few.data.map((one: Json) => one.documentId),
    );
    expect(await find(as.registrar, { text: 'ปลาตะเพียน' })).toMatchObject({ total: 5 });
    expect(await find(as.registrar, { text: 'ดอกไม้' })).toMatchObject({ total: 1001 });
    expect(await find(as.officer, { text: 'ปลาตะเพียน' })).toMatchObject({ total: 0, data: [] });
    // many letters of one's own do not open those of others
    const numbersOf = async (text: string) =>
      (await find(as.clerk, { text })).data.map((one: Json) => Number(plain(one.subject).split(' ')[1]));
    expect(await numbersOf('ปลาตะเพียน')).toEqual([2700, 3600, 4500]);
    expect(await numbersOf('ดอกไม้')).toEqual(Array.from({ length: 100 }, (_, i) => 2501 + i));
    expect((await find(as.clerk, { year: 2567, text: 'ปลาตะเพียน' })).total).toBe(3);
    expect(await find(as.registrar, { year: 2567 })).toMatchObject({ total: 1001 });
    const second = await find(as.registrar, { text: 'ดอกไม้', page: 2, pageSize: 10 });
    const first = await ids(as.registrar, { text: 'ดอกไม้', pageSize: 20 });
    expect(second.data.map((one: Json) => one.documentId)).toEqual(first.slice(10));
    // who comes to a letter and who leaves it is known at once
    const { documentId } = await register(as.registrar as Officer, { subject: 'กบนาตัวเขียว', sendTo: [hr] });
    expect(await ids(as.clerk, { text: 'กบนา' })).toEqual([documentId]);
    const { transmissions } = await open(as.registrar as Officer, documentId);
    const sent = transmissions.find((one: Json) => one.receiverId === hr);
    done(await (as.registrar as Officer).post(`/sarabun/transmissions/${sent.id}/recall`, { reason: 'ส่งผิดหน่วย' }));
    expect(await ids(as.clerk, { text: 'กบนา' })).toEqual([]);
    const publishing = sql`insert into publication (document_id, book, starts_on, published_by) select ${documentId}, 4, today() - 1, drafter_id from document where id = ${documentId}`;
    await publishing.execute(desk.office.db);
    await sql`select keep_search_text(${documentId})`.execute(desk.office.db);
    expect(await ids(as.clerk, { text: 'กบนา' })).toEqual([documentId]);
    expect(await ids(as.officer, { text: 'กบนา' })).toEqual([documentId]);
  });

  it('numbers: Thai or Arabic digits, with or without spaces, and the number in the book', async () => {
    const { documentId, receiveNo } = await register(as.registrar as Officer, { docNo: 'ศธ 0514.1/ว123', subject: 'เรื่องของเลข' });
    for (const text of ['ศธ 0514.1/ว123', 'ศธ๐๕๑๔.๑/ว ๑๒๓', 'ศธ0514.1/ว123', '๐๕๑๔.๑/ว๑๒๓', receiveNo, thaiDigits(receiveNo)]) {
      expect(await ids(as.registrar, { text }), text).toContain(documentId);
      expect(await ids(as.registrar, { number: text }), text).toContain(documentId);
    }
    const { data } = await find(as.registrar, { text: '๐๕๑๔.๑/ว๑๒๓' });
    expect(hits(data[0].docNo)).toEqual(['0514.1/ว123']);
    expect(plain(data[0].docNo)).toBe('ศธ 0514.1/ว123');
    expect(data[0]).toMatchObject({ receiveNo, typeName: 'หนังสือภายนอก', stateName: 'รอ สารบรรณกลาง' });
  });

  it('words of an endorsement and names of files, with the words around them', async () => {
    const file = done(await upload(desk, as.registrar as Officer, await pdfOf(), 'ผังบริเวณอาคารหอสมุด.pdf'));
    const { documentId } = await register(as.registrar as Officer, { subject: 'เรื่องที่เกษียน', enclosureFiles: [file.id], sendTo: [hr] });
    expect(await ids(as.registrar, { text: 'อาคารหอสมุด' })).toEqual([documentId]);
    const transmissionId = (await open(as.clerk as Officer, documentId)).focus.transmissionId;
    done(await (as.clerk as Officer).post(`/sarabun/transmissions/${transmissionId}/receive`));
    const text = 'มอบฝ่ายพัสดุพิจารณาจัดหาตู้ดับเพลิง <b>โดยด่วน</b>';
    done(await (as.head as Officer).post(`/sarabun/documents/${documentId}/endorse`, { transmissionId, text, to: [] }));
    const { data } = await find(as.registrar, { text: 'ตู้ ดับเพลิง' });
    expect(data.map((one: Json) => one.documentId)).toEqual([documentId]);
    expect(data[0].also).toEqual([
      {
        where: 'endorsement',
        parts: [
          { text: 'มอบฝ่ายพัสดุพิจารณาจัดหา', hit: false },
          { text: 'ตู้ดับเพลิง', hit: true },
          { text: ' <b>โดยด่วน</b>', hit: false },
        ],
      },
    ]);
    expect(hits(data[0].subject)).toEqual([]);
  });

  it('each field of the form, and all of them together', async () => {
    const letter = {
      subject: 'กฐินพระราชทาน',
      from: 'กรมการศาสนา',
      docNo: 'วธ 0301/999',
      docDate: '2026-10-05',
      to: 'ผู้อำนวยการกองกลาง',
      speed: 3,
      type: 16,
    };
    const { documentId } = await register(as.registrar as Officer, { ...letter, sendTo: [hr] });
    await keepAllWords(desk.office);
    const year = 2569;
    const asked = {
      number: '๐๓๐๑/๙๙๙',
      subject: 'กฐิน',
      from: 'ศาสนา',
      to: 'กองกลาง',
      types: [16, 3],
      direction: 'IN',
      year,
      unitId: hr,
      speed: 3,
      state: 50,
    };
    const range = { dateFrom: '2026-10-01', dateTo: '2026-10-05' };
    expect(await ids(as.registrar, { ...asked, ...range })).toEqual([documentId]);
    const wrong = {
      number: '999/999',
      subject: 'ผ้าป่า',
      from: 'กรมศิลปากร',
      to: 'กองคลังพัสดุ',
      types: [3],
      direction: 'OUT',
      year: 2568,
      unitId: 10_000_001 + 5000,
      speed: 1,
      state: 60,
    };
    for (const [field, value] of Object.entries(wrong))
      expect(await ids(as.registrar, { ...asked, ...range, [field]: value }), field).toEqual([]);
    for (const away of [
      { dateFrom: '2026-10-06', dateTo: '2026-10-07' },
      { dateFrom: '2026-10-01', dateTo: '2026-10-04' },
    ])
      expect(await ids(as.registrar, { ...asked, ...away })).toEqual([]);
    const turned = await (as.registrar as Officer).post('/sarabun/search', { ...asked, dateFrom: '2026-10-06', dateTo: '2026-10-04' });
    expect(refused(turned, 'days_turned_round').field).toBe('dateTo');
    expect(await ids(as.registrar, { subject: 'กฐิน', mine: 1 })).toEqual([documentId]);
    expect(await ids(as.clerk, { subject: 'กฐิน' })).toEqual([documentId]);
    expect(await ids(as.clerk, { subject: 'กฐิน', mine: 1 })).toEqual([]);
  });

  it('several words in any order, in whatever part each stands: subject, sender, number, endorsement', async () => {
    const { documentId } = await register(as.registrar as Officer, {
      subject: 'มาตรการลดการใช้พลังงานและประหยัดทรัพยากร',
      from: 'สำนักงานปลัดกระทรวงพลังงานทดแทน',
      docNo: 'พน 0411/ว 5519',
      sendTo: [hr],
    });
    const transmissionId = (await open(as.clerk as Officer, documentId)).focus.transmissionId;
    done(await (as.clerk as Officer).post(`/sarabun/transmissions/${transmissionId}/receive`));
    done(await (as.head as Officer).post(`/sarabun/documents/${documentId}/endorse`, { transmissionId, text: 'แจ้งทุกกองถือปฏิบัติ', to: [] }));
    for (const text of [
      'พลังงาน ประหยัด',
      'ประหยัด พลังงาน',
      'ทดแทน มาตรการ',
      '5519 ประหยัด',
      'ว 5519 ทดแทน',
      'ประหยัด ถือปฏิบัติ พน',
      'พน 0411/ว 5519',
    ]) {
      expect(await ids(as.registrar, { text }), text).toContain(documentId);
      expect(
        (await lying(text)).data.map((one: Json) => one.F_DOC_ID),
        text,
      ).toContain(documentId);
    }
    for (const text of ['พลังงาน ปะการัง', 'ประหยัด กรมบัญชีกลาง', 'ประหยัด ครั้งที่ 7']) {
      expect(await ids(as.registrar, { text }), text).not.toContain(documentId);
      expect(
        (await lying(text)).data.map((one: Json) => one.F_DOC_ID),
        text,
      ).not.toContain(documentId);
    }
    expect(await ids(as.registrar, { subject: 'ประหยัด มาตรการ', from: 'ทดแทน ปลัด' })).toEqual([documentId]);
    expect(await ids(as.registrar, { subject: 'ประหยัด ทดแทน' })).toEqual([]);
    const { data } = await find(as.registrar, { text: 'ประหยัด ทดแทน' });
    expect([hits(data[0].subject), hits(data[0].from)]).toEqual([['ประหยัด'], ['ทดแทน']]);
  });

  /** The queue of the unit of clerk and head. */
  const lying = async (search: string) => {
    const queue = await (as.clerk as Officer).post('/sarabun/get-todo-list', { typeCode: 'waitAssign', search, pageSize: 100 });
    const cards = done(await (as.clerk as Officer).post('/get-todo-lists', { search })).items;
    expect(cards.find((card: Json) => card.CODE === 'waitAssign').COUNT).toBe(done(queue).total);
    return done(queue);
  };

  it('an abbreviation is found with and without its dots', async () => {
    const dotted = (await register(as.registrar as Officer, { from: 'สำนักงาน ก.พ.ร.', subject: 'ตัวชี้วัดการปฏิบัติราชการ' })).documentId;
    const bare = (await register(as.registrar as Officer, { from: 'สำนักงาน กพร', subject: 'คู่มือการประเมิน' })).documentId;
    for (const text of ['กพร', 'ก.พ.ร.', 'ก.พ.ร', 'ก. พ. ร.', 'กพร สำนักงาน'])
      expect(await ids(as.registrar, { text }), text).toEqual(expect.arrayContaining([dotted, bare]));
    expect(await ids(as.registrar, { from: 'กพร' })).toEqual(expect.arrayContaining([dotted, bare]));
    const { data } = await find(as.registrar, { text: 'กพร ตัวชี้วัด' });
    expect(data.map((one: Json) => one.documentId)).toEqual([dotted]);
    expect(hits(data[0].from)).toEqual(['ก.พ.ร']);
  });

  it('too little to look for is refused in plain words', async () => {
    for (const text of ['กข', 'น้ำ', '12'])
      expect(refused(await (as.clerk as Officer).post('/sarabun/search', { text }), 'search_too_short').message).toContain(
        'มากกว่า 2 ตัวอักษร',
      );
    expect(refused(await (as.clerk as Officer).post('/sarabun/search', { subject: 'กข' }), 'search_too_short').field).toBe('subject');
    for (const body of [{}, { text: '  ', types: [], mine: 0, page: 2 }])
      refused(await (as.clerk as Officer).post('/sarabun/search', body), 'search_nothing');
    for (const text of ['%%%', '___', "'; drop table", 'กก\\กก']) expect(await ids(as.registrar, { text }), text).toEqual([]);
  });

  it('words of a classed letter reach nobody without access, and stand in no index', async () => {
    const word = 'อุโมงค์มรกตลับเฉพาะ';
    const secretary = as.secretreg as Officer;
    const { documentId } = await register(secretary, { subject: `เรื่อง ${word}`, secrecy: 1, docNo: 'นร 0777/1' });
    expect(await ids(secretary, { text: word })).toEqual([documentId]);
    expect(await ids(secretary, { number: 'นร0777/1' })).toEqual([documentId]);
    // also by what was not there when its words were opened last
    await sql`update document set doc_no = 'นร 0778/2' where id = ${documentId}`.execute(desk.office.db);
    expect(await ids(secretary, { number: '0778/2' })).toEqual([documentId]);
    expect(await ids(secretary, { number: 'นร0777/1' })).toEqual([]);
    await sql`update document set doc_no = 'นร 0777/1' where id = ${documentId}`.execute(desk.office.db);
    const others = await desk.office.db.selectFrom('account').select('username').where('person_id', '<>', secretary.personId).execute();
    expect(others.length).toBeGreaterThan(5);
    for (const { username } of others) {
      const other = await desk.as(username);
      for (const criteria of [{ text: word }, { subject: word }, { text: 'มรกต' }, { number: '0777/1' }])
        expect(await find(other, criteria), username).toEqual({ status: 'success', total: 0, data: [] });
    }
    const { rows } = await sql`select 1 from letter_text where text like ${`%${word}%`} or document_id = ${documentId}`.execute(
      desk.office.db,
    );
    expect(rows).toEqual([]);
  });

  it('a draft that nobody but its drafter has seen is not among the letters', async () => {
    done(await (as.clerk as Officer).post('/sarabun/drafts', { type: 2 }));
    const { rows } = await sql`select 1 from letter_text t join document d on d.id = t.document_id where d.state = 0`.execute(
      desk.office.db,
    );
    expect(rows).toEqual([]);
  });

  it('what a letter is sifted by follows its words, its holders, its class and its state', async () => {
    const { db } = desk.office;
    const holdersOf = async (id: number) =>
      (await sql<{ holder: number }>`select holder_id as holder from letter_sieve where document_id = ${id}`.execute(db)).rows.map(
        (row) => row.holder,
      );
    const inStep = async (step: string) => expect((await sql.raw(sieveBehind).execute(db)).rows, step).toEqual([]);
    const kept = async (step: string, change: ReturnType<typeof sql>, id: number) => {
      await change.execute(db);
      await sql`select keep_search_text(${id})`.execute(db);
      await inStep(step);
    };
    const { documentId } = await register(as.registrar as Officer, { subject: 'นกเงือกหัวแรด', sendTo: [hr] });
    await sql`select keep_search_text(${documentId})`.execute(db);
    await inStep('registered');
    expect(await holdersOf(documentId)).toContain(hr);
    await kept('words', sql`update document set subject = 'ชะนีมือขาว' where id = ${documentId}`, documentId);
    expect(await ids(as.clerk, { text: 'ชะนี' })).toEqual([documentId]);
    expect(await ids(as.clerk, { text: 'นกเงือก' })).toEqual([]);
    await kept('one leaves', sql`delete from document_party where document_id = ${documentId} and holder_id = ${hr}`, documentId);
    expect(await holdersOf(documentId)).not.toContain(hr);
    expect(await ids(as.clerk, { text: 'ชะนี' })).toEqual([]);
    // to very many: each is told of it, whatever its words are then
    await kept(
      'many come',
      sql`with found as materialized (select ${documentId}::bigint, id from (select id from person union select id from unit) p)
        insert into document_party (document_id, holder_id) select * from found on conflict do nothing`,
      documentId,
    );
    expect((await holdersOf(documentId)).length).toBeGreaterThan(40);
    await kept('words for many', sql`update document set subject = 'ค่างแว่นถิ่นใต้' where id = ${documentId}`, documentId);
    expect(await ids(as.clerk, { text: 'ค่างแว่น' })).toEqual([documentId]);
    await kept('classed', sql`update document set secrecy = 1 where id = ${documentId}`, documentId);
    expect(await holdersOf(documentId)).toEqual([]);
    await kept('open again', sql`update document set secrecy = 0 where id = ${documentId}`, documentId);
    expect(await ids(as.clerk, { text: 'ค่างแว่น' })).toEqual([documentId]);
    await kept('with its drafter again', sql`update document set state = 0 where id = ${documentId}`, documentId);
    expect(await holdersOf(documentId)).toEqual([]);
  });

  it('of one with very many letters the newest with common words are found, and all with rare ones', async () => {
    const [rare, common] = ['ปลาตะเพียน', 'ดอกไม้'];
    const before = {
      rare: await find(as.registrar, { text: rare }),
      common: await find(as.registrar, { text: common }),
      year: await find(as.registrar, { text: common, year: 2567 }),
    };
    const { rows } = await sql<{
      unit: number;
    }>`select owner_unit_id as unit from document where subject like 'ดอกไม้%' or subject like 'ไม้ดอก%' limit 1`.execute(desk.office.db);
    await sql`insert into letter_sieve (holder_id, document_id, created_at, sieve) select ${rows[0]?.unit}::bigint, -n, now() - interval '9 years', 0::bit(512) from generate_series(1, 100001) n`.execute(
      desk.office.db,
    );
    expect({
      rare: await find(as.registrar, { text: rare }),
      common: await find(as.registrar, { text: common }),
      year: await find(as.registrar, { text: common, year: 2567 }),
    }).toEqual(before);
    expect(before).toMatchObject({ rare: { total: 5 }, common: { total: 1001 } });
    expect((await find(as.registrar, { text: 'ไม่มีคำนี้เลย' })).total).toBe(0);
  });
});

describe('saved searches', () => {
  it('are kept, listed and removed by their owner alone; the same name takes the place of the one before', async () => {
    const [mine, other] = [as.clerk as Officer, as.officer as Officer];
    const { id } = done(await mine.post('/sarabun/saved-searches', { name: 'งบประมาณปีนี้', criteria: { text: 'งบประมาณ', year: 2569 } }));
    done(await mine.post('/sarabun/saved-searches', { name: 'งบประมาณปีนี้', criteria: { text: 'งบประมาณ', year: 2570 } }));
    expect(done(await mine.get('/sarabun/saved-searches')).items).toEqual([
      { id, name: 'งบประมาณปีนี้', criteria: { text: 'งบประมาณ', year: 2570 } },
    ]);
    expect(done(await other.get('/sarabun/saved-searches')).items).toEqual([]);
    expect((await other.post(`/sarabun/saved-searches/${id}/remove`)).status).toBe(404);
    done(await mine.post(`/sarabun/saved-searches/${id}/remove`));
    expect(done(await mine.get('/sarabun/saved-searches')).items).toEqual([]);
    expect((await mine.post(`/sarabun/saved-searches/${id}/remove`)).status).toBe(404);
    for (let i = 0; i < 30; i++) done(await mine.post('/sarabun/saved-searches', { name: `ชื่อ ${i}`, criteria: { speed: 4 } }));
    refused(await mine.post('/sarabun/saved-searches', { name: 'เกิน', criteria: { speed: 4 } }), 'saved_searches_full');
    done(await mine.post('/sarabun/saved-searches', { name: 'ชื่อ 3', criteria: { speed: 3 } }));
  });
});

describe('marks', () => {
  it('pieces together are the text, and its spelling is that of the whole', () => {
    const letters = fc.array(fc.constantFrom(...'กขอเแำาํ้่ิูั็ ๑9aB/.\u200b\u00a0์'), { maxLength: 30 }).map((all) => all.join(''));
    fc.assert(
      fc.property(letters, letters, (value, needle) => {
        const parts = marked(value, [packed(needle)]);
        expect(parts.map((part) => part.text).join('')).toBe(value);
        const found = packed(needle) !== '' && packed(value).includes(packed(needle));
        expect(parts.some((part) => part.hit)).toBe(found);
      }),
      { numRuns: 3000 },
    );
  });

  it('a letter stays with its marks; both spellings of sara am are one', () => {
    expect(marked('เก็บน้ํา', [packed('บน้ำ')])).toEqual([
      { text: 'เก็', hit: false },
      { text: 'บน้ํา', hit: true },
    ]);
    expect(marked('เรื่องที่ ๑', [packed('ที่1')])).toEqual([
      { text: 'เรื่อง', hit: false },
      { text: 'ที่ ๑', hit: true },
    ]);
  });
});

/** The spelling in which the test itself compares, stated apart from the product's. */
function bare(value: string): string {
  return normalizeThai(value).split(' ').join('');
}

function fragmentsOf(lines: string[], count: number): string[] {
  const made = new Set<string>();
  for (let seed = 7; made.size < count && seed < 100_000; seed = (seed * 7919 + 13) % 100_003) {
    const line = lines[seed % lines.length] ?? '';
    const length = 3 + (seed % 4);
    if (line.length < length) continue;
    const at = (seed * 31) % (line.length - length + 1);
    const fragment = line.slice(at, at + length);
    if (letterCount(fragment) > 2 && bare(fragment) === fragment) made.add(fragment);
  }
  return [...made];
}
