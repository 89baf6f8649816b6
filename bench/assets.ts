import { stringify } from 'csv-stringify/sync';
import { inOwnOffice, type Reply, timed } from './own-office.ts';

// npm run bench:assets : a sheet of 20,000 assets with 200 faults, and the lists of that register. Goals: import under 60 s, lists and search under 300 ms.
const goal = 60_000;
const listGoal = 300;
const [rows, faults] = [20_000, 200];

interface Report extends Reply {
  kept: boolean;
  added: number;
  faults?: unknown[];
}
interface Setup extends Reply {
  units: { id: number; name: string }[];
  classes: { id: number }[];
}
interface Listed extends Reply {
  total: number;
  items: { id: number }[];
}

const heads = ['หมายเลขครุภัณฑ์', 'ประเภท', 'ชื่อรายการ', 'ยี่ห้อ', 'หมายเลขเครื่อง', 'ราคา (บาท)', 'วันที่รับ', 'หน่วยงาน', 'สถานที่', 'ผู้ดูแล', 'สภาพ'];

await inOwnOffice(
  'assets',
  async (client) => {
    await client.query(`insert into asset_place (name) select 'ห้อง ' || n from generate_series(101, 400) n`);
  },
  async ({ get, post, tokenOf }) => {
    const token = await tokenOf('admin');
    const { units, classes } = await get<Setup>('/asset/setup', token);
    const line = (i: number) => [
      `นำเข้า-${i}`,
      ['7440', '7110', '6730', '5810'][i % 4] as string,
      `ครุภัณฑ์ตัวอย่างรายการที่ ${i}`,
      'HP',
      `SN${1_000_000 + i}`,
      `${5000 + (i % 40) * 1000}.50`,
      `${1 + (i % 28)}/${1 + (i % 12)}/${2557 + (i % 12)}`,
      units[i % units.length]?.name ?? '',
      `ห้อง ${101 + (i % 300)}`,
      ['officer', 'officer2', 'clerk', ''][i % 4] as string,
      'ใช้งานได้',
    ];
    const right = Array.from({ length: rows }, (_, i) => line(i));
    const wrong = structuredClone(right);
    for (let n = 0; n < faults; n++) (wrong[n * 100] as string[])[[1, 5, 6, 8, 9][n % 5] as number] = n % 5 === 1 ? '0' : 'ไม่มีในระบบ';
    console.log(`${rows.toLocaleString('en')} assets in a sheet`);
    const send = async (what: string, lines: string[][], commit: boolean) => {
      const form = new FormData();
      form.append('file', new Blob([stringify([heads, ...lines])]), 'assets.csv');
      let report: Report | undefined;
      await timed(what, goal, 1, async () => {
        report = await post<Report>(`/asset/import${commit ? '?commit=1' : ''}`, form, token);
        return report;
      });
      console.log(`    taken ${report?.added}, faults ${report?.faults?.length}, kept ${report?.kept}`);
    };
    await send(`${faults} faults, nothing kept`, wrong, true);
    await send('looked through', right, false);
    await send('all right, kept', right, true);

    const first = await get<Listed>('/asset/assets?pageSize=20', token);
    console.log(`${first.total.toLocaleString('en')} in the register`);
    const page = (what: string, query: (i: number) => string) =>
      timed(what, listGoal, 20, (i) => get<Listed>(`/asset/assets?pageSize=20&${query(i)}`, token));
    await page('a page of the register', (i) => `page=${1 + i * 40}`);
    await page('a word', (i) => `search=${encodeURIComponent(`รายการที่ ${i * 731}`)}`);
    await page('a serial', (i) => `search=SN10${String(i * 911).padStart(5, '0')}`);
    await page('nothing found', () => 'search=zzzz');
    await page('one class', (i) => `classId=${classes[i % classes.length]?.id}`);
    await timed('one asset', listGoal, 20, (i) => get(`/asset/assets/${(first.items[i % 20] as { id: number }).id}`, token));
    await timed('report of a fiscal year', 3000, 3, () => get('/asset/report?from=2025-10-01&until=2026-09-30', token));
  },
);
