import { sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { Block } from '../../../contract/sarabun/body.ts';
import { wordsOf } from '../../knowledge/content.ts';
import type { Demo } from '../../module.ts';
import { type Chance, chanceOf } from './chance.ts';
import { insertAll } from './insert-all.ts';
import { type ArticlePlan, type CategoryPlan, knowledgePlan } from './knowledge-plan.ts';

const dayMs = 86_400_000;

/** Where the demo shows something: by title. The last one waits for its category's owner. */
const cited = 'เบิกค่าเดินทางไปราชการ ทำอย่างไรให้ไม่ถูกส่งคืน';
const citing = '2. นับเวลาเบี้ยเลี้ยงจากเวลาออกจริง';
const overdue = 'สำรองข้อมูลเครื่องทำงาน';
const waiting = 'หัวหน้าอ่านรายงานการลาอย่างไรให้เห็นปัญหาก่อน';
const changing = 'ลาพักผ่อน สะสมได้กี่วัน';

const questions = [
  ['ถ้ากลับถึงหลังเที่ยงคืนต้องแนบอะไรเพิ่มหรือไม่', 'แนบแบบ 4 ที่มีเวลารถกลับ ไม่ต้องทำบันทึกเพิ่ม'],
  ['มีแบบฟอร์มตัวอย่างหรือไม่', 'แนบไว้ในระบบแบบฟอร์มกลางแล้ว ค้นด้วยชื่อเรื่องนี้'],
  ['ใช้กับพนักงานราชการด้วยหรือไม่', 'ใช้ได้ทั้งข้าราชการและพนักงานมหาวิทยาลัย'],
  ['ต้องยื่นก่อนกี่วัน', ''],
] as const;
const reasons = ['อยากได้ตัวอย่างกรณีรถส่วนตัว', 'ไม่บอกว่าส่งที่ใคร', 'อ่านแล้วยังไม่รู้ว่าต้องใช้แบบฟอร์มใด'];
const sought = ['เบิกค่าเช่าบ้าน', 'ลาไปอุปสมบท', 'ขอพระราชทานเครื่องราชอิสริยาภรณ์', 'ประกันสังคม', 'ค่ารักษาพยาบาลบุตร'];

/** คลังความรู้ of the demo: sixty articles in five categories, some in their second version, two not reviewed, one before its category's owner. */
export async function seedKnowledge(demo: Demo): Promise<void> {
  const { db, now } = demo;
  const chance = chanceOf(3230);
  const posts = await postsOf(demo);
  const readers = [...posts.keys()];
  for (const [place, plan] of knowledgePlan.entries()) {
    const category = await seedCategory(demo, plan, place + 1);
    const writers = demo.world.officers(plan.writers ?? plan.unit);
    for (const [i, article] of plan.articles.entries()) {
      const by =
        article.title === waiting || article.title === changing ? demo.world.person('officer') : (writers[i % writers.length] as number);
      await seedArticle(demo, {
        article,
        plan,
        category,
        by,
        owner: i % 3 === 0 ? demo.world.head(plan.unit).post : (posts.get(by) as number),
        chance,
        readers,
      });
    }
  }
  await seedEnding(demo);
  await insertAll(
    db,
    'knowledge_miss',
    sought.map((words, i) => ({ words, day: bangkokDay(new Date(now.getTime() - (i + 1) * dayMs)), count: 9 - i * 2 + (i > 3 ? 4 : 0) })),
    { ids: false },
  );
}

async function postsOf({ db }: Demo): Promise<Map<number, number>> {
  const { rows } = await sql<{
    person: number;
    post: number;
  }>`select a.person_id as person, a.position_id as post from affiliation a join account c on c.person_id = a.person_id
    where a.is_main and a.position_id is not null order by a.person_id`.execute(db);
  return new Map(rows.map(({ person, post }) => [person, post]));
}

async function seedCategory({ db, world }: Demo, { name, nameEn, unit, months }: CategoryPlan, sort: number): Promise<number> {
  const [id] = await insertAll(db, 'knowledge_category', [
    { name, name_en: nameEn, owner_post: world.head(unit).post, review_months: months, active: true, sort, version: 1 },
  ]);
  return id as number;
}

interface Planned {
  article: ArticlePlan;
  plan: CategoryPlan;
  category: number;
  by: number;
  owner: number;
  chance: Chance;
  readers: number[];
}

function bodyOf({ lead, sections }: ArticlePlan): Block[] {
  const said = (line: string): Block =>
    line.startsWith('- ') ? { kind: 'item', text: line.slice(2), bullet: true } : { kind: 'paragraph', text: line };
  const heading = (text: string): Block => ({ kind: 'paragraph', text, marks: [{ from: 0, to: text.length, bold: true }] });
  return [said(lead), ...sections.flatMap(([head, ...lines]) => [heading(head), ...lines.map(said)])];
}

async function seedArticle(demo: Demo, planned: Planned): Promise<void> {
  const { db, world, now } = demo;
  const { article, plan, category, by, owner, chance } = planned;
  const { title, kind, tags } = article;
  const waits = title === waiting;
  const isOver = title === overdue;
  const ago = isOver ? 190 : chance.whole(5, 150);
  const at = new Date(now.getTime() - ago * dayMs);
  const reviewBy = bangkokDay(new Date(at.getTime() + plan.months * 30.4 * dayMs));
  const body = bodyOf(article);
  const row = {
    state: waits ? 'REVIEW' : isOver ? 'REVIEW_DUE' : 'PUBLISHED',
    ...{
      title,
      kind,
      tags,
      body,
      words: wordsOf({ body, tags }),
      category_id: category,
      unit_id: world.unit(plan.unit).id,
      owner_post: owner,
      audience: 'EVERYBODY',
    },
    ...{ review_months: plan.months, review_by: waits ? null : isOver ? bangkokDay(new Date(now.getTime() - 7 * dayMs)) : reviewBy },
    ...{
      due_why: isOver ? 'CLOCK' : null,
      due_since: isOver ? new Date(now.getTime() - 7 * dayMs) : null,
      made_by: by,
      made_at: at,
      changed_at: at,
    },
    ...{
      published_n: waits ? null : 1,
      published_at: waits ? null : at,
      reviewed_at: waits ? null : at,
      retired_reason: '',
      views: 0,
      version: 1,
    },
  };
  const [id] = (await insertAll(db, 'article', [row])) as [number];
  const content = {
    title,
    kind,
    body,
    tags,
    categoryId: category,
    unitId: world.unit(plan.unit).id,
    ownerPost: owner,
    audience: 'EVERYBODY',
    readers: [],
    reviewMonths: plan.months,
    references: [],
    files: [],
  };
  await seedVersions(demo, id, { content, planned, at, waits });
  if (!waits) await seedReaders(demo, id, planned);
}

/** One in four was changed since; one is being changed, and waits. */
async function seedVersions(
  { db, world, now }: Demo,
  id: number,
  {
    content,
    planned: { by, plan, chance, article },
    at,
    waits,
  }: { content: object & { body: Block[] }; planned: Planned; at: Date; waits: boolean },
): Promise<void> {
  const decided = { decided_by: world.head(plan.unit).person, decided_at: at };
  const none = { decided_by: null, decided_at: null };
  const version = (n: number, state: string, more: object) => ({
    article_id: id,
    n,
    state,
    content,
    note: '',
    taken: [],
    made_by: by,
    made_at: at,
    sent_at: at,
    words: '',
    ...more,
  });
  const twice = !waits && chance.yes(0.25);
  const older = { ...content, body: content.body.slice(0, -1) };
  const rows = waits
    ? [
        version(1, 'REVIEW', {
          ...none,
          note: 'บทความใหม่',
          made_at: new Date(now.getTime() - dayMs),
          sent_at: new Date(now.getTime() - dayMs),
        }),
      ]
    : twice
      ? [
          version(1, 'PUBLISHED', { ...decided, content: older, made_at: new Date(at.getTime() - 60 * dayMs) }),
          version(2, 'PUBLISHED', { ...decided, note: 'เพิ่มรายละเอียดตามที่มีผู้ถาม' }),
        ]
      : [version(1, 'PUBLISHED', decided)];
  if (twice) await sql`update article set published_n = 2 where id = ${id}`.execute(db);
  if (article.title === changing) {
    const more: Block = { kind: 'paragraph', text: 'ผู้ที่บรรจุไม่ถึง 6 เดือนยังไม่มีสิทธิลาพักผ่อน เว้นแต่เคยลาออกและกลับเข้ารับราชการตามที่กำหนด' };
    const at = new Date(now.getTime() - 3 * 3_600_000);
    rows.push(
      version(rows.length + 1, 'REVIEW', {
        ...none,
        content: { ...content, body: [...content.body, more] },
        note: 'เพิ่มกรณีผู้บรรจุใหม่',
        made_at: at,
        sent_at: at,
      }),
    );
  }
  await insertAll(db, 'article_version', rows, { ids: false });
  await insertAll(
    db,
    'article_writer',
    rows.map(({ n }) => ({ article_id: id, n, person_id: by })),
    { ids: false },
  );
}

/** Who read it, whom it helped, what was asked. */
async function seedReaders({ db, now }: Demo, id: number, { article, by, chance, readers }: Planned): Promise<void> {
  const popular = article.title === cited ? 40 : chance.whole(3, 22);
  const seen = new Map<string, object>();
  for (let i = 0; i < popular; i++) {
    const [person, day] = [chance.pick(readers), bangkokDay(new Date(now.getTime() - chance.whole(0, 60) * dayMs))];
    seen.set(`${person} ${day}`, { article_id: id, person_id: person, day });
  }
  await insertAll(db, 'article_view', [...seen.values()] as Record<string, unknown>[], { ids: false });
  await sql`update article set views = ${seen.size} where id = ${id}`.execute(db);
  const some = [...new Set([...seen.values()].map((one) => (one as { person_id: number }).person_id))].filter((person) => person !== by);
  const at = () => new Date(now.getTime() - chance.whole(1, 40) * dayMs);
  await insertAll(
    db,
    'article_rating',
    some.slice(0, Math.ceil(some.length / 2)).map((person_id) => {
      const helpful = chance.yes(0.88);
      return { article_id: id, person_id, helpful, reason: helpful ? '' : chance.pick(reasons), at: at() };
    }),
    { ids: false },
  );
  await insertAll(
    db,
    'article_like',
    some.slice(0, Math.ceil(some.length / 3)).map((person_id) => ({ article_id: id, person_id })),
    { ids: false },
  );
  if (article.title !== cited && !chance.yes(0.3)) return;
  const [question, answer] = article.title === cited ? questions[0] : chance.pick(questions);
  const asked = at();
  const [first] = await insertAll(db, 'article_comment', [
    { article_id: id, answer_to: null, person_id: some[0] ?? by, text: question, at: asked },
  ]);
  if (answer)
    await insertAll(db, 'article_comment', [
      { article_id: id, answer_to: first, person_id: by, text: answer, at: new Date(asked.getTime() + dayMs) },
    ]);
}

/** What the article on travelling cites was replaced by another letter of those that everybody may read. */
async function seedEnding({ db, world, now }: Demo): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select d.id from document d where d.secrecy = 0 and coalesce(d.doc_no, '') <> '' and d.state between 40 and 80
    and exists (select 1 from publication u where u.document_id = d.id and u.withdrawn_at is null and u.starts_on <= today() and (u.ends_on is null or u.ends_on >= today()))
    order by d.doc_date, d.id limit 2`.execute(db);
  const [old, fresh] = rows;
  if (!old || !fresh) return;
  const at = new Date(now.getTime() - 3 * dayMs);
  await sql`insert into letter_ended (document_id, ended_by, at, noted_by) values (${old.id}, ${fresh.id}, ${at}, ${world.head('finance').person})`.execute(
    db,
  );
  await sql`insert into article_reference (article_id, document_id, heading, place, ended_how, ended_at, ended_by, reviewed)
    select a.id, ${old.id}, ${citing}, 0, 'REPLACED', ${at}, ${fresh.id}, false from article a where a.title = ${cited}`.execute(db);
  await sql`update article set state = 'REVIEW_DUE', due_why = 'ORDER', due_since = ${at}, due_until = ${bangkokDay(new Date(at.getTime() + 14 * dayMs))}::date where title = ${cited}`.execute(
    db,
  );
  await sql`update article_version set content = jsonb_set(content, '{references}', ${JSON.stringify([{ documentId: old.id, heading: citing }])}::jsonb)
    where article_id in (select id from article where title = ${cited})`.execute(db);
}
