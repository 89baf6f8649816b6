import type { Desk, Reply } from './desk.ts';

/** Signs in by one call; where the account is in use elsewhere the question is answered with yes. */
export async function onThisDevice(signIn: (more: { oauth_id?: string }) => Promise<Reply>): Promise<Reply> {
  const first = await signIn({});
  return first.body.code === 'session_elsewhere' ? signIn({ oauth_id: first.body.oauth_id }) : first;
}

/** The address that a person of this account gave. */
export async function emailOf(desk: Desk, username: string): Promise<string> {
  const { email } = await desk.office.db
    .selectFrom('person')
    .innerJoin('account', 'person_id', 'person.id')
    .select('email')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return email;
}

/** Key and code of the mail that was written last. */
export async function newestMail(desk: Desk): Promise<{ key: string; code: string }> {
  const { body } = (await (await desk.as('admin')).get('/admin/mail-outbox')).body.data[0];
  return { key: /key=([\w-]+)/.exec(body)?.[1] ?? '', code: /: (\d{6})/.exec(body)?.[1] ?? '' };
}
