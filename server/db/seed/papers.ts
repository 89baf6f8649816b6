import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { Db } from '../../http/context.ts';
import type { Office } from '../../office.ts';
import { handMark } from '../../paper/hand-mark.ts';
import { chanceOf } from './chance.ts';
import type { Incoming } from './incoming.ts';
import { insertAll } from './insert-all.ts';
import { letterText } from './letter-text.ts';
import type { Letter } from './life.ts';
import type { Publication } from './publications.ts';
import type { Story } from './stories.ts';
import type { World } from './world.ts';

interface Options {
  /** ms within which the papers must be made: then scans are left out, and at last papers of closed letters. */
  budget: number;
}

interface Paper {
  of: Letter | Publication;
  name: string;
  by: number;
  at: Date;
  make: () => Promise<Uint8Array>;
  scan: boolean;
  /** May be left out when time is short: the letter came on paper alone. */
  spare: boolean;
}

/** Typesets every letter, makes those still at work look scanned, and stores them. Returns rows for table `file`, made by `keepPapers`. */
export async function makePapers(
  { paper, files }: Pick<Office, 'paper' | 'files'>,
  plan: Paper[],
  { budget }: Options,
): Promise<Map<Letter | Publication, Record<string, unknown>>> {
  const started = performance.now();
  const spent = () => (performance.now() - started) / budget;
  const made = new Map<Letter | Publication, Record<string, unknown>>();
  const rest = plan.values();
  const work = async () => {
    for (const one of rest) {
      if (one.spare && spent() > 1) continue;
      const typeset = await one.make();
      const pages = (await paper.pageInfo(typeset)).length;
      const bytes = one.scan && spent() < 0.7 ? await paper.looksScanned(typeset, { dpi: 110, quality: 50, seed: made.size + 1 }) : typeset;
      const { sha256, name, mime, size } = await files.put(bytes, { name: one.name, mime: 'application/pdf', pages });
      made.set(one.of, { sha256, name, mime, size, pages, warnings: [], uploaded_by: one.by, created_at: one.at });
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return made;
}

/** Rows of the stored papers; who has one gets its id. */
export async function keepPapers<Of extends Letter | Publication>(
  db: Db,
  made: Map<Letter | Publication, Record<string, unknown>>,
  of: Of[],
): Promise<Map<Of, string>> {
  const kept = of.filter((one) => made.has(one));
  const ids = await insertAll(
    db,
    'file',
    kept.map((one) => made.get(one) as Record<string, unknown>),
  );
  return new Map(kept.map((one, i) => [one, String(ids[i])]));
}

/** What is looked at first comes first: what was published last, which the start page shows, then letters at work. Classed letters have no file. */
export function planPapers(paper: Office['paper'], world: World, stories: Story[], publications: Publication[]): Paper[] {
  const letters = stories
    .filter(({ letter }) => letter.secrecy === 0)
    .sort((a, b) => a.letter.state - b.letter.state)
    .map(({ letter, incoming }, i) => letterPaper(paper, letter, incoming, i));
  const newest = new Set([...Map.groupBy(publications, ({ type }) => type).values()].flatMap((all) => all.slice(-onStartPage)));
  const published = publications.map((one, i) => ({ ...publicationPaper(paper, world, one, i), spare: !newest.has(one) }));
  return [...published.filter(({ spare }) => !spare), ...letters, ...published.filter(({ spare }) => spare)];
}

/** Of each kind the start page shows no more. */
const onStartPage = 4;

function letterPaper(paper: Office['paper'], letter: Letter, incoming: Incoming, i: number): Paper {
  const open = letter.state === 50;
  const text = letterText(i === 7 ? { ...incoming, pages: 22 } : incoming, chanceOf(i));
  return {
    of: letter,
    name: `${letter.docNo?.replaceAll('/', '-') ?? 'หนังสือ'}.pdf`,
    by: letter.drafter,
    at: letter.entries[0]?.at ?? letter.createdAt,
    make: () => paper.typeset('external-letter', text),
    scan: open || i % 9 === 0,
    spare: !open,
  };
}

function publicationPaper(paper: Office['paper'], world: World, one: Publication, i: number): Paper {
  const agency = world.unit('root').name;
  const signer = { name: 'ศาสตราจารย์ ดร.กตัญญู เกียรติศักดิ์สกุล', position: ['อธิการบดี', agency], mark: handMark(9) };
  const body = bodyOf(one, agency);
  const date = bangkokDay(one.at);
  const make = () => {
    if (one.type === 'order') return paper.typeset('order', { agency, number: one.docNo ?? '', subject: one.title, body, date, signer });
    if (one.type === 'circular' || one.type === 'minutes') {
      return paper.typeset('memo', {
        unit: `${world.unit(one.unit).name} ${agency}`,
        number: one.docNo ?? '',
        date,
        subject: one.title,
        to: 'หัวหน้าหน่วยงานทุกหน่วยงาน',
        body,
        signer,
      });
    }
    return paper.typeset('announcement', { agency, subject: one.title, body, date, signer });
  };
  return {
    of: one,
    name: `${one.title.slice(0, 60).trim()}.pdf`,
    by: world.registry('root'),
    at: one.at,
    make,
    scan: i % 4 === 0,
    spare: true,
  };
}

function bodyOf(one: Publication, agency: string): string[] {
  const first =
    one.type === 'order'
      ? `เพื่อให้การบริหารงานของ${agency}เป็นไปด้วยความเรียบร้อย มีประสิทธิภาพ และเกิดประโยชน์สูงสุดแก่ทางราชการ อาศัยอำนาจตามความในมาตรา ๒๗ แห่งพระราชบัญญัติจัดตั้งมหาวิทยาลัย จึงออกคำสั่งไว้ดังต่อไปนี้`
      : `ด้วย${agency}มีนโยบายให้หน่วยงานและบุคลากรถือปฏิบัติเกี่ยวกับเรื่อง ${one.title} ให้เป็นไปในแนวทางเดียวกัน โปร่งใส และตรวจสอบได้`;
  return [
    first,
    '๑. ให้หน่วยงานในสังกัดดำเนินการตามแนวทางที่กำหนดอย่างเคร่งครัด และแจ้งบุคลากรในสังกัดทราบโดยทั่วกัน',
    '๒. ให้ผู้ที่เกี่ยวข้องติดตาม ประเมินผล และรายงานผลการดำเนินการต่อมหาวิทยาลัยทุกไตรมาส',
    one.type === 'order' ? 'ทั้งนี้ ตั้งแต่บัดนี้เป็นต้นไป' : 'จึงแจ้งมาเพื่อทราบและถือปฏิบัติต่อไป',
  ];
}
