import { z } from 'zod/mini';
import { read } from '../endpoint.ts';
import { id, list, text } from '../wire.ts';

/** What the forms choose from: holders of work, bodies outside, ready words, codes. */

/** Who can be given work: units, posts and persons, searched. */
export const findHolders = read('/sarabun/holders', {
  about: 'ค้นหาหน่วยงาน ตำแหน่ง หรือบุคคล',
  take: z.object({
    search: z.optional(text(100)),
    purpose: z.enum(['forward', 'present', 'assign', 'endorse']),
    transmissionId: z.optional(id),
    ids: list(id),
  }),
  give: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(['UNIT', 'POSITION', 'PERSON']),
        name: z.string(),
        detail: z.string(),
        suggested: z.boolean(),
      }),
    ),
  }),
});

export const findOutsideBodies = read('/sarabun/outside-bodies', {
  about: 'ค้นหาหน่วยงานภายนอก',
  take: z.object({ search: text(100) }),
  give: z.object({ items: z.array(z.object({ id: z.number(), name: z.string(), letterPrefix: z.string() })) }),
});

export const listPhrases = read('/sarabun/phrases', {
  about: 'ข้อความสำเร็จรูป',
  take: z.object({ purpose: z.enum(['ENDORSE', 'PRESENT', 'REPORT', 'RETURN']) }),
  give: z.object({ items: z.array(z.object({ id: z.number(), text: z.string() })) }),
});

export const masters = read('/sarabun/masters', {
  about: 'ประเภท ชั้นความเร็ว ชั้นความลับ',
  take: z.object({}),
  give: z.object({
    types: z.array(z.object({ code: z.number(), name: z.string() })),
    speeds: z.array(z.object({ code: z.number(), name: z.string() })),
    secrecies: z.array(z.object({ code: z.number(), name: z.string() })),
  }),
});
