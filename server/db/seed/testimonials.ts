import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { Ctx } from '../../http/context.ts';
import type { Demo } from '../../module.ts';
import { actOnRequest } from '../../office/decide.ts';
import { keepRequest } from '../../office/keep-request.ts';
import { unlockPersonKey } from '../../signing/keys/unlock-person-key.ts';
import { batchOf } from '../../testimonial/batch-in-hand.ts';
import { issueRow, readyHand } from '../../testimonial/issue-row.ts';
import { judgeRows } from '../../testimonial/judge-rows.ts';
import { staffLetterRules } from '../../testimonial/staff.ts';
import { templateOf } from '../../testimonial/templates.ts';
import { demoPin } from './certificates.ts';
import { insertAll } from './insert-all.ts';
import { inHand } from './own-requests.ts';

const award = 'ผ่านการอบรมเชิงปฏิบัติการ “{{หลักสูตร}}”\nระหว่างวันที่ {{ช่วงวันที่}}';
const course = 'การใช้ระบบสารบรรณอิเล็กทรอนิกส์ รุ่นที่';
const common = (round: number, span: string) => ({ หลักสูตร: `${course} ${round}`, ช่วงวันที่: span });

/** Who took part: the last of the second batch is there twice, and one has no name. */
const first = ['นายธีรภัทร เพิ่มพูนสุข', 'นางสาวขวัญฤดี กู้เกียรตินันท์', 'นางฐิติมา สิงห์คำ', 'นายนพดล วิเศษสิทธิ์', 'นางสาวชุติมา รื่นเริง', 'นางสาวกิ่งกาญจน์ ใจซื่อ'];
const second = [
  'นางสาวกมลชนก ทองดี',
  'ดร.ณัฐพัชร์ธนวินท์ สุวรรณประภาพรรณเรืองรอง ณ อยุธยา',
  'นายกิตติศักดิ์ ชั้นเลิศปัญญา',
  'นาย ธนา รักงาน',
  '',
  'นางพรทิพย์ กู้เกียรติ',
  'นายเอก ดี',
  'นายธนา รักงาน',
];
const third = ['นายธีรภัทร เพิ่มพูนสุข', 'นางพรทิพย์ กู้เกียรติ', 'นายสมปอง ปู่ย่า'];

/** Templates, a batch that was issued and of which one was revoked, one with two bad rows, one that awaits its signature; two requests of staff. */
export async function seedTestimonials(demo: Demo): Promise<void> {
  const { db, now, world } = demo;
  const [awards] = await templates(demo);
  await sql`insert into setting (key, value) values ('testimonial-rules', ${JSON.stringify({ checker: world.post('personnel') })}::jsonb)`.execute(
    db,
  );
  const today = bangkokDay(now);
  const maker = world.person('personnel');
  const batch = (round: number, state: string, span: string, names: readonly string[]) =>
    addBatch(demo, { templateId: awards as number, maker, round, state, span, names });
  const issued = await batch(1, 'CHECKED', '12 – 13 มกราคม 2569', first);
  await batch(2, 'DRAFT', '9 – 10 มีนาคม 2569', second);
  await batch(3, 'CHECKED', '23 – 24 พฤศจิกายน 2569', third);
  const director = await inHand(demo, 'director');
  await signAll(director, issued);
  await sql`update testimonial set state = 'REVOKED', ended_at = now(), ended_by = ${maker}, reason = 'ไม่ได้เข้าอบรมครบตามหลักสูตร' where batch_id = ${issued} and row_no = 5`.execute(
    db,
  );
  await salaries(demo, today);
  const ask = async (username: string, what: 'WORK' | 'SALARY', purpose: string) =>
    keepRequest(await inHand(demo, username), staffLetterRules, { send: true, confirmed: [], content: { what, purpose } });
  await ask('officer', 'SALARY', 'เพื่อประกอบการขอสินเชื่อที่อยู่อาศัย');
  const asked = await ask('officer2', 'WORK', 'เพื่อประกอบการขอหนังสือเดินทาง');
  await actOnRequest(await inHand(demo, 'personnel'), {
    requestId: asked.requestId,
    version: asked.version,
    act: 'approve',
    confirmed: [],
  });
}

async function templates({ db, world }: Demo): Promise<number[]> {
  const letter = (lines: string[]) => lines.join('\n');
  const rows = [
    ['เกียรติบัตรการอบรม', 'Award of training', 'AWARD', 'LANDSCAPE', 'เกียรติบัตร', 'ขอมอบเกียรติบัตรฉบับนี้เพื่อแสดงว่า', award, 'director'],
    [
      'หนังสือรับรองการทำงาน',
      'Certificate of employment',
      'WORK',
      'PORTRAIT',
      '',
      '',
      letter([
        'หนังสือฉบับนี้ให้ไว้เพื่อรับรองว่า {{ชื่อ}} ตำแหน่ง {{ตำแหน่ง}} สังกัด {{หน่วยงาน}} เป็นบุคลากรของหน่วยงานนี้ตั้งแต่วันที่ {{วันเริ่มงาน}} {{สถานภาพ}} จริง',
        'หนังสือฉบับนี้ออกให้{{วัตถุประสงค์}}',
      ]),
      'head',
    ],
    [
      'หนังสือรับรองเงินเดือน',
      'Certificate of salary',
      'SALARY',
      'PORTRAIT',
      '',
      '',
      letter([
        'หนังสือฉบับนี้ให้ไว้เพื่อรับรองว่า {{ชื่อ}} ตำแหน่ง {{ตำแหน่ง}} สังกัด {{หน่วยงาน}} ได้รับเงินเดือนเดือนละ {{เงินเดือน}} บาท ({{เงินเดือนตัวอักษร}}) จริง',
        'หนังสือฉบับนี้ออกให้{{วัตถุประสงค์}}',
      ]),
      'head',
    ],
    [
      'หนังสือรับรองสถานภาพ',
      'Certificate of status',
      'STATUS',
      'PORTRAIT',
      '',
      '',
      letter([
        'หนังสือฉบับนี้ให้ไว้เพื่อรับรองว่า {{ชื่อ}} เป็น{{ประเภทบุคลากร}} ตำแหน่ง {{ตำแหน่ง}} สังกัด {{หน่วยงาน}} {{สถานภาพ}}',
        'หนังสือฉบับนี้ออกให้{{วัตถุประสงค์}}',
      ]),
      'head',
    ],
  ] as const;
  const kept = await insertAll(
    db,
    'testimonial_template',
    rows.map(([name, name_en, use, layout, title, intro, body, signer]) => ({
      name,
      name_en,
      use,
      layout,
      series: use === 'AWARD' ? 'เกียรติบัตรของหน่วยงาน' : 'หนังสือรับรองบุคลากร',
      title,
      intro,
      body,
      signer_id: world.post(signer),
      seal: use === 'AWARD',
      active: true,
      version: 1,
    })),
  );
  return kept;
}

interface Made {
  templateId: number;
  maker: number;
  round: number;
  state: string;
  span: string;
  names: readonly string[];
}

async function addBatch({ db, office }: Demo, { templateId, maker, round, state, span, names }: Made): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into testimonial_batch (template_id, subject, field_values, file_name, signer_id, state, made_by, checked_by, checked_at)
    select t.id, ${`อบรม${course} ${round}`}, ${JSON.stringify(common(round, span))}::jsonb, ${`รายชื่อ-รุ่น${round}.xlsx`}, t.signer_id, ${state}, ${maker},
      case when ${state} = 'DRAFT' then null else ${maker}::bigint end, case when ${state} = 'DRAFT' then null else now() end
    from testimonial_template t where t.id = ${templateId} returning id`.execute(db);
  const id = (rows[0] as { id: number }).id;
  const kept = names.map((name, place) => ({ row: place + 2, name }));
  await sql`insert into testimonial (batch_id, row_no, holder_name, holder_unit, person_id)
    select ${id}, x.row, x.name, case when x.row % 2 = 0 then 'กองบริหารงานบุคคล' else 'กองกลาง' end,
      (select p.id from person p where p.prefix || p.first_name || ' ' || p.last_name = x.name limit 1)
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) x(row int, name text)`.execute(db);
  const ctx = { db, office } as unknown as Ctx;
  await judgeRows(ctx, { id, values: common(round, span) } as never, await templateOf({ ...ctx, request: {} } as Ctx, templateId));
  return id;
}

/** As the president signed them, with the key of his certificate. */
async function signAll(ctx: Ctx, batchId: number): Promise<void> {
  const run = randomUUID();
  await sql`update testimonial_batch set state = 'SIGNING', signing_by = ${ctx.me.personId}, signing_run = ${run}::uuid, signing_seen_at = now() where id = ${batchId}`.execute(
    ctx.db,
  );
  const batch = { ...(await batchOf(ctx, batchId)), signingRun: run };
  const hand = await readyHand(ctx, batch, { signer: await unlockPersonKey(ctx, { pin: demoPin }), right: 'OWN' });
  const { rows } = await sql<{ id: number }>`select i.id from testimonial i where i.batch_id = ${batchId} order by i.row_no`.execute(
    ctx.db,
  );
  for (const { id } of rows) await issueRow(ctx, batch, id, hand);
  await sql`update testimonial_batch set state = 'ISSUED', issued_at = now(), signing_by = null, signing_run = null, signing_seen_at = null where id = ${batchId}`.execute(
    ctx.db,
  );
  await sql`update testimonial set told = true where batch_id = ${batchId}`.execute(ctx.db);
}

async function salaries({ db, world }: Demo, today: string): Promise<void> {
  const since = `${Number(today.slice(0, 4)) - 1}-10-01`;
  for (const [place, username] of ['officer', 'officer2', 'personnel', 'clerk'].entries())
    await sql`insert into person_salary (person_id, since, baht, order_no) values (${world.person(username)}, ${since}::date, ${25_140 + place * 3210}, 'คำสั่งเลื่อนเงินเดือน 1 ตุลาคม')`.execute(
      db,
    );
}
