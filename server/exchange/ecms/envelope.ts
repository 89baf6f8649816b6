import type { Accepted, MessageKind, SaidLetter } from '../messages.ts';
import { type Codes, codeFor } from './codes.ts';
import { escapeXml, tag } from './xml.ts';

/** What is said to a node of e-CMS (TH e-GIF): SOAP 1.1, elements as its public documents have them. */

const rsm = 'urn:th:gov:egif:data:standard:GovernmentDocument:1.0';
const ram = 'urn:th:gov:egif:data:standard:ReusableAggregateBusinessInformationEntity:1';
const soap = 'http://schemas.xmlsoap.org/soap/envelope/';

export function envelope({ id, to, addressing, body }: { id: string; to: string; addressing: string; body: string }): string {
  return `<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="${soap}"><SOAP-ENV:Header xmlns:wsa="${addressing}">${tag('wsa:MessageID', id)}${tag('wsa:To', to)}</SOAP-ENV:Header><SOAP-ENV:Body>${body}</SOAP-ENV:Body></SOAP-ENV:Envelope>`;
}

export interface Party {
  ministry: string;
  organization: string;
}

const partyIn = (name: string, { ministry, organization }: Party) =>
  tag(name, {
    made:
      ['GivenName', 'FamilyName', 'JobTitle'].map((one) => tag(`ram:${one}`, '')).join('') +
      tag('ram:MinistryOrganization', { made: tag('ram:ID', ministry) }) +
      tag('ram:DepartmentOrganization', { made: tag('ram:ID', organization) }),
  });

/** One file in base64, which needs no escaping. */
const file = (name: string, { mime, bytes }: { mime: string; bytes: Uint8Array }) =>
  tag(name, { made: Buffer.from(bytes).toString('base64') }, ` mimeCode="${escapeXml(mime)}"`);

export function letterBody(
  letter: SaidLetter,
  { from, to, at, codes }: { from: Party; to: Party; at: Date; codes: Codes },
  files: readonly { mime: string; bytes: Uint8Array; main: boolean }[],
): string {
  const made = [
    tag('ram:ID', letter.number),
    tag('ram:CorrespondenceDate', letter.date),
    tag('ram:Subject', letter.subject),
    tag('ram:SecretCode', codeFor(codes.secrecies, letter.secrecy)),
    tag('ram:SpeedCode', codeFor(codes.speeds, letter.speed)),
    partyIn('ram:SenderParty', from),
    partyIn('ram:ReceiverParty', to),
    tag('ram:Attachment', letter.enclosures),
    tag('ram:SendDate', new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19)),
    tag('ram:Description', letter.refers),
    ...files.filter(({ main }) => main).map((one) => file('ram:MainLetterBinaryObject', one)),
    ...files.filter(({ main }) => !main).map((one) => file('ram:AttachmentBinaryObject', one)),
  ].join('');
  const document = tag(
    'rsm:GovernmentDocument',
    { made: tag('ram:CorrespondenceLetter', { made }, ' ID="Letter"') },
    ` xmlns:rsm="${rsm}" xmlns:ram="${ram}"`,
  );
  return tag('CorrespondenceLetterOutboundRequest', { made: document });
}

/** Notices of the core and what e-CMS calls them. It knows neither recalls nor questions. */
export const notifiers = {
  RECEIPT: 'ReceiveLetterNotifier',
  ACCEPTED: 'AcceptLetterNotifier',
  REFUSED: 'RejectLetterNotifier',
  WRONG: 'InvalidLetterNotifier',
  NUMBER_WRONG: 'InvalidAcceptIDNotifier',
} as const satisfies Partial<Record<MessageKind, string>>;
export type NoticeKind = keyof typeof notifiers;

/** Of whose letter it is; a reason has no element of its own and stands behind the subject. */
export function noticeBody(
  kind: NoticeKind,
  of: { number: string; date: string; subject: string },
  { accepted, reason }: { accepted?: Accepted | undefined; reason?: string | undefined },
): string {
  const made =
    tag('LetterID', of.number) +
    tag('CorrespondenceDate', of.date) +
    tag('Subject', reason ? `${of.subject} (${reason})` : of.subject) +
    (accepted ? tag('AcceptID', accepted.number) : '');
  return tag('CorrespondenceLetterOutboundRequest', { made: tag(notifiers[kind], { made }) });
}

/** What became of a message that was put under this number. */
export function statusBody(processId: string): string {
  return tag('OutboundStatusRequest', { made: tag('ProcessID', processId) });
}

export const timeBody = '<TimeCheckRequest/>';
export const organizationsBody = '<GetOrganizationList/>';
export const speedCodesBody = '<GetSpeedCodes/>';
export const secretCodesBody = '<GetSecretCodes/>';
export const inboundBody = '<CorrespondenceLetterInboundRequest/>';

export function deleteBody(processId: string): string {
  return tag('CorrespondenceLetterDeleteRequest', { made: tag('ProcessID', processId) });
}

/** A letter that was refused, or told to be wrong, is taken away before another goes under its number. */
export function forgetBody(of: { number: string; date: string }, { sender, receiver }: { sender: string; receiver: string }): string {
  const made =
    tag('LetterID', of.number) +
    tag('CorrespondenceDate', of.date) +
    tag('SenderDepartment', { made: tag('Code', sender) }) +
    tag('AcceptDepartment', { made: tag('Code', receiver) });
  return tag('CorrespondenceDeleteGovernmentDocumentRequest', { made });
}
