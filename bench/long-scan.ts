import { readdirSync, readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { openPdfium } from '../server/files/inspect/pdfium.ts';
import { dataOf } from '../server/paper/letters.ts';
import { sampleLetters } from '../server/paper/sample-letters.ts';
import { typesetPaper } from '../server/paper/typst.ts';
import { keepReadingFiles } from '../server/sarabun/reading/read-files.ts';
import { keepAllWords } from '../server/test/kept-words.ts';
import { plainLetter } from '../server/test/plain-letter.ts';
import { inOwnOffice } from './own-office.ts';

// npm run bench:long-scan -- [PAGES] : a scan of 500 pages is taken in, registered and read behind everything else, while somebody works.
// Goals: each page is read and told of, the reader stays below 700 MB, the office answers in 250 ms meanwhile.
const pages = Number(process.argv[2] ?? 500);
const goals = { reader: 700, answer: 250 };

await inOwnOffice(
  'long-scan',
  async () => {},
  async ({ office, tokenOf, get, post }) => {
    const token = await tokenOf('registrar');
    const form = new FormData();
    form.set('file', new Blob([await scanOf(pages)], { type: 'application/pdf' }), 'scan.pdf');
    const file = await post<{ id: string; pages: number }>('/sarabun/uploads', form, token);
    const given = { ...plainLetter, from: 'กรมบัญชีกลาง', docNo: 'กค 0405/1', subject: 'เอกสารชุดใหญ่', mainFile: file.id };
    const letter = await post<{ documentId: number }>('/sarabun/letters', given, token);
    if (letter.status !== 'success') throw new Error(letter.message ?? letter.status);
    await keepAllWords(office);
    const progress = async () => {
      const from = performance.now();
      const opened = await get<{ files: { reading: { state: string; done: number; unread: number } }[] }>(
        `/sarabun/documents/${letter.documentId}`,
        token,
      );
      answers.push(performance.now() - from);
      const reading = opened.files[0]?.reading;
      if (!reading) throw new Error('the letter does not say how far its file is read');
      return reading;
    };
    const answers: number[] = [];
    const told = new Set<number>();
    const began = performance.now();
    const before = process.memoryUsage().rss;
    let [readerMost, officeMost] = [0, before];
    const reader = keepReadingFiles(office, async () => false);
    let reading = await progress();
    while (reading.state === 'WAITING') {
      await new Promise((resolve) => setTimeout(resolve, 250));
      reading = await progress();
      told.add(reading.done);
      readerMost = Math.max(readerMost, ...childrenOf(process.pid));
      officeMost = Math.max(officeMost, process.memoryUsage().rss);
    }
    await reader.stop();
    const seconds = (performance.now() - began) / 1000;
    answers.sort((a, b) => a - b);
    const [middle, late] = [answers[answers.length >> 1] ?? 0, answers[Math.floor(answers.length * 0.99)] ?? 0];
    const mb = (bytes: number) => Math.round(bytes / 1_048_576);
    console.log(
      `${reading.done} of ${pages} pages read in ${seconds.toFixed(0)} s, ${reading.unread} of them unread, told ${told.size} times how far`,
    );
    console.log(`  the reader took ${mb(readerMost)} MB at most, goal below ${goals.reader}`);
    console.log(`  the office grew from ${mb(before)} to ${mb(officeMost)} MB`);
    console.log(
      `  opening the letter meanwhile: the middle ${middle.toFixed(0)} ms, 99 of 100 below ${late.toFixed(0)} ms, goal ${goals.answer}`,
    );
    const isMet = reading.done === pages && reading.state === 'READ' && mb(readerMost) < goals.reader && late < goals.answer;
    console.log(isMet ? 'met' : 'MISSED');
    if (!isMet) process.exitCode = 1;
  },
);

/** What the processes take that this one has started. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        const isNode = /^Name:\s+(node|MainThread)/mu.test(status);
        return isNode && status.includes(`PPid:\t${parent}\n`) ? [Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0) * 1024] : [];
      } catch {
        return [];
      }
    });
}

/** One picture of a short letter on all pages: what is read anew each time is the same. */
async function scanOf(count: number): Promise<Uint8Array<ArrayBuffer>> {
  const { enclosures: _, refers: __, address: ___, verify: ____, ...short } = sampleLetters('real')['external-letter'];
  const letter = await (await openPdfium()).loadDocument(
    typesetPaper('external-letter', dataOf('external-letter', { ...short, body: ['ขอแจ้ง'] })),
  );
  const { data, width, height } = await letter.getPage(0).render({ scale: 150 / 72, render: 'bitmap', colorSpace: 'Gray' });
  letter.destroy();
  const pdf = await PDFDocument.create();
  const picture = await pdf.embedJpg(
    await sharp(data, { raw: { width, height, channels: 1 } })
      .jpeg()
      .toBuffer(),
  );
  for (let page = 0; page < count; page++) pdf.addPage([595, 842]).drawImage(picture, { x: 0, y: 0, width: 595, height: 842 });
  return new Uint8Array(await pdf.save());
}
