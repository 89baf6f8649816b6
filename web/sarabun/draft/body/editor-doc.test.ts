import { describe, expect, it } from 'vitest';
import { type Block, body as bodySchema, plainLines } from '../../../../contract/sarabun/body.ts';
import { blocksOf, docOf } from './editor-doc.ts';

const body: Block[] = [
  { kind: 'paragraph', text: 'ด้วยคณะกำหนดจัดสัมมนา', marks: [{ from: 4, to: 7, bold: true, underline: true }] },
  { kind: 'item', level: 0, text: 'ข้อหนึ่ง' },
  { kind: 'item', level: 1, text: 'ข้อย่อย' },
  { kind: 'item', level: 2, text: 'ลึก', marks: [{ from: 0, to: 3, italic: true }] },
  { kind: 'item', level: 1, bullet: true, text: 'ขีด' },
  { kind: 'item', level: 0, text: 'ข้อสอง' },
  {
    kind: 'table',
    head: true,
    rows: [
      [{ text: 'ลำดับ' }, { text: 'รายการ' }],
      [{ text: '๑' }, { text: '' }],
    ],
  },
  { kind: 'table', plain: true, columns: [{}, { align: 'right' }], rows: [[{ text: 'นายสมชาย ใจดี' }, { text: 'ประธานกรรมการ' }]] },
];

describe('the body in the editor', () => {
  it('comes back as it went in: looks, levels, both kinds of items, tables', () => {
    expect(blocksOf(docOf(body))).toEqual(body);
    expect(bodySchema.parse(body)).toEqual(body);
  });

  it('takes what was typed before there were looks and lists', () => {
    const old = [
      { kind: 'paragraph', level: 0, text: 'ตามที่' },
      { kind: 'item', text: 'ข้อ' },
      { kind: 'item', level: 2, text: 'ลึกเกินขั้น' },
    ];
    expect(bodySchema.parse(old)).toEqual(old);
    expect(plainLines(blocksOf(docOf(bodySchema.parse(old))))).toEqual(['ตามที่', '- ข้อ', '  - ลึกเกินขั้น']);
  });

  it('leaves out empty lines, and what is deeper than the paper goes stays at its last level', () => {
    const nested = ([text, ...inner]: string[]): object[] => {
      if (text === undefined) return [];
      const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] };
      return [{ type: 'orderedList', content: [{ type: 'listItem', content: [paragraph, ...nested(inner)] }] }];
    };
    const deep = nested(['หนึ่ง', 'สอง', 'สาม', 'สี่']);
    const blocks = blocksOf({ type: 'doc', content: [{ type: 'paragraph' }, ...deep, { type: 'paragraph' }] });
    expect(blocks.map((block) => block.kind === 'item' && block.level)).toEqual([0, 1, 2, 2]);
    expect(blocksOf(docOf([]))).toEqual([]);
  });

  it('joins neighbours of one look and trims around the line', () => {
    const text = (words: string, ...marks: string[]) => ({ type: 'text', text: words, marks: marks.map((type) => ({ type })) });
    const doc = { type: 'doc', content: [{ type: 'paragraph', content: [text('  ขอ', 'bold'), text('เชิญ', 'bold'), text(' ครับ ')] }] };
    expect(blocksOf(doc)).toEqual([{ kind: 'paragraph', text: 'ขอเชิญ ครับ', marks: [{ from: 0, to: 6, bold: true }] }]);
  });
});
