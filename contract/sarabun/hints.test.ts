import { describe, expect, it } from 'vitest';
import type { Addressing } from '../settings/organization.ts';
import { classOf } from './addressing.ts';
import type { Content } from './drafts.ts';
import { type Hint, hintsOf, type Surroundings } from './hints.ts';

const row = (name: string, receivers: string[], salutation: string, closing: string): Addressing => ({
  class: name,
  name,
  receivers,
  salutation,
  closing,
  pronounReceiver: '',
  pronounSelf: '',
  envelope: '',
  validFrom: '1983-06-01',
});
const table = [
  row('ORDINARY', [], 'เรียน', 'ขอแสดงความนับถือ'),
  row('HIGH_POST', ['นายกรัฐมนตรี', 'ประธานวุฒิสภา', 'ประธานกรรมการ ป.ป.ช.'], 'กราบเรียน', 'ขอแสดงความนับถืออย่างยิ่ง'),
  row('SUPREME_PATRIARCH', ['สมเด็จพระสังฆราช*'], 'กราบทูล', 'ควรมิควรแล้วแต่จะโปรด'),
  row('SENIOR_RAJAKHANA', ['สมเด็จพระ*', 'พระพรหม*'], 'นมัสการ', 'ขอนมัสการด้วยความเคารพอย่างยิ่ง'),
  row('MONK', ['พระ*', 'เจ้าอาวาส*'], 'นมัสการ', 'ขอนมัสการด้วยความเคารพ'),
  row('ROYAL', ['สมเด็จพระเจ้า*', 'หม่อมเจ้า*'], '', ''),
];

describe('the class of a receiver', () => {
  it.each([
    ['นายกรัฐมนตรี', 'HIGH_POST'],
    ['ฯพณฯ นายกรัฐมนตรี', 'HIGH_POST'],
    ['นายกรัฐมนตรี (ผ่านเลขาธิการคณะรัฐมนตรี)', 'HIGH_POST'],
    ['นายสมชาย ใจดี ประธานวุฒิสภา', 'HIGH_POST'],
    ['ประธานกรรมการ  ป.ป.ช.', 'HIGH_POST'],
    ['รองนายกรัฐมนตรี', 'ORDINARY'],
    ['เลขาธิการนายกรัฐมนตรี', 'ORDINARY'],
    ['รอง ประธานวุฒิสภา', 'ORDINARY'],
    ['นายกรัฐมนตรีเงา', 'ORDINARY'],
    ['อธิบดีกรมบัญชีกลาง', 'ORDINARY'],
    ['ผู้ว่าราชการจังหวัดพระนครศรีอยุธยา', 'ORDINARY'],
    ['สมเด็จพระสังฆราช', 'SUPREME_PATRIARCH'],
    ['สมเด็จพระมหาธีราจารย์', 'SENIOR_RAJAKHANA'],
    ['พระพรหมบัณฑิต', 'SENIOR_RAJAKHANA'],
    ['พระครูสังฆรักษ์สมชาย', 'MONK'],
    ['เจ้าอาวาสวัดบวรนิเวศวิหาร', 'MONK'],
    ['สมเด็จพระเจ้าลูกเธอ', 'ROYAL'],
  ])('%s: %s', (to, name) => {
    expect(classOf(to, table)?.class).toBe(name);
  });
  it('of nobody is none', () => expect(classOf('  ', table)).toBeNull());
});

const good: Content = {
  subject: 'ขอเชิญประชุม',
  salutation: 'เรียน',
  to: 'อธิบดีกรมบัญชีกลาง',
  refers: [],
  enclosures: [],
  body: [{ kind: 'paragraph', text: 'ด้วยมหาวิทยาลัยกำหนดจัดประชุม จึงเรียนมาเพื่อโปรดพิจารณา' }],
  closing: 'ขอแสดงความนับถือ',
  owner: ['กองกลาง', 'โทร. ๐ ๒๑๒๓ ๔๕๖๗'],
  copies: [],
  about: '',
  edition: '',
  meeting: { body: '', number: '', when: '', place: '', present: [], absent: [], guests: [], opened: '', closed: '' },
};

function hints(change: Partial<Content>, around: Partial<Surroundings> = {}): Hint[] {
  const content = { ...good, ...change };
  return hintsOf({ type: 1, content, files: 0, digits: 'thai', crest: true, addressing: table, page: null, ...around });
}
const codes = (change: Partial<Content>, around: Partial<Surroundings> = {}) => hints(change, around).map((one) => one.code);
const body = (text: string) => ({ body: [{ kind: 'paragraph' as const, text }] });

describe('hints', () => {
  it('a letter that is as it should be has none', () => expect(hints({})).toEqual([]));

  it.each<[string, Partial<Content>, Partial<Surroundings>, string[]]>([
    ['no crest', {}, { crest: false }, ['crest']],
    ['no crest on a memo', {}, { crest: false, type: 2 }, []],
    ['เรียน to a high post', { to: 'นายกรัฐมนตรี' }, {}, ['salutation']],
    ['เรียน to a high post in a memo', { to: 'นายกรัฐมนตรี', closing: '' }, { type: 2 }, ['salutation']],
    ['กราบเรียน to a director-general', { salutation: 'กราบเรียน', closing: 'ขอแสดงความนับถืออย่างยิ่ง' }, {}, ['salutation']],
    ['the right salutation with the closing of others', { to: 'นายกรัฐมนตรี', salutation: 'กราบเรียน' }, {}, ['closing']],
    ['both right', { to: 'นายกรัฐมนตรี', salutation: 'กราบเรียน', closing: 'ขอแสดงความนับถืออย่างยิ่ง' }, {}, []],
    ['royal persons have no words of ours', { to: 'หม่อมเจ้าสมมุติ' }, {}, ['royal']],
    ['a stamped letter is addressed ถึง', { salutation: 'ถึง', to: 'นายกรัฐมนตรี' }, { type: 16 }, []],
    [
      'several enclosures without files, in one hint',
      { enclosures: ['กำหนดการ', 'แบบตอบรับ', 'แผนที่'].map((name) => ({ name, quantity: '๑ แผ่น' })) },
      {},
      ['enclosuresWithoutFile'],
    ],
    ['an enclosure without its file', { enclosures: [{ name: 'กำหนดการ', quantity: '๑ แผ่น' }] }, {}, ['enclosureWithoutFile']],
    ['each with its file', { enclosures: [{ name: 'กำหนดการ', quantity: '๑ แผ่น', file: 7 }] }, { files: 1 }, []],
    ['more files than lines', { enclosures: [{ name: 'กำหนดการ', quantity: '๑ แผ่น', file: 7 }] }, { files: 3 }, ['filesBeyond']],
    ['spoken of and not listed', body('รายละเอียดตามสิ่งที่ส่งมาด้วย'), {}, ['enclosuresUnnamed']],
    ['two kinds of digits', body('ในวันที่ 9 ธันวาคม ๒๕๖๙'), {}, ['mixedDigits']],
    [
      'a reference of the office and a quantity are no digits of the writer',
      { refers: ['ที่ กค 1/2'], ...body('ตามหนังสือที่อ้างถึง ข้อ ๓') },
      {},
      [],
    ],
    ['an address of the network is no digit', body('ในวันที่ ๙ ที่ https://a.go.th/2569 และ a1@b.go.th'), {}, []],
    ['dots to be filled in', body('ในวันที่ ......... ธันวาคม'), {}, ['placeholder']],
    ['a blank number', { refers: ['หนังสือกรม ที่ … ลงวันที่ ๒'] }, {}, ['placeholder', 'refersUnsaid']],
    ['words in brackets', { subject: 'ขอเชิญ [ชื่องาน]' }, {}, ['placeholder']],
    ['an ellipsis in a sentence is meant', body('กล่าวว่า ควรทำ… และได้ทำแล้ว'), {}, []],
    ['referred to and never spoken of', { refers: ['หนังสือกรม ที่ กค ๐๔๐๒/๑๒ ลงวันที่ ๒'] }, {}, ['refersUnsaid']],
    ['spoken of by the words', { refers: ['หนังสือกรม ที่ กค ๐๔๐๒/๑๒'], ...body('ตามหนังสือที่อ้างถึง กรมได้ขอ') }, {}, []],
    ['spoken of by its number', { refers: ['หนังสือกรม ที่ กค ๐๔๐๒/๑๒'], ...body('กรมมีเรื่อง ๐๔๐๒/๑๒ มา') }, {}, []],
    ['spoken of and not referred to', body('ตามหนังสือที่อ้างถึง กรมได้ขอ'), {}, ['refersAbsent']],
    ['the signature alone', {}, { page: { pages: 2, signatureAlone: true, over: 0 } }, ['signatureAlone']],
    ['a few lines over', {}, { page: { pages: 2, signatureAlone: false, over: 3 } }, ['overflow']],
    ['one page', {}, { page: { pages: 1, signatureAlone: false, over: 0 } }, []],
  ])('%s', (_, change, around, expected) => {
    expect(codes(change, around)).toEqual(expected);
  });

  it('stand in the order of the paper, whatever they are about', () => {
    const found = hints({
      subject: 'ขอเชิญประชุมครั้งที่ ....',
      refers: ['หนังสือกรมบัญชีกลาง ที่ กค ๐๔๐๒/๑'],
      enclosures: [{ name: 'ระเบียบวาระ', quantity: '๑ ฉบับ' }],
      closing: 'ด้วยความนับถือ',
      ...body('จึงเรียนมาเพื่อโปรดพิจารณา'),
    } as Partial<Content>);
    const parts = found.map((one) => one.part);
    expect(parts).toEqual(['subject', 'enclosures', 'body', 'closing']);
    expect(hints({ subject: 'ครั้งที่ ....' }, { crest: false }).map((one) => one.code)).toEqual(['crest', 'placeholder']);
  });

  it('one click puts the right words in place', () => {
    const [hint] = hints({ to: 'ประธานวุฒิสภา' });
    expect(hint?.mend).toEqual({ salutation: 'กราบเรียน', closing: 'ขอแสดงความนับถืออย่างยิ่ง' });
    expect(codes({ to: 'ประธานวุฒิสภา', ...hint?.mend })).toEqual([]);
  });

  it('one click makes all digits those of the paper, bold words and addresses as they were', () => {
    const mixed = {
      subject: 'ประชุมครั้งที่ 2/๒๕๖๙',
      body: [
        { kind: 'paragraph' as const, text: 'วันที่ 9 ดู a1@b.go.th', marks: [{ from: 0, to: 8, bold: true as const }] },
        { kind: 'table' as const, rows: [[{ text: '10' }, { text: '๑๑' }]] },
      ],
      enclosures: [{ name: 'แบบ 3', quantity: '1 ชุด', file: 12 }],
    };
    const [hint] = hints(mixed, { files: 1 });
    expect(hint?.mend).toMatchObject({
      subject: 'ประชุมครั้งที่ ๒/๒๕๖๙',
      body: [
        { kind: 'paragraph', text: 'วันที่ ๙ ดู a1@b.go.th', marks: [{ from: 0, to: 8, bold: true }] },
        { kind: 'table', rows: [[{ text: '๑๐' }, { text: '๑๑' }]] },
      ],
      enclosures: [{ name: 'แบบ ๓', quantity: '1 ชุด', file: 12 }],
    });
    expect(codes({ ...mixed, ...hint?.mend }, { files: 1 })).toEqual([]);
    expect(hints(mixed, { files: 1, digits: 'arabic' })[0]?.mend?.subject).toBe('ประชุมครั้งที่ 2/2569');
  });
});
