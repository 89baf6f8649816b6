import { madePeople, peopleHeads, workbookOf } from '../server/test/people-sheet.ts';
import { inOwnOffice, type Reply, timed } from './own-office.ts';

// node bench/people-import.ts: 5,000 people from a workbook over HTTP into a durable database. Goal: under 60 s.
const goal = 60_000;
const people = 5000;

interface Report extends Reply {
  kept: boolean;
  added: number;
  unchanged: number;
  faults?: unknown[];
}

await inOwnOffice(
  'people',
  async () => {},
  async ({ post, tokenOf }) => {
    const token = await tokenOf('admin');
    const rows = madePeople(people);
    const faulty = structuredClone(rows);
    for (let at = 0; at < 20; at++) (faulty[at * 200] as string[])[4] = '1101700203451';
    console.log(`${people.toLocaleString('en')} people`);
    const send = async (what: string, cells: string[][]) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(await workbookOf(peopleHeads, cells))]), 'people.xlsx');
      let report: Report | undefined;
      await timed(what, goal, 1, async () => {
        report = await post<Report>('/settings/people/import?commit=1', form, token);
        return report;
      });
      console.log(`    added ${report?.added}, unchanged ${report?.unchanged}, faults ${report?.faults?.length}, kept ${report?.kept}`);
    };
    await send('20 faulty rows, nothing kept', faulty);
    await send('all right, kept', rows);
    await send('the same again', rows);
  },
);
