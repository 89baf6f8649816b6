import { z } from 'zod/mini';
import { batch, read } from '../endpoint.ts';
import { id, needed, oneOfMany, text } from '../wire.ts';

/** Accounts for people of the agency's directory (LDAP, Active Directory). Nothing is made before an administrator of the agency confirms it. */

const found = z.object({
  /** By which the directory and persons here are told to be the same. */
  value: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  post: z.string(),
  /** As the directory says; `unitId`: the one unit here of that name or code. */
  department: z.string(),
  unitId: z.nullable(z.number()),
  /** A name for the account that nobody has; '' where the directory gives none that fits. */
  username: z.string(),
  /** He stands in the staff register and has no account. */
  person: z.nullable(z.object({ id: z.number(), name: z.string(), unit: z.string() })),
});
export type DirectoryPerson = z.infer<typeof found>;

/** Whom the directory knows and nobody here has an account for. */
export const listDirectoryPeople = read('/settings/directory-people', {
  access: 'manage employee-information',
  work: 'sheet',
  about: 'ผู้ที่มีชื่อในระบบทะเบียนผู้ใช้ (LDAP) และยังไม่มีบัญชี',
  give: z.object({
    /** OFF: none is set. DOWN: it did not answer, `why` in its own words. */
    state: z.enum(['OFF', 'DOWN', 'READ']),
    why: z.string(),
    people: z.array(found),
    /** Entries that were looked at; `more`: the directory has others beyond them. */
    entries: z.number(),
    more: z.boolean(),
  }),
});

/** So many at one time. */
export const mostAdded = 100;

/** Whom the administrator confirms, with his place. For who stands in the register already the account alone is made. */
export const confirmedPerson = z.object({
  value: needed(200),
  prefix: text(50),
  firstName: needed(100),
  lastName: needed(100),
  username: needed(50),
  unitId: z.optional(id),
  postName: text(200),
});

/** Each in a transaction of its own, after the directory was asked again: what is refused for one does not touch the others. */
export const addDirectoryPeople = batch('/settings/directory-people/add', {
  access: 'manage employee-information',
  about: 'สร้างบัญชีให้ผู้ที่เลือกจากระบบทะเบียนผู้ใช้ (LDAP)',
  take: z.object({ people: z.array(confirmedPerson).check(z.minLength(1, 'required'), z.maxLength(mostAdded)) }),
  give: z.object({
    done: z.number(),
    results: z.array(
      z.object({
        value: z.string(),
        personId: z.nullable(z.number()),
        ...oneOfMany,
        waits: z.boolean(),
        /** The field of this person that it concerns. */
        field: z.nullable(z.string()),
      }),
    ),
  }),
});
