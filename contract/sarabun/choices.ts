import { z } from 'zod/mini';
import { read } from '../endpoint.ts';
import { speedTones } from '../settings/document-speed.ts';
import { letterFunctions } from '../settings/system-functions.ts';
import { described, id, list, needed, text } from '../wire.ts';
import { keep } from './kept.ts';

/** What the forms choose from: holders of work, bodies outside, ready words, codes. */

/** Who can be given work: units, posts and persons, searched. */
export const findHolders = read('/sarabun/holders', {
  about: 'ค้นหาหน่วยงาน ตำแหน่ง หรือบุคคล',
  take: z.object({
    search: z.optional(text(100)),
    purpose: z.enum(['forward', 'present', 'assign', 'endorse']),
    transmissionId: z.optional(id),
    /** No other kind: everybody stands there as himself. */
    only: z.optional(z.literal('PERSON')),
    ids: list(id),
  }),
  give: z.object({
    /** `away`: who is not at the office now, until when and who acts for him, in words; never why. Empty where he is there. */
    items: z.array(z.extend(described, { kind: z.enum(['UNIT', 'POSITION', 'PERSON']), suggested: z.boolean(), away: z.string() })),
  }),
});

export const findOutsideBodies = read('/sarabun/outside-bodies', {
  about: 'ค้นหาหน่วยงานภายนอก',
  take: z.object({ search: text(100) }),
  give: z.object({
    items: z.array(z.object({ id: z.number(), name: z.string(), letterPrefix: z.string(), senderTypeId: z.nullable(z.number()) })),
  }),
});

const purpose = z.enum(['ENDORSE', 'ASSIGN', 'PRESENT', 'REPORT', 'RETURN']);
export type PhrasePurpose = z.infer<typeof purpose>;

/** One's own first, then those of one's units, then the agency's. `own`: kept by oneself, or given to one by an administrator. */
export const listPhrases = read('/sarabun/phrases', {
  about: 'ข้อความสำเร็จรูป',
  take: z.object({ purpose }),
  give: z.object({ items: z.array(z.object({ id: z.number(), text: z.string(), own: z.boolean() })) }),
});
export const keepPhrase = keep({}, '/sarabun/phrases', 'เก็บเป็นข้อความของฉัน', { purpose, text: needed(500) });
/** One's own only. */
export const removePhrase = keep({}, '/sarabun/phrases/:phraseId/remove', 'นำข้อความของฉันออก', { phraseId: id });

const coded = { code: z.number(), name: z.string(), active: z.boolean() };
const listed = { id: z.number(), name: z.string(), active: z.boolean() };

/**
 * Everything that the agency has set about letters: the lists that forms choose from, in their order, and the functions that are on.
 * Rows that are switched off come too: older letters still show them, and searches still find by them.
 */
export const referenceLists = read('/sarabun/masters', {
  about: 'ตัวเลือกของหนังสือที่หน่วยงานกำหนด',
  give: z.object({
    /** `base`: the kind of the regulation; null for those themselves. `creates`: the caller's unit may write one. */
    types: z.array(z.object({ ...coded, base: z.nullable(z.number()), creates: z.boolean() })),
    /** The calm one first. `thai`: the name that queues and books tell. */
    speeds: z.array(z.object({ ...coded, thai: z.string(), tone: z.enum(speedTones) })),
    /** `gives`: the caller may give it to a letter that he writes, his clearance apart. */
    secrecies: z.array(z.object({ ...coded, hint: z.string(), gives: z.boolean() })),
    waysIn: z.array(z.object(listed)),
    waysOut: z.array(z.object({ code: z.string(), name: z.string(), active: z.boolean(), electronic: z.boolean(), proof: z.boolean() })),
    senderTypes: z.array(z.object(listed)),
    jobTypes: z.array(z.object({ ...listed, dueDays: z.nullable(z.number()) })),
    functions: z.array(z.enum(letterFunctions)),
  }),
});
