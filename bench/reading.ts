// How well heads of letters are read: letters by chance, set in fonts of which three were never learnt, spoilt in four ways, read, compared. No number and no date
// may be sure and wrong. Fonts: those of the product, Debian's (fonts-thai-tlwg) where it is there, and folders given by --fonts.
// npm run bench:reading -- [--letters 60] [--seed 1] [--face Norasi] [--quality clean] [--show] [--all] [--bodies]
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Proposals } from '../contract/sarabun/intake.ts';
import type { Grey } from '../server/files/reading/picture/grey.ts';
import { pageWidth } from '../server/files/reading/picture/prepare.ts';
import { scaled } from '../server/files/reading/picture/scale.ts';
import { readHead } from '../server/files/reading/read-paper.ts';
import { inArabic } from '../server/files/reading/text/thai.ts';
import { proposalsFor } from '../server/sarabun/intake/propose-fields.ts';
import { Bodies } from './reading/bodies.ts';
import { fontFiles } from './reading/faces.ts';
import { faces, type Letter, latinSentences, letterBy, senders, typesetLetter } from './reading/letters.ts';
import { dotsOf, qualities, spoilt } from './reading/spoil-page.ts';
import { randomFrom } from './reading/spoil-sign.ts';

const { values } = parseArgs({
  options: {
    fonts: { type: 'string', default: '/usr/share/fonts/truetype/tlwg' },
    letters: { type: 'string', default: '24' },
    seed: { type: 'string', default: '1' },
    face: { type: 'string' },
    quality: { type: 'string' },
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
    // whole pages in place of heads
    bodies: { type: 'boolean', default: false },
  },
});
const today = new Date('2026-11-27');
const own = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/sarabun/package.json'));
const fonts = fontFiles(
  [own, ...values.fonts.split(',')].filter(existsSync),
  /mono|typist|typewriter|typo|umpush|waree|loma|purisa|sawasdee|thin|extralight/iu,
);
const library = await PDFiumLibrary.init();
const known = senders.slice(0, 12).map((one, at) => ({ id: at + 1, name: one.name, prefixes: [one.prefix] }));
const random = randomFrom(Number(values.seed));

const verdicts = ['right, sure', 'right, unsure', 'wrong, unsure', 'open', 'SILENTLY WRONG'] as const;
type Verdict = (typeof verdicts)[number];
const fields = ['docNo', 'docDate', 'from', 'subject', 'to', 'refers', 'enclosures', 'speed'] as const;
type Field = (typeof fields)[number];
const counts = new Map<string, number>();
const count = (...key: string[]) => counts.set(key.join('|'), (counts.get(key.join('|')) ?? 0) + 1);

const plain = (text: string): string => inArabic(text).replace(/\s/gu, '');

function judge(letter: Letter, read: Proposals, field: Field): Verdict | null {
  const one = read[field];
  const wanted: Record<Field, string | null> = {
    docNo: letter.number,
    docDate: letter.date,
    from: letter.sender.name,
    subject: letter.subject,
    to: letter.to,
    refers: letter.refers[0] ?? null,
    enclosures:
      letter.enclosures.length > 0
        ? letter.enclosures.map((each, at) => (letter.enclosures.length > 1 ? `${at + 1}. ${each}` : each)).join('')
        : null,
    speed: letter.speed,
  };
  const right = wanted[field];
  if (right === null) return one?.sureness === 'sure' ? 'SILENTLY WRONG' : null;
  if (!one || one.sureness === 'open') return 'open';
  const same = plain(one.value) === plain(right);
  if (one.sureness === 'sure') return same ? 'right, sure' : 'SILENTLY WRONG';
  return same ? 'right, unsure' : 'wrong, unsure';
}

let spent = 0;
const bodies = new Bodies();
// a face that this machine does not have is left out, and said
const picked = faces.filter(
  (one) => (!values.face || one.name === values.face) && fonts.some((file) => basename(file).startsWith(one.name)),
);
const missing = faces.filter((one) => !fonts.some((file) => basename(file).startsWith(one.name)));
if (missing.length > 0) console.log(`without ${missing.map((one) => one.name).join(', ')}: no such font here`);
for (let n = 0; n < Number(values.letters); n++) {
  const face = picked[n % picked.length]!;
  const letter = letterBy(random, today, face.name);
  const latin = latinSentences[n % latinSentences.length]!;
  if (values.bodies) letter.body.push(latin.text);
  const document = await library.loadDocument(typesetLetter(letter, random, fonts));
  for (const quality of qualities) {
    if (values.quality && values.quality !== quality) continue;
    const drawn = await document.getPage(0).render({ scale: dotsOf[quality] / 72, render: 'bitmap', colorSpace: 'Gray' });
    const page: Grey = await spoilt({ width: drawn.width, height: drawn.height, data: new Uint8Array(drawn.data) }, quality, random);
    if (values.only && values.only !== `${n}-${quality}`) continue;
    if (values.bodies) {
      await bodies.read(letter, latin.words, page, quality);
      continue;
    }
    const before = process.cpuUsage();
    const head = proposalsFor(await readHead(await scaled(page, pageWidth / page.width)), known, today);
    const used = process.cpuUsage(before);
    spent += (used.user + used.system) / 1e6;
    for (const field of fields) {
      const verdict = judge(letter, head, field);
      if (!verdict) continue;
      count(quality, field, verdict);
      count(face.name, field, verdict);
      if (verdict === 'SILENTLY WRONG' || (values.show && verdict !== 'right, sure' && ['docNo', 'docDate'].includes(field))) {
        const one = head[field];
        console.log(
          `${n} ${quality} ${face.name} ${field}: ${verdict}: ${JSON.stringify(one?.value)} (${one?.readings?.join(' ; ')}) for ${field === 'docNo' ? letter.number : field === 'docDate' ? letter.date : field === 'from' ? letter.sender.name : letter[field]}`,
        );
      }
    }
    if (!known.some((one) => one.name === letter.sender.name)) continue;
    const both = ['docNo', 'docDate'].every((field) => judge(letter, head, field as Field) === 'right, sure');
    count(quality, 'number+date', both ? 'right, sure' : 'right, unsure');
  }
  document.destroy();
}
if (values.bodies) process.exit(bodies.print() ? 0 : 1);
console.log(`${' '.repeat(22)} ${verdicts.join('  ')}`);
for (const group of [...qualities, ...faces.map((one) => one.name)]) {
  for (const field of [...fields, 'number+date'].filter((one) => values.all || group in dotsOf || one === 'docNo' || one === 'docDate')) {
    const row = verdicts.map((verdict) => counts.get(`${group}|${field}|${verdict}`) ?? 0);
    if (row.some((one) => one > 0))
      console.log(`${group.padEnd(9)} ${field.padEnd(12)} ${row.map((one, at) => String(one).padStart(verdicts[at]!.length)).join('  ')}`);
  }
}
const wrong = ['docNo', 'docDate']
  .flatMap((field) => qualities.map((quality) => counts.get(`${quality}|${field}|SILENTLY WRONG`) ?? 0))
  .reduce((sum, one) => sum + one, 0);
const sure = ['docNo', 'docDate']
  .flatMap((field) => qualities.map((quality) => counts.get(`${quality}|${field}|right, sure`) ?? 0))
  .reduce((sum, one) => sum + one, 0);
console.log(`numbers and dates: ${sure} sure and right, ${wrong} sure and wrong (goal 0)`);
console.log(`${(spent / (Number(values.letters) * (values.quality ? 1 : 4))).toFixed(2)} s of the processor a head`);
process.exitCode = wrong > 0 ? 1 : 0;
