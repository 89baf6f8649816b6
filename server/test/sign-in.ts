import type { Reply } from './desk.ts';

/** Signs in by one call; where the account is in use elsewhere the question is answered with yes. */
export async function onThisDevice(signIn: (more: { oauth_id?: string }) => Promise<Reply>): Promise<Reply> {
  const first = await signIn({});
  return first.body.code === 'session_elsewhere' ? signIn({ oauth_id: first.body.oauth_id }) : first;
}
