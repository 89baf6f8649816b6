import type { pdpaNotice as noticeCall, requestPdpa as requestCall } from '../../contract/auth/calls.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { audit } from '../access/audit.ts';
import { consentTexts } from '../access/consent-texts.ts';
import { keepConsent } from '../access/consents.ts';
import type { Ctx } from '../http/context.ts';
import { say } from '../http/words.ts';

const { PDPA: notice } = consentTexts;

export async function pdpaNotice(): Promise<Given<typeof noticeCall>> {
  return notice;
}

/** Records the decision with the version of the text, the language, the channel and the address. */
export async function requestPdpa(ctx: Ctx, input: Taken<typeof requestCall>): Promise<Given<typeof requestCall>> {
  const agreed = input.F_IS_AGREE_PDPA && input.F_IS_AGREE;
  await keepConsent(ctx, 'PDPA', agreed, 'web');
  await audit(ctx, agreed ? 'pdpa.agree' : 'pdpa.decline', { detail: { version: notice.version } });
  return { message: say(ctx, agreed ? 'consented' : 'consent_declined') };
}
