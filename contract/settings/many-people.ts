import { z } from 'zod/mini';
import { batch } from '../endpoint.ts';
import { day, id, oneOfMany, text } from '../wire.ts';
import type { SettingsPath } from './catalogue.ts';
import { givenDuties } from './roles.ts';

/** What is done with many persons at once, and whose right it takes: that of the page on which it is done with one. */
export const manyPages = {
  /** Another unit, another post, or both, as his main place. */
  PLACE: 'employee-information',
  DUTY: 'manage-role',
  JOIN: 'users-group',
  PART: 'users-group',
  CLOSE: 'user-account-close-permission',
  REOPEN: 'user-account-close-permission',
  INVITE: 'employee-information',
  FORCE: 'employee-information',
} as const satisfies Record<string, SettingsPath>;
export type ManyAct = keyof typeof manyPages;
export const manyActs = Object.keys(manyPages) as [ManyAct, ...ManyAct[]];
export const manyAct = z.enum(manyActs);

/** So many at one time. */
export const mostPeople = 200;

/** What the act needs; the fields as in the act on one person. */
const details = {
  /** PLACE: where to, his own unit where it is left out. DUTY: for which unit, his own where it is left out. */
  unitId: z.optional(id),
  /** PLACE: the name of the post, his own where it is left out. A vacant one of the unit is taken, else it is made. */
  postName: z.optional(text(200)),
  /** PLACE: from which day on, today or before. */
  since: z.optional(day),
  duty: z.optional(z.enum(givenDuties)),
  groupId: z.optional(id),
  /** CLOSE, REOPEN, and for whoever has to consent. */
  reason: z.optional(text(500)),
  fromDay: z.optional(day),
  approvedBy: z.optional(text(200)),
};

/** The act on one of them, as it is carried out. */
export const onePerson = z.object({ act: manyAct, personId: id, ...details });

/** One act with each of the persons, in their order, each in a transaction of its own: what is refused for one does not touch the others. */
export const changePeople = batch('/settings/people/many', {
  access: 'view employee-information',
  about: 'ทำรายการกับบุคลากรหลายราย',
  take: z.object({
    act: manyAct,
    personIds: z.array(id).check(z.minLength(1, 'required'), z.maxLength(mostPeople)),
    ...details,
  }),
  give: z.object({
    done: z.number(),
    results: z.array(
      z.object({
        personId: z.number(),
        ...oneOfMany,
        /** It, or a part of it, waits for a second person's consent. */
        waits: z.boolean(),
      }),
    ),
  }),
});
