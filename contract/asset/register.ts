import { z } from 'zod/mini';
import { read, write } from '../endpoint.ts';
import { reportOf } from '../office/report.ts';
import { count, day, dayOrNone, described, flag, id, list, named, needed, paging, text } from '../wire.ts';

/** ทะเบียนคุมทรัพย์สิน: what the agency owns (regulation 203), with its price in satang and what it is worth on any day. */

export const assetStates = [
  'RECEIVED',
  'IN_USE',
  'LENT',
  'REPAIR',
  'BROKEN',
  'LOST',
  'UNNEEDED',
  'INQUIRY',
  'DISPOSAL',
  'STRUCK_OFF',
] as const;
export type AssetState = (typeof assetStates)[number];
export const conditions = ['GOOD', 'WORN', 'BROKEN'] as const;
export type Condition = (typeof conditions)[number];
export const funds = ['BUDGET', 'INCOME', 'DONATION', 'LOAN', 'OTHER'] as const;
export const methods = ['SPECIFIC', 'SELECTION', 'BIDDING', 'DONATED', 'TRANSFERRED', 'OTHER'] as const;

/** What anybody may see who opens one. */
export const menu = 'view asset' as const;
export const manage = 'manage asset' as const;

/** Money in whole satang; the dearest thing costs a thousand million baht. */
export const money = z
  .pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,12}$/))]),
    z.transform((value) => Number(value)),
  )
  .check(z.refine((value) => Number.isInteger(value) && value >= 0 && value <= 100_000_000_000));

/** A thing in a list. */
export const assetRow = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  serial: z.string(),
  className: z.string(),
  state: z.enum(assetStates),
  condition: z.enum(conditions),
  unit: z.string(),
  place: z.string(),
  /** '': it is in the store. */
  custodian: z.string(),
  /** Whose tap it waits for. */
  offeredTo: z.string(),
  /** Satang. */
  price: z.number(),
  /** Of today; null: under control only. */
  net: z.nullable(z.number()),
  receivedOn: z.string(),
  version: z.number(),
});
export type AssetRow = z.infer<typeof assetRow>;

/** What the caller is here, and what forms are put together from. */
export const assetSetup = read('/asset/setup', {
  menu,
  about: 'บทบาทของผู้ใช้ในงานครุภัณฑ์ พร้อมประเภท สถานที่ และหน่วยงาน',
  give: z.object({
    /** The store: registers, hands out, lends, repairs, labels. */
    keeps: z.boolean(),
    /** Sees more than his own: of his units, or all. */
    sees: z.boolean(),
    /** Looks after the settings and the reports. */
    manages: z.boolean(),
    /** Goes round in a yearly check, or sits on a committee of inquiry. */
    inspects: z.boolean(),
    inquires: z.boolean(),
    /** Things that are his, and things that wait for his tap. */
    mine: z.number(),
    offered: z.number(),
    classes: z.array(z.object({ id: z.number(), code: z.string(), name: z.string(), years: z.nullable(z.number()) })),
    places: z.array(described),
    units: z.array(named),
    /** Cars and movable equipment that an asset may be; for the store. */
    resources: z.array(named),
    today: z.string(),
    loanDays: z.number(),
    /** Before the code of every label. */
    tag: z.string(),
  }),
});

const narrowed = {
  search: z.optional(text(200)),
  state: z.optional(z.enum(assetStates)),
  classId: z.optional(id),
  unitId: z.optional(id),
  placeId: z.optional(id),
  custodianId: z.optional(id),
  /** One's own. */
  mine: z.optional(flag),
  /** Those that may be lent now. */
  lends: z.optional(flag),
  ids: list(id),
};

export const listAssets = read('/asset/assets', {
  menu,
  about: 'ทะเบียนครุภัณฑ์ที่ผู้ใช้เห็นได้: ของตน ของหน่วยงาน หรือทั้งหมด',
  work: 'search',
  take: z.object({ ...narrowed, sort: z.optional(z.enum(['number', 'received', 'price'])), ...paging }),
  give: z.object({ items: z.array(assetRow), total: z.number() }),
});

/** Things that may be lent now, for whoever asks for a loan: not who has them or what they cost. */
export const findToLend = read('/asset/to-lend', {
  menu,
  about: 'ครุภัณฑ์ที่ให้ยืมได้ขณะนี้',
  work: 'search',
  take: z.object({ search: z.optional(text(200)) }),
  give: z.object({ items: z.array(z.object({ id: z.number(), number: z.string(), name: z.string(), place: z.string() })) }),
});

/** GET: the same as a sheet. */
export const assetsSheet = { path: '/asset/assets/sheet', take: z.object(narrowed) };

/** What the store writes of one. */
export const assetFields = {
  classId: id,
  name: needed(300),
  brand: text(120),
  model: text(120),
  serial: text(120),
  gpsc: text(30),
  /** Nothing that is registered cost nothing. */
  price: money,
  /** 1 to 100; left out: as its class. */
  lifeYears: z.optional(z.nullable(count)),
  fund: z.enum(funds),
  method: z.enum(methods),
  documentNo: text(120),
  vendor: text(200),
  receivedOn: day,
  warrantyUntil: dayOrNone,
  unitId: id,
  placeId: z.optional(z.nullable(id)),
  condition: z.enum(conditions),
  parentId: z.optional(z.nullable(id)),
  note: text(1000),
};

export const registerAsset = write('/asset/assets', {
  menu,
  about: 'ขึ้นทะเบียนครุภัณฑ์และออกหมายเลขตามรูปแบบของประเภท',
  take: z.object({
    ...assetFields,
    /** As it was numbered before; left empty: the next of the pattern. */
    number: text(60),
    /** Alike but for their numbers. */
    count: z._default(count.check(z.refine((n) => n >= 1 && n <= 200)), 1),
  }),
  give: z.object({ assets: z.array(z.object({ id: z.number(), number: z.string() })) }),
});

export const changeAsset = write('/asset/assets/:assetId', {
  menu,
  about: 'แก้ไขรายละเอียดครุภัณฑ์ หมายเลขไม่เปลี่ยน',
  take: z.object({
    assetId: id,
    version: count,
    ...assetFields,
    /** The car or the equipment of rooms that it is. */
    resourceId: z.optional(z.nullable(id)),
  }),
  give: z.object({ version: z.number() }),
});

const person = z.object({ id: z.number(), name: z.string() });

export const custodyRow = z.object({
  id: z.number(),
  /** null: the store. */
  person: z.nullable(person),
  place: z.string(),
  state: z.enum(['OFFERED', 'HELD', 'ENDED', 'REFUSED', 'WITHDRAWN']),
  reason: z.string(),
  words: z.string(),
  offeredBy: z.string(),
  offeredAt: z.string(),
  acceptedAt: z.nullable(z.string()),
  /** The store tapped for who is no longer there. */
  acceptedBy: z.string(),
  endedAt: z.nullable(z.string()),
  /** The caller may take or refuse it, or take the offer back. */
  mayTake: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type CustodyRow = z.infer<typeof custodyRow>;

export const repairRow = z.object({
  id: z.number(),
  fault: z.string(),
  fromDay: z.string(),
  untilDay: z.nullable(z.string()),
  shop: z.string(),
  /** Satang. */
  cost: z.nullable(z.number()),
  documentNo: z.string(),
  outcome: z.string(),
  reportedBy: z.string(),
  downDays: z.number(),
  version: z.number(),
});

const worthRow = z.object({
  year: z.number(),
  inYear: z.number(),
  ofYear: z.number(),
  lost: z.number(),
  net: z.number(),
});

export const openAsset = read('/asset/assets/:assetId', {
  menu,
  about: 'ครุภัณฑ์หนึ่งรายการ พร้อมผู้ดูแล ค่าเสื่อมราคา การซ่อม การยืม และประวัติ',
  take: z.object({ assetId: id, /** As of which day its worth is said; left out: today. */ on: z.optional(day) }),
  give: z.object({
    asset: z.extend(assetRow, {
      classId: z.number(),
      unitId: z.number(),
      placeId: z.nullable(z.number()),
      custodianId: z.nullable(z.number()),
      parent: z.nullable(z.object({ id: z.number(), number: z.string(), name: z.string() })),
      parts: z.array(z.object({ id: z.number(), number: z.string(), name: z.string() })),
      gpsc: z.string(),
      lifeYears: z.nullable(z.number()),
      fund: z.enum(funds),
      method: z.enum(methods),
      documentNo: z.string(),
      vendor: z.string(),
      warrantyUntil: z.nullable(z.string()),
      endedOn: z.nullable(z.string()),
      note: z.string(),
      /** Changes with the picture. */
      photoId: z.nullable(z.string()),
      code: z.string(),
      resource: z.nullable(z.object({ id: z.number(), name: z.string(), kind: z.string() })),
    }),
    worth: z.nullable(
      z.object({
        on: z.string(),
        years: z.number(),
        months: z.number(),
        lost: z.number(),
        net: z.number(),
        residual: z.number(),
        rule: z.enum(['MID_MONTH', 'FULL_MONTHS', 'DAILY']),
        fifteenth: z.boolean(),
        table: z.array(worthRow),
        /** Month in which no more is lost: YYYY-MM. */
        ends: z.string(),
      }),
    ),
    /** Under the threshold of its day: under control only. Else, without a worth, nobody has said its life. */
    controlOnly: z.boolean(),
    custody: z.array(custodyRow),
    repairs: z.array(repairRow),
    loans: z.array(
      z.object({
        requestId: z.number(),
        number: z.string(),
        borrower: z.string(),
        lentAt: z.string(),
        dueOn: z.string(),
        returnedAt: z.nullable(z.string()),
      }),
    ),
    /** Yearly checks that look for it, the newest first; `found`: by whom first. */
    checks: z.array(
      z.object({
        year: z.number(),
        running: z.boolean(),
        dueOn: z.string(),
        found: z.nullable(z.object({ at: z.string(), by: z.string(), place: z.string(), condition: z.enum([...conditions, 'UNNEEDED']) })),
      }),
    ),
    /** In which it is inquired into or disposed of, for who may open it. */
    case: z.nullable(z.object({ id: z.number(), number: z.string() })),
    events: z.array(z.object({ at: z.string(), act: z.string(), actor: z.string(), words: z.string(), toState: z.nullable(z.string()) })),
    may: z.object({
      change: z.boolean(),
      handOn: z.boolean(),
      report: z.boolean(),
      repair: z.boolean(),
      mark: z.boolean(),
      lend: z.boolean(),
    }),
  }),
});
export type OpenAsset = z.infer<typeof openAsset.give>;

/** What a scanned label is: ours, of another agency, or of nothing that is known. Serial numbers are found too. */
export const findByCode = read('/asset/code/:code', {
  menu,
  about: 'ครุภัณฑ์จากรหัสบนป้าย หมายเลขครุภัณฑ์ หรือหมายเลขเครื่อง',
  take: z.object({ code: needed(200) }),
  give: z.object({ found: z.enum(['OURS', 'OTHER_AGENCY', 'UNKNOWN']), assetId: z.nullable(z.number()) }),
});

/** ชำรุด สูญหาย ไม่จำเป็นต้องใช้ (regulation 214-215), or found to be right again. */
export const markActs = ['break', 'lose', 'unneed', 'restore'] as const;
export const markAsset = write('/asset/assets/:assetId/mark', {
  menu,
  about: 'บันทึกว่าครุภัณฑ์ชำรุด สูญหาย ไม่จำเป็นต้องใช้ หรือกลับมาใช้ได้',
  take: z.object({ assetId: id, version: count, act: z.enum(markActs), words: needed(500) }),
  give: z.object({ version: z.number(), state: z.enum(assetStates) }),
});

/** GET: labels on a sheet, from this place of it on, moved by tenths of a millimetre. */
export const labelSheets = ['A4_24', 'A4_65'] as const;
export const labelsPrint = {
  path: '/asset/labels',
  take: z.object({
    ids: list(id).check(z.minLength(1, 'required'), z.maxLength(500)),
    sheet: z._default(z.enum(labelSheets), 'A4_24'),
    from: z._default(count, 1),
    moveX: z._default(count, 50),
    moveY: z._default(count, 50),
  }),
};
/** The middle of what `moveX` and `moveY` may be: not moved. */
export const notMoved = 50;

/** GET: ทะเบียนคุมทรัพย์สิน of one thing, as PDF. */
export const cardPrint = {
  path: (assetId: number | ':assetId') => `/asset/assets/${assetId}/card`,
  take: z.object({ assetId: id }),
};

export const assetReport = reportOf('/asset/report', {
  menu: manage,
  about: 'รายงานครุภัณฑ์ตามประเภท หน่วยงาน ผู้ดูแล และค่าเสื่อมราคาประจำปีงบประมาณ',
});

/** GET the picture of it; POST multipart, field `file`: another. */
export const assetPhotoPath = (assetId: number | ':assetId') => `/asset/assets/${assetId}/photo`;

/** POST multipart, field `file`: judged whole; `?commit=1` keeps it where no row is wrong. Answers what an import of the settings answers. */
export const assetImportPath = '/asset/import';
/** GET: the headings alone. */
export const assetImportForm = '/asset/import/form';
