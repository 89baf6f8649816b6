import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dataOf } from '../server/paper/letters.ts';
import { sampleLetters } from '../server/paper/sample-letters.ts';
import { typesetPaper } from '../server/paper/typst.ts';

// node bench/paper.ts --letters 2000
const { values } = parseArgs({ options: { letters: { type: 'string', default: '2000' } } });
const letters = Number(values.letters);
const goals = { cpuMs: 60, growthMb: 40, thirtyToTen: 4 };
const warm = 50;

/** Each letter its own number, receiver and code, as in an office; one thread, the text fix in it. */
function makeLetter(i: number): number {
  const letter = sampleLetters('real')['external-letter'];
  const verify = { url: `https://eoffice.example.ac.th/verify/${i}`, code: `K7Q2-${i}` };
  const data = dataOf('external-letter', { ...letter, number: `อว 0601/${i}`, to: `ผู้อำนวยการโรงเรียนที่ ${i}`, verify });
  return typesetPaper('external-letter', data).length;
}

const figures: number[] = [];
const memory: number[] = [];
let bytes = 0;
for (let i = 0; i < letters; i++) {
  const start = process.cpuUsage();
  bytes += makeLetter(i);
  const { user, system } = process.cpuUsage(start);
  if (i >= warm) figures.push((user + system) / 1000);
  // as between two jobs of a thread: only then does Node free what the typesetter made
  await setImmediate();
  if (i % 100 === 99) memory.push(process.memoryUsage.rss() / 2 ** 20);
}
figures.sort((a, b) => a - b);
const median = figures[Math.floor(figures.length / 2)] ?? 0;
const [p95 = 0] = figures.slice(Math.floor(figures.length * 0.95));
// the first quarter warms up caches and heap; what comes after must not grow
const settled = memory.slice(Math.ceil(memory.length / 4));
const half = Math.floor(settled.length / 2);
const most = (list: number[]) => Math.max(0, ...list);
const growth = most(settled.slice(half)) - most(settled.slice(0, half));
const told = (met: boolean) => (met ? 'met' : 'MISSED');
console.log(`pdf-1p: ${letters} letters of one page with the text fix, ${Math.round(bytes / letters / 1024)} kB each`);
console.log(`  CPU warm: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; goal ${goals.cpuMs} ms: ${told(median <= goals.cpuMs)}`);
console.log(`  memory: ${memory.map((mb) => mb.toFixed(0)).join(' ')} MB, every hundred letters`);
console.log(`  growth after warm-up: ${growth.toFixed(0)} MB; goal ${goals.growthMb} MB: ${told(growth <= goals.growthMb)}`);

/** CPU in ms of a memo of so many pages. */
function longMemo(pages: number): number {
  const letter = sampleLetters('real').memo;
  const words = 'ขอเรียนว่าการดำเนินงานตามแผนประจำปีของหน่วยงานเป็นไปตามเป้าหมาย และได้รับความร่วมมือจากทุกฝ่ายเป็นอย่างดี '.repeat(4);
  const body = Array.from({ length: pages * 7 }, (_, i) => `${pages}/${i} ${words}`);
  const start = process.cpuUsage();
  typesetPaper('memo', dataOf('memo', { ...letter, body }));
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
longMemo(3);
const long = [10, 20, 30].map((pages) => ({ pages, ms: longMemo(pages) }));
const ratio = (long[2]?.ms ?? 0) / (long[0]?.ms || 1);
console.log(`  long memos: ${long.map(({ pages, ms }) => `${pages} pages ${ms.toFixed(0)} ms`).join(', ')}`);
console.log(`  thirty pages to ten: ${ratio.toFixed(1)}; goal under ${goals.thirtyToTen}: ${told(ratio < goals.thirtyToTen)}`);
