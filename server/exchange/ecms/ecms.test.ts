import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EcmsNodes, openEcmsNodes, type Waiting } from '../../test/ecms-node.ts';
import {
  type ExchangeOffice,
  joinEcms,
  numbered,
  offered,
  openExchangeOffice,
  partnerByEcms,
  sentTo,
  takeIn,
  waysOf,
} from '../../test/exchange-offices.ts';
import { done, open, pdfOf, refused } from '../../test/letters.ts';
import { codesOf } from './code-lists.ts';
import { nodeOf } from './node.ts';
import { takeHeads } from './take-heads.ts';

// two offices, each with a node of its own; the nodes pass on what is put at them
let nodes: EcmsNodes;
let here: ExchangeOffice;
let there: ExchangeOffice;
const [hereCode, thereCode] = ['11008', '21009'];
const thereName = 'กรมปลายทาง';
const minutes = (n: number) => new Date(Date.now() + n * 60_000);

beforeAll(async () => {
  nodes = await openEcmsNodes();
  [here, there] = await Promise.all([openExchangeOffice('here', 'กรมต้นทาง'), openExchangeOffice('there', thereName)]);
  await joinEcms(here, nodes.address(hereCode), hereCode);
  await joinEcms(there, nodes.address(thereCode), thereCode);
  await partnerByEcms(here, thereCode, thereName);
});
afterAll(async () => {
  await Promise.all([here, there].map((office) => office?.close()));
  await nodes?.close();
});

/** What came to this office's node is taken, and what waits here is put there. */
async function turn(office: ExchangeOffice, now?: Date): Promise<void> {
  await takeHeads(office.desk.office);
  await office.move(now);
}

const desk = async (office: ExchangeOffice) => done(await office.registrar.get('/exchange/desk'));
const lastOffered = async () => (await offered(there)).at(-1);

interface Made {
  number: string;
  sender?: string;
  main?: string;
  mime?: string;
  secret?: string;
}

/** A letter of another organisation, as a node holds it out. */
const letterXml = ({ number, sender = hereCode, main = '', mime = 'application/pdf', secret = '001' }: Made) =>
  `<rsm:GovernmentDocument xmlns:rsm="urn:a" xmlns:ram="urn:b"><ram:CorrespondenceLetter ID="Letter"><ram:ID>${number}</ram:ID><ram:CorrespondenceDate>2569-11-20</ram:CorrespondenceDate><ram:Subject>เรื่องของหน่วยงานอื่น</ram:Subject><ram:SecretCode>${secret}</ram:SecretCode><ram:SpeedCode>002</ram:SpeedCode><ram:SenderParty><ram:DepartmentOrganization><ram:ID>${sender}</ram:ID></ram:DepartmentOrganization></ram:SenderParty><ram:ReceiverParty><ram:DepartmentOrganization><ram:ID>${thereCode}</ram:ID></ram:DepartmentOrganization></ram:ReceiverParty><ram:SendDate>2026-11-28T10:15:00</ram:SendDate><ram:MainLetterBinaryObject mimeCode="${mime}">${main}</ram:MainLetterBinaryObject></ram:CorrespondenceLetter></rsm:GovernmentDocument>`;
let held = 0;
const stands = (xml: string): Waiting => {
  const one = { id: `H-${++held}`, xml };
  nodes.queueOf(thereCode).push(one);
  return one;
};

describe('a letter by e-CMS', () => {
  it('goes to the node, is held at its first coming until its sender has a name, and its receipt and number come back by notices', async () => {
    const documentId = await sentTo(here, [thereName], 'หนังสือ <ทดสอบ> & e-CMS');
    nodes.plan.push('fault');
    await here.move();
    expect(await waysOf(here, documentId)).toMatchObject([{ state: 'QUEUED', tries: 1 }]);
    await here.move(minutes(2));
    const [sent] = await waysOf(here, documentId);
    expect(sent).toMatchObject({ state: 'DELIVERED', may: { recall: false, ask: true } });
    // the node is asked by the number that it gave
    done(await (await here.desk.as('officer')).post(`/exchange/ways/${sent.id}/ask`));
    await here.move(minutes(2));
    expect((await waysOf(here, documentId))[0].steps.at(-1)).toMatchObject({ action: 'carrierSays', note: 'SENT' });
    expect(nodes.put.at(-1)).toContain('<ram:Subject>หนังสือ &lt;ทดสอบ&gt; &amp; e-CMS</ram:Subject>');
    await turn(there);
    const [way] = (await desk(there)).ways;
    expect(way).toMatchObject({ state: 'HELD', reason: 'UNKNOWN_SENDER', peer: `หน่วยงาน e-CMS ${hereCode}` });
    const admin = await there.desk.as('admin');
    const { rows } = done(await admin.get('/settings/list/exchange-peers'));
    const [row] = rows.filter(({ values }: { values: { code: string } }) => values.code === hereCode);
    done(
      await admin.post('/settings/list/exchange-peers', { id: row.id, version: row.version, values: { ...row.values, name: here.name } }),
    );
    done(await there.registrar.post(`/exchange/ways/${way.id}/offer`));
    const item = await lastOffered();
    const { docNo } = (await open(await here.desk.as('officer'), documentId)).document;
    expect(item).toMatchObject({ from: here.name, subject: 'หนังสือ <ทดสอบ> & e-CMS' });
    expect(item.proposals.docNo.value).toBe(docNo);
    await there.move();
    await turn(here);
    expect(await waysOf(here, documentId)).toMatchObject([{ state: 'ACKNOWLEDGED' }]);
    const first = await takeIn(there, item.id);
    await there.move();
    await turn(here);
    expect(await waysOf(here, documentId)).toMatchObject([{ state: 'ACCEPTED', acceptedNo: first.receiveNo }]);
    expect(nodes.queueOf(hereCode)).toEqual([]);
    // the receipt is cancelled and made again, then doubted and confirmed
    done(await there.registrar.post(`/sarabun/transmissions/${first.transmissionId}/cancel-receipt`, { reason: 'ลงรับผิดเล่ม' }));
    const second = await takeIn(there, (await lastOffered()).id);
    await there.move();
    await turn(here);
    const [accepted] = await waysOf(here, documentId);
    expect(accepted.acceptedNo).toBe(second.receiveNo);
    done(await (await here.desk.as('officer')).post(`/exchange/ways/${accepted.id}/doubt`, { text: 'เลขไม่ตรง' }));
    await here.move();
    await turn(there);
    expect((await desk(there)).ways).toMatchObject([{ doubted: true, may: { answerNumber: true } }]);
  });

  it('[X8] example 15: a classed one is refused before it leaves, and one that comes is not kept', async () => {
    const classed = await numbered(here, [thereName]);
    await sql`update document set secrecy = 1 where id = ${classed}`.execute(here.desk.office.db);
    expect((await (await here.desk.as('officer')).post(`/sarabun/documents/${classed}/send`)).body.status).toBe('error');
    expect((await sql`select 1 from exchange_letter where document_id = ${classed}`.execute(here.desk.office.db)).rows).toEqual([]);
    stands(letterXml({ number: 'ลับ 1/1', secret: '002', main: (await pdfOf()).toString('base64') }));
    await turn(there);
    const { strays } = await desk(there);
    expect(strays).toMatchObject([{ reason: 'SECRECY' }]);
    expect((await sql`select raw from exchange_stray`.execute(there.desk.office.db)).rows).toEqual([{ raw: null }]);
    done(await there.registrar.post(`/exchange/strays/${strays[0].id}/drop`));
    await turn(there);
    expect(nodes.queueOf(thereCode)).toEqual([]);
  });

  it('[X1] however it is lost, unheard, put twice and out of order it is one letter with one number', async () => {
    const before = (await offered(there)).length;
    const sent: number[] = [];
    for (const fates of [['lost'], ['unheard'], ['twice'], ['lost', 'unheard', 'twice']] as const) {
      nodes.plan.push(...fates);
      sent.push(await sentTo(here, [thereName]));
      for (const at of [0, 2, 9, 30]) await here.move(minutes(at));
    }
    nodes.queueOf(thereCode).reverse();
    nodes.lostDeletes = 2;
    for (let n = 0; n < 4; n++) await turn(there);
    expect(nodes.queueOf(thereCode)).toEqual([]);
    const items = (await offered(there)).slice(before);
    expect(items).toHaveLength(4);
    for (const { id } of items) {
      await takeIn(there, id);
      nodes.plan.push('twice');
      await there.move();
    }
    // the number before the receipt
    nodes.queueOf(hereCode).reverse();
    await turn(here);
    for (const documentId of sent) expect(await waysOf(here, documentId)).toMatchObject([{ state: 'ACCEPTED' }]);
    expect(new Set((await Promise.all(sent.map((id) => waysOf(here, id)))).map(([way]) => way.acceptedNo)).size).toBe(4);
  });
});

describe('codes and numbers', () => {
  it('of speed and secrecy are written and read as the node’s own lists name them; a list that does not name all of them does not count', async () => {
    let days = 0;
    const fresh = async (codes: EcmsNodes['codes']) => {
      nodes.codes = codes;
      days += 3;
      for (const { desk: one } of [here, there])
        await codesOf(one.office, (await nodeOf(one.office.db)) as never, () => Date.now() + days * 24 * 3_600_000);
    };
    const [officer, main] = [await here.desk.as('officer'), async () => (await pdfOf()).toString('base64')];
    const send = async () => {
      const documentId = await numbered(here, [thereName], { speed: 4 });
      done(await officer.post(`/sarabun/documents/${documentId}/send`));
      await here.move();
      const put = nodes.put.at(-1) ?? '';
      await turn(there);
      return [/SpeedCode>(\d+)/.exec(put)?.[1], /SecretCode>(\d+)/.exec(put)?.[1], (await lastOffered()).speed];
    };
    const speeds = { '010': 'ปกติ', '020': 'ด่วน', '030': 'ด่วนมาก', '040': 'ด่วนที่สุด' };
    const secrecies = { '900': 'ไม่ลับ', '901': 'ลับ', '902': 'ลับมาก', '903': 'ลับที่สุด' };
    await fresh({ speeds, secrecies });
    expect(await send()).toEqual(['040', '900', 4]);
    // 001 is none of its codes: what is not plainly open is classed
    stands(letterXml({ number: 'ลส 1/1', secret: '001', main: await main() }));
    await turn(there);
    const { strays } = await desk(there);
    expect(strays).toMatchObject([{ reason: 'SECRECY' }]);
    done(await there.registrar.post(`/exchange/strays/${strays[0].id}/drop`));
    await turn(there);
    await fresh({ speeds: { ...speeds, '050': 'ด่วน' }, secrecies: { '002': 'ปกติ' } });
    expect(await send()).toEqual(['004', '001', 4]);
    await fresh(null);
  });

  it('a letter that is sent anew after a refusal takes the one before away at the node, which takes a number once', async () => {
    nodes.numbersOnce = true;
    const documentId = await sentTo(here, [thereName]);
    nodes.plan.push('unheard');
    await here.move();
    await here.move(minutes(2));
    await turn(there);
    const { ways } = done(await there.registrar.get(`/exchange/tray/${(await lastOffered()).id}`));
    done(await there.registrar.post(`/exchange/ways/${ways[0].id}/wrong`, { code: 'PAGE', text: 'ขาดหน้า 2' }));
    await there.move();
    await turn(here);
    const [refusedWay] = await waysOf(here, documentId);
    expect(refusedWay).toMatchObject({ state: 'REJECTED', may: { anew: true } });
    done(await (await here.desk.as('officer')).post(`/exchange/ways/${refusedWay.id}/anew`));
    await here.move();
    expect((await waysOf(here, documentId))[1]).toMatchObject({ state: 'DELIVERED' });
    nodes.numbersOnce = false;
  });
});

describe('the node itself', () => {
  const check = async (who = 'admin') => (await here.desk.as(who)).post('/settings/exchange-ecms/check');

  it('says its time and whom it knows; without settings, and of who may not keep them, it is not asked', async () => {
    nodes.known = new Map([[hereCode, 'กรมต้นทาง']]);
    nodes.minutesAhead = 30;
    const found = done(await check());
    expect(found).toMatchObject({ ok: true, organizations: 1, own: 'กรมต้นทาง', unknown: [thereName] });
    expect(Math.round(found.clockOff / 60)).toBe(30);
    nodes.known = null;
    nodes.minutesAhead = 0;
    expect(done(await check())).toMatchObject({ ok: true, organizations: null, own: null, unknown: [] });
    refused(await check('clerk'), 'forbidden', 403);
  });

  it('[X10] knows no such organisation: its list is asked once, the letter fails with that reason and goes on once it is known', async () => {
    nodes.known = new Map([[hereCode, 'กรมต้นทาง']]);
    const documentId = await sentTo(here, [thereName]);
    await here.move();
    const [way] = await waysOf(here, documentId);
    expect(way).toMatchObject({ state: 'FAILED', reason: 'UNKNOWN_RECEIVER', tries: 0, may: { again: true, ask: false } });
    nodes.known = new Map([...nodes.known, [thereCode, thereName]]);
    // a fault of another kind is tried again
    nodes.plan.push('fault');
    done(await (await here.desk.as('officer')).post(`/exchange/ways/${way.id}/again`));
    await here.move();
    expect(await waysOf(here, documentId)).toMatchObject([{ state: 'QUEUED', tries: 1 }]);
    await here.move(minutes(2));
    expect(await waysOf(here, documentId)).toMatchObject([{ state: 'DELIVERED' }]);
    nodes.known = null;
    await turn(there);
    await takeIn(there, (await lastOffered()).id);
    await there.move();
    await turn(here);
    expect(await waysOf(here, documentId)).toMatchObject([{ state: 'ACCEPTED' }]);
  });
});

describe('what stands at the head', () => {
  it('[X1] example 19: killed between keeping and deleting, the same head comes again and is one letter', async () => {
    const before = (await offered(there)).length;
    nodes.lostDeletes = 1;
    stands(letterXml({ number: 'ทส 19/1', main: (await pdfOf()).toString('base64') }));
    await turn(there);
    expect(nodes.queueOf(thereCode)).toHaveLength(1);
    expect(await offered(there)).toHaveLength(before + 1);
    await turn(there);
    expect(nodes.queueOf(thereCode)).toEqual([]);
    expect(await offered(there)).toHaveLength(before + 1);
    // a year of the Buddhist era
    expect((await lastOffered()).proposals.docDate.value).toBe('2026-11-20');
  });

  it('[X2] example 4: of the same number and date with another file is held, and the first is untouched', async () => {
    const first = await takeIn(there, (await lastOffered()).id);
    stands(letterXml({ number: 'ทส 19/1', main: (await pdfOf()).toString('base64') }));
    await turn(there);
    const way = (await desk(there)).ways.find(({ state }: { state: string }) => state === 'HELD');
    expect(way).toMatchObject({ reason: 'SAME_NUMBER' });
    expect((await waysOf(there, first.documentId, 'registrar'))[0]).toMatchObject({ state: 'TAKEN' });
    done(await there.registrar.post(`/exchange/ways/${way.id}/refuse`, { code: 'TWICE', text: '' }));
    await there.move();
    expect(nodes.put.at(-1)).toContain('<RejectLetterNotifier><LetterID>ทส 19/1</LetterID>');
  });

  it('with a file that is no base64, or not what it says it is, holds the letter; its sender is told that it is wrong', async () => {
    stands(letterXml({ number: 'ทส 20/1', main: 'JVBERi0*' }));
    stands(letterXml({ number: 'ทส 20/2', main: Buffer.from('no picture').toString('base64'), mime: 'image/png' }));
    await turn(there);
    expect(nodes.queueOf(thereCode)).toEqual([]);
    const files = (await desk(there)).ways.filter(({ reason }: { reason: string }) => reason === 'FILE');
    expect(files).toHaveLength(2);
    for (const { id } of files) done(await there.registrar.post(`/exchange/ways/${id}/wrong`, { code: 'FILE', text: 'เปิดไม่ได้' }));
    await there.move();
    expect(nodes.put.at(-1)).toContain('<InvalidLetterNotifier>');
  });

  it('example 20: what can’t be read, or declares entities, is kept and told of; the queue goes on when the registry has it removed', async () => {
    const before = (await offered(there)).length;
    stands('<rsm:GovernmentDocument><broken');
    stands('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "b">]><a><ProcessID>H-DTD</ProcessID>&b;<GovernmentDocument/></a>').id = 'H-DTD';
    // an empty queue with a number of its own, and the page of a proxy, are nothing
    for (const xml of ['<?xml version="1.0"?><a><Body><Response><ProcessID>P-0</ProcessID></Response></Body></a>', '<?xml <html>no']) {
      nodes.queueOf(thereCode).unshift({ id: 'none', xml });
      await turn(there);
      nodes.queueOf(thereCode).shift();
    }
    stands(`<?xml version="1.0"?><a><ProcessID>H-BIG</ProcessID>${'x'.repeat(85 * 1_048_576)}</a>`).id = 'H-BIG';
    stands(letterXml({ number: 'ทส 21/1', main: (await pdfOf()).toString('base64') }));
    for (const reason of ['UNREADABLE', 'DTD', 'TOO_LARGE']) {
      await turn(there);
      await turn(there);
      expect(await offered(there)).toHaveLength(before);
      const { strays } = await desk(there);
      expect(strays).toMatchObject([{ reason }]);
      refused(await (await there.desk.as('clerk')).post(`/exchange/strays/${strays[0].id}/drop`), 'not_found', 404);
      done(await there.registrar.post(`/exchange/strays/${strays[0].id}/drop`));
    }
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from notification where kind = 'exchange_blocked' and person_id = ${there.registrar.personId}`.execute(
      there.desk.office.db,
    );
    expect(rows).toEqual([{ n: 5 }]);
    await turn(there);
    expect(nodes.queueOf(thereCode)).toEqual([]);
    expect(await offered(there)).toHaveLength(before + 1);
    const kept = await sql<{ raw: Buffer }>`select raw from exchange_stray where process_id = 'H-DTD'`.execute(there.desk.office.db);
    expect(kept.rows[0]?.raw.toString()).toContain('<!DOCTYPE');
  });

  it('a notice of no letter of ours keeps nothing back and is shown', async () => {
    stands(
      '<AcceptLetterNotifier><LetterID>ไม่มี 1/1</LetterID><CorrespondenceDate>2026-11-20</CorrespondenceDate><Subject>x</Subject><AcceptID>7</AcceptID></AcceptLetterNotifier>',
    );
    await turn(there);
    expect(nodes.queueOf(thereCode)).toEqual([]);
    const { strays } = await desk(there);
    expect(strays).toMatchObject([{ reason: 'NOTICE' }]);
    done(await there.registrar.post(`/exchange/strays/${strays[0].id}/drop`));
    expect((await desk(there)).strays).toEqual([]);
  });
});
