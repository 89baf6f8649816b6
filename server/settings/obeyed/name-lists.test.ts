import { afterAll, expect, it } from 'vitest';
import type { FieldValue } from '../../../contract/settings/define.ts';
import type { SettingsRow } from '../../../contract/settings/pages.ts';
import { openDesk } from '../../test/desk.ts';
import { done, refused } from '../../test/letters.ts';
import { submitted } from '../../test/own-letter.ts';
import { textsOf } from '../../test/pdf-text.ts';

const desk = await openDesk();
const [admin, officer, director] = await desk.officers('admin', 'officer', 'director');
afterAll(() => desk.close());

async function row(page: string, search: string): Promise<SettingsRow> {
  const { rows } = done(await admin.get(`/settings/list/${page}`, { search })) as { rows: SettingsRow[] };
  const found = rows.find((one) => Object.values(one.values).includes(search));
  if (!found) throw new Error(`${page} has no ${search}`);
  return found;
}

async function change(page: string, search: string, values: Record<string, FieldValue>): Promise<SettingsRow> {
  const { id, version } = await row(page, search);
  return done(await admin.post(`/settings/list/${page}`, { id, version, values })).row;
}

const plain = (text: string) => text.replaceAll(/\s/g, '');
async function paper(documentId: number): Promise<string> {
  return plain((await textsOf((await officer.get(`/sarabun/drafts/${documentId}/preview`)).body)).join(''));
}

it('[S38] [S39] a prefix stands in full under a signature, or not at all, and a suffix behind the name, as the lists say', async () => {
  await desk.office.db.updateTable('person').set({ suffix: 'ร.น.' }).where('id', '=', director.personId).execute();
  const documentId = await submitted(desk, officer, { signers: [director] });
  expect(await paper(documentId)).toContain(plain('(ศาสตราจารย์ ดร.กตัญญู เกียรติศักดิ์สกุล ร.น.)'));
  await change('prefix', 'ศาสตราจารย์ ดร.', { inSignature: false });
  await change('suffix', 'ร.น.', { inSignature: false });
  const [next, signed] = [await submitted(desk, officer, { signers: [director] }), documentId];
  for (const one of [next, signed]) expect(await paper(one)).toContain(plain('(กตัญญู เกียรติศักดิ์สกุล)'));
  await change('prefix', 'ศาสตราจารย์ ดร.', { inSignature: true, name: 'ศาสตราจารย์ ด็อกเตอร์' });
  expect(await paper(next)).toContain(plain('(ศาสตราจารย์ ด็อกเตอร์กตัญญู เกียรติศักดิ์สกุล)'));
});

it('[S38] [S39] a prefix counts the persons who have it, written in full or short, and is kept while one does', async () => {
  expect((await row('prefix', 'ผศ.ดร.')).used).toBeGreaterThan(0);
  const { id, version } = await row('suffix', 'ร.น.');
  refused(await admin.post('/settings/list/suffix/remove', { id, version }), 'in_use');
});

it('[S3] [S48] [S49] types of staff, levels and types of posts are offered where people and posts are described, and kept while one has them', async () => {
  const made = async (page: string, values: Record<string, FieldValue>) =>
    (done(await admin.post(`/settings/list/${page}`, { values })).row as SettingsRow).id;
  const type = await made('position-type', { name: 'ผู้ช่วยวิจัย' });
  const level = await made('position-level', { name: 'ผู้ช่วยวิจัยอาวุโส', type });
  const staff = await made('employee-type', { name: 'ผู้ช่วยวิจัยโครงการ' });
  for (const [page, id] of [
    ['position-type', type],
    ['position-level', level],
    ['employee-type', staff],
  ] as const) {
    const { choices } = done(await admin.get(`/settings/choices/${page}`, { search: 'ผู้ช่วยวิจัย' }));
    expect(choices.map((one: { id: number }) => one.id)).toEqual([id]);
  }
  await desk.office.db.updateTable('person').set({ employee_type_id: staff }).where('id', '=', director.personId).execute();
  await desk.office.db.updateTable('position').set({ level_id: level }).where('heads_unit', '=', true).execute();
  for (const [page, name] of [
    ['position-type', 'ผู้ช่วยวิจัย'],
    ['position-level', 'ผู้ช่วยวิจัยอาวุโส'],
    ['employee-type', 'ผู้ช่วยวิจัยโครงการ'],
  ] as const) {
    const { id, version, used } = await row(page, name);
    expect(used, page).toBeGreaterThan(0);
    refused(await admin.post(`/settings/list/${page}/remove`, { id, version }), 'in_use');
  }
});
