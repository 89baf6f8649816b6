import { describe, expect, it } from 'vitest';
import type { Content } from '../../../contract/sarabun/drafts.ts';
import { changesOf, wordChanges } from './compare.ts';

const content: Content = {
  subject: 'ขอเชิญประชุม',
  salutation: 'เรียน',
  to: 'อธิบดี',
  refers: [],
  enclosures: [],
  body: [{ kind: 'paragraph', text: 'ด้วยคณะกำหนดจัดประชุม' }],
  closing: '',
  owner: [],
  copies: [],
  about: '',
  edition: '',
  meeting: { body: '', number: '', when: '', place: '', present: [], absent: [], guests: [], opened: '', closed: '' },
};

describe('comparing two versions', () => {
  it('marks whole Thai words, although no space stands between them', () => {
    expect(wordChanges('คณะกำหนดจัดประชุมวันนี้', 'คณะกำหนดจัดสัมมนาวันนี้')).toEqual([
      { text: 'คณะกำหนดจัด', change: 'same' },
      { text: 'ประชุม', change: 'removed' },
      { text: 'สัมมนา', change: 'added' },
      { text: 'วันนี้', change: 'same' },
    ]);
  });

  it('gives back both texts, whatever they are, and shows a changed phrase as one', () => {
    const [before, after] = ['ห้อง 401 ชั้น 4\nอาคาร ก', 'ห้อง 502 อาคาร 5\nอาคาร ข ใหม่'];
    const pieces = wordChanges(before, after);
    const said = (change: string) => pieces.filter((one) => one.change !== change).map((one) => one.text);
    expect(said('added').join('')).toBe(before);
    expect(said('removed').join('')).toBe(after);
    expect(wordChanges('', 'ใหม่')).toEqual([{ text: 'ใหม่', change: 'added' }]);
    expect(wordChanges('ก ข', 'ค ง')).toEqual([
      { text: 'ก ข', change: 'removed' },
      { text: 'ค ง', change: 'added' },
    ]);
  });

  it('names the parts that differ, and where only the look does', () => {
    const receivers = [{ kind: 'UNIT' as const, id: 1, name: 'กองคลัง', purpose: 'ACTION' as const }];
    const bold = {
      ...content,
      body: [{ kind: 'paragraph' as const, text: 'ด้วยคณะกำหนดจัดประชุม', marks: [{ from: 0, to: 4, bold: true as const }] }],
    };
    expect(changesOf({ content, receivers: [] }, { content, receivers: [] })).toEqual([]);
    const changes = changesOf({ content, receivers: [] }, { content: { ...bold, subject: 'ขอเชิญสัมมนา' }, receivers });
    expect(changes.map(({ part, looksOnly }) => [part, looksOnly])).toEqual([
      ['subject', false],
      ['body', true],
      ['receivers', false],
    ]);
  });
});
