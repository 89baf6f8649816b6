import { type SaidField, saidFields } from '../../../contract/open/people-sync.ts';
import { text } from '../../../contract/wire.ts';
import { ScimFault } from './fault.ts';

export const schemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const;

export type Said = Record<SaidField, string>;

/** What a request says; what it does not speak of is not there: a missing `active` is no false. */
export interface Spoken {
  userName?: string;
  externalId?: string;
  active?: boolean;
  said: Partial<Said>;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names of attributes are of any case. */
function small(value: Json): Json {
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name.toLowerCase(), one]));
}

/** Characters that fit. */
export const most: Record<SaidField | 'userName' | 'externalId', number> = {
  prefix: 50,
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 50,
  code: 30,
  unit: 200,
  post: 200,
  userName: 200,
  externalId: 200,
};

function textOf(value: unknown, name: keyof typeof most): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string' && typeof value !== 'number') throw new ScimFault(400, 'invalidValue', name);
  const read = text(most[name]).safeParse(String(value));
  if (!read.success) throw new ScimFault(400, 'invalidValue', name);
  return read.data;
}

/** Azure writes "False". */
function activeOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  throw new ScimFault(400, 'invalidValue', 'active');
}

/** Of several the one of work, else the first that is not of another kind. */
function chosenOf(value: unknown, kinds: readonly string[], name: 'email' | 'phone'): string {
  if (!Array.isArray(value)) return textOf(isObject(value) ? small(value).value : value, name);
  const all = value.filter(isObject).map(small);
  const kindOf = (one: Json) => String(one.type ?? '').toLowerCase();
  const chosen = kinds.map((kind) => all.find((one) => kindOf(one) === kind)).find(Boolean) ?? all.find((one) => one.primary === true);
  return textOf((chosen ?? all.find((one) => kindOf(one) === ''))?.value, name);
}

/** Takes one attribute by its path, in small letters, as it stands in an address of a PATCH or as a key of a body. */
function takeOne(spoken: Spoken, path: string, value: unknown): void {
  const { said } = spoken;
  const own = path.startsWith(`${schemas.user.toLowerCase()}:`) ? path.slice(schemas.user.length + 1) : path;
  const bare = own.startsWith(`${schemas.enterprise.toLowerCase()}:`) ? `enterprise.${own.slice(schemas.enterprise.length + 1)}` : own;
  if (bare === 'active') spoken.active = activeOf(value);
  else if (bare === 'username') spoken.userName = textOf(value, 'userName').toLowerCase();
  else if (bare === 'externalid') spoken.externalId = textOf(value, 'externalId');
  else if (bare === 'title') said.post = textOf(value, 'post');
  else if (bare === 'name.honorificprefix') said.prefix = textOf(value, 'prefix');
  else if (bare === 'name.givenname') said.firstName = textOf(value, 'firstName');
  else if (bare === 'name.familyname') said.lastName = textOf(value, 'lastName');
  else if (bare === 'enterprise.employeenumber') said.code = textOf(value, 'code');
  else if (bare === 'enterprise.department') said.unit = textOf(value, 'unit');
  else if (bare === 'name' && isObject(value)) takeAll(spoken, small(value), 'name.');
  else if (bare === schemas.enterprise.toLowerCase() && isObject(value)) takeAll(spoken, small(value), `${bare}:`);
  else if (/^emails(\[(type eq "work"|primary eq "?true"?)\])?(\.value)?$/.test(bare)) said.email = chosenOf(value, ['work'], 'email');
  else if (/^phonenumbers(\[(type eq "(work|mobile)"|primary eq "?true"?)\])?(\.value)?$/.test(bare))
    said.phone = chosenOf(value, ['work', 'mobile'], 'phone');
  // whatever else a directory knows of a person is none of ours
}

function takeAll(spoken: Spoken, value: Json, before = ''): void {
  for (const [name, one] of Object.entries(value)) takeOne(spoken, `${before}${name.toLowerCase()}`, one);
}

/** A whole resource. */
export function readResource(body: unknown): Spoken {
  if (!isObject(body)) throw new ScimFault(400, 'invalidSyntax', '');
  const spoken: Spoken = { said: {} };
  takeAll(spoken, body);
  if (!spoken.userName) throw new ScimFault(400, 'invalidValue', 'userName');
  return spoken;
}

/** Operations of a PATCH in their order; `op` in any case, with a path or with an object of values. */
export function readPatch(body: unknown): Spoken {
  const operations = isObject(body) ? small(body).operations : undefined;
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > 100)
    throw new ScimFault(400, 'invalidSyntax', 'Operations');
  const spoken: Spoken = { said: {} };
  for (const one of operations) {
    if (!isObject(one)) throw new ScimFault(400, 'invalidSyntax', 'Operations');
    const { op, path, value } = small(one);
    const act = String(op).toLowerCase();
    if (!['add', 'replace', 'remove'].includes(act)) throw new ScimFault(400, 'invalidSyntax', 'op');
    if (path !== undefined && typeof path !== 'string') throw new ScimFault(400, 'invalidPath', '');
    if (act === 'remove') {
      if (!path) throw new ScimFault(400, 'noTarget', '');
      // what is taken away is not known any more; nobody leaves by that
      if (!/(^|:)(active|username)$/i.test(path)) takeOne(spoken, path.toLowerCase(), '');
    } else if (path) takeOne(spoken, path.toLowerCase(), value);
    else if (isObject(value)) takeAll(spoken, value);
    else throw new ScimFault(400, 'invalidValue', 'value');
  }
  if (spoken.userName === '') throw new ScimFault(400, 'invalidValue', 'userName');
  return spoken;
}

export function withNothing(said: Partial<Said>): Said {
  return Object.fromEntries(saidFields.map((field) => [field, said[field] ?? ''])) as Said;
}
