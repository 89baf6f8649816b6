import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import type { z } from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';

/** Marks about which the shape of the call is silent, each with what decides instead. Whatever the shape tells stands in no list. */
const decidedElsewhere: Record<string, string> = {
  'AddressingTable AddressingDialog word': 'the verb wants a salutation beside a closing',
  'AmendDialog AmendDialog name': 'what stays as it was is not sent; a subject and a sender that are sent may not be empty',
  'AppsPage AppForm name': 'the product has a name of its own for what it brings',
  'ApprovalCard Decide note': 'a refusal says why, a consent may',
  'BookingDialog BookingDialog topic': 'a part of what is kept of a booking',
  'BookingDialog TimeAndRoom day': 'the times of a booking are put together from day and hours',
  'BookingDialog TimeAndRoom from': 'the times of a booking are put together from day and hours',
  'BookingDialog TimeAndRoom until': 'the times of a booking are put together from day and hours',
  'BookingDialog TimeAndRoom lastDay': 'shown for a series, of which the plan asks for its end',
  'BookingDialog TimeAndRoom headCount': 'a part of what is kept of a booking',
  'BookingDialog TimeAndRoom reason': 'shown where a room is taken from somebody',
  'BodyForm Names name': 'sent by the form around it',
  'BodyForm Names unitId': 'sent by the form around it',
  'BodyForm Names since': 'sent by the form around it',
  'asset-dialogs HandOn personId': 'shown for a person; without one it goes back to the store',
  'asset-dialogs HandOnAll personId': 'shown for a person; without one it goes back to the store',
  'asset-dialogs RefuseForm words': 'a refusal says why, a tap need not',
  'BookDisplaysPage EditBook sort': 'an empty place in the order is sent as 0',
  'time-dialogs MoveDialog day': 'sent as a part of both times',
  'check-dialogs InspectorsForm orderId': 'the verb takes the one that the round has already',
  'case-dialogs InquiryForm orderId': 'the verb takes the one that the case has already',
  'case-dialogs InquiryForm members': 'the verb wants two of them',
  'case-dialogs JudgeForm words': 'what is not plainly worn by use is said in words',
  'case-dialogs JudgeForm answersId': 'shown where somebody answers for it, of which the verb wants it',
  'case-dialogs OrderForm orderId': 'the verb takes the one that the case has already',
  'case-dialogs OrderForm consentNo': 'shown for what is more than the head of the agency may write off',
  'case-dialogs EvidenceForm priceGot': 'shown for a sale, of which the verb wants it',
  'case-dialogs EvidenceForm receiver': 'shown where somebody has it now, whom the verb wants',
  'LinkLetter LinkLetter documentId': 'sent by who opens it',
  'HoldForm Fields caseNo': 'sent with what it is over',
  'HoldForm Fields authority': 'sent with what it is over',
  'HoldForm Fields reason': 'sent with what it is over',
  'HoldForm Fields items': 'shown where letters are named, which the verb wants',
  'HoldForm Fields holderId': 'shown where a party is named, which the verb wants',
  'LinePreview LinePreview keepYears': 'sent by who opens it',
  'LoanForm LoanForm items': 'a part of what is kept of a loan',
  'LoanForm LoanForm borrower': 'shown for a loan to others, of which the verb wants it',
  'LoanForm LoanForm purpose': 'a part of what is kept of a loan',
  'LoanPage TakeBack items': 'all that are out are there from the beginning',
  'list-dialogs CommitteeForm orderId': 'the verb takes the one that the list has already',
  'list-dialogs CommitteeForm members': 'the verb wants two of them',
  'list-dialogs CommitteeForm executors': 'the verb wants two of them',
  'list-dialogs FinishForm years': 'shown for what the agency keeps itself',
  'store-dialogs ToBox boxId': 'without a box nothing is moved',
  'CorrectionForm Fields day': 'a part of what is kept of a correction',
  'CorrectionForm Fields words': 'a part of what is kept of a correction',
  'WaitingTime RefuseForm words': 'a time that does not count says why, one that is confirmed need not',
  'BridgeDialogs EndDialog order': 'shown where an order ends it, of which the verb wants it',
  'BulkDialog BulkDialog to': 'shown for the acts that are given to somebody',
  'BulkDialog BulkDialog words': 'closing needs a result, the other acts take words if there are any',
  'DutyDialogs GiveDuty positionId': 'shown for a screener, who serves a post',
  'DutyForm DutyForm positionId': 'shown for a screener, who serves a post',
  'EmergencyForm EmergencyForm places': 'a part of what is kept of a trip',
  'EmergencyForm EmergencyForm until': 'a part of what is kept of a trip',
  'EmergencyForm CarAndMeter vehicleId': 'sent by the form around it',
  'EmergencyForm CarAndMeter km': 'sent by the form around it',
  'EndUnit EndUnit successorId': 'the verb asks for it where letters or people are left',
  'FieldDialog FieldDialog choices': 'the verb wants two of them for a list of choices',
  'GiveCar GiveCar words': 'another car says why, the first one may',
  'GroupDialog GroupDialog members': 'the verb wants them where members are listed',
  'ImportDialog ImportDialog again': 'the PIN once more',
  'leave-dialogs ShortenForm half': 'one of two is always chosen',
  'LeaveForm Meanwhile abroad': 'shown for who travels abroad',
  'LeaveForm Meanwhile eventDay': 'shown for the kinds that count from a day, of which the rule wants it',
  'ManageDialogs ChangePinDialog again': 'the PIN once more',
  'ManageEvents EventDialog until': 'of a whole day it is the day of its beginning',
  'ManyFields ManyFields reason': 'closing an account says why, an invitation may',
  'ManyFields ManyFields groupId': 'the verb wants it for a group',
  'ManyFields ManyFields approvedBy': 'the verb wants it for closing and opening',
  'ManyFields ManyFields fromDay': 'closing and opening begin on a day',
  'ManageDialogs RenewDialog otp': 'this or the PIN, by what releases the key',
  'ManageDialogs RenewDialog pin': 'this or the code, by what releases the key',
  'MenuForm MenuForm name': 'the product has a name of its own for what it brings',
  'MenuForm MenuForm link': 'an archive may be without an address',
  'PasskeyNameDialog PasskeyNameDialog name': 'sent by who opens it',
  'PetitionsPage TellForm message': 'that it is being considered needs no words, whatever else is told does',
  'PetitionsPage TellForm until': 'a later answer says by when, no other step has such a day',
  'PlanForm Time day': 'sent as a part of both times, by the forms around it',
  'PlanForm Time from': 'sent with the day, by the forms around it',
  'PlanForm Time until': 'sent with the day, by the forms around it',
  'PrintDialogs DayDialog day': 'a part of the address of the print',
  'OpenedSince AddBook unitId': 'sent with the confirmation by the page around it',
  'OpenedSince AddBook used': 'sent with the confirmation by the page around it',
  'OvertimeForm Fields month': 'a part of what is kept of an order',
  'OvertimeForm Fields from': 'a part of what is kept of an order',
  'OvertimeForm Fields until': 'a part of what is kept of an order',
  'OvertimeForm Fields work': 'a part of what is kept of an order',
  'OvertimeForm Fields budget': 'a part of what is kept of an order',
  'OvertimeForm Fields reason': 'shown for urgent work, of which the rule wants it',
  'OvertimeForm Persons persons': 'a part of what is kept of an order',
  'OvertimeOfPage ReportForm words': 'shown where the report comes late, of which the rule wants it',
  'WfhForm Weekly weekdays': 'a part of what is kept of work from home',
  'WfhForm Weekly from': 'a part of what is kept of work from home',
  'WfhForm Weekly until': 'a part of what is kept of work from home',
  'WfhForm Where placeName': 'the rule wants it of a place that is not home',
  'WfhForm Where phone': 'a part of what is kept of work from home',
  'WfhForm Where plan': 'a part of what is kept of work from home',
  'wfh-dialogs VerdictForm words': 'to accept a report takes words if there are any',
  'ReplyPanel Reply substituteId': 'shown for who sends somebody in his place, of whom the verb wants to know who',
  'RequestActs ActForm holderId': 'shown for a step that is given to somebody',
  'RequestActs ActForm words': 'what goes back or ends says why, the other acts take words if there are any',
  'SendBackDialog SendBackDialog words': 'the engine asks for the reason of this act',
  'StaffForm StaffForm what': 'a part of what is kept of a request',
  'StaffForm StaffForm purpose': 'a part of what is kept of a request',
  'TemplateForm Fields name': 'sent by the form around it',
  'TemplateForm Fields body': 'sent by the form around it',
  'TemplateForm SignerField signerId': 'sent by the form around it',
  'TripForm Journey purpose': 'a part of what is kept of a trip',
  'TripForm Journey places': 'a part of what is kept of a trip',
  'TripForm Journey from': 'a part of what is kept of a trip',
  'TripForm Journey until': 'a part of what is kept of a trip',
  'TripForm People passengers': 'a part of what is kept of a trip',
  'article-dialogs SendBackForm words': 'what goes back says why, what is published may',
  'article-dialogs ReasonForm reason': 'who says no says why',
  'WritePage Words title': 'sent by the form around it',
  'WritePage Publishing categoryId': 'sent by the form around it',
  'WritePage Publishing ownerPost': 'sent by the form around it',
  'WritePage Publishing readers': 'shown where the readers are chosen, of which the verb wants one',
  'WritePage Publishing reviewMonths': 'sent by the form around it',
  'RenameUnit RenameUnit validFrom': 'shown for a new name; a slip of the pen put right has no day',
};

const web = join(import.meta.dirname, '..');
const nothings = [undefined, null, '', [], Number.NaN];

interface Field {
  name: string;
  /** What the form says of its mark: '' for none, 'true', or what it hangs on. */
  marked: string;
  /** The name stands in a variable: one field for several names. */
  several: boolean;
  /** The component that takes the field; '' where the form takes it apart. */
  tag: string;
  /** A choice that can't be taken away again is never empty. */
  chosen: boolean;
}

interface Form {
  at: string;
  text: string;
  /** The whole file, for the lists of names that it keeps outside. */
  lists: string;
  calls: Endpoint[];
  fields: Field[];
}

const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && file !== 'ui/FormModal.tsx')
  .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }));
const files = sources.filter(({ text }) => /\b(field|box)\(/.test(text) && /<Form(Modal|Drawer|Body)\b|FormOf</.test(text));

it('a field of a form is marked exactly where its call refuses it empty', async () => {
  const forms = (await Promise.all(files.map(formsOf))).flat();
  expect(forms.filter(({ fields, calls }) => fields.length > 0 && calls.length > 0).length).toBeGreaterThan(40);
  const verdicts = forms.flatMap((form) => form.fields.map((field) => ({ key: `${form.at} ${field.name}`, is: judge(form, field) })));
  expect(verdicts.flatMap(({ key, is }) => (typeof is === 'string' && !(key in decidedElsewhere) ? [`${key}: ${is}`] : []))).toEqual([]);
  const needless = Object.keys(decidedElsewhere).filter((key) => !verdicts.some((one) => one.key === key && one.is !== true));
  expect(needless).toEqual([]);
});

it('what takes a mark shows it', () => {
  const deaf = files.flatMap(({ file, text }) =>
    fieldsOf(text).flatMap(({ name, marked, tag }) => {
      const made = marked === '' || tag === '' ? undefined : componentOf(tag, file, text);
      return made === undefined || /\brequired\b|\.\.\.\w+\b/.test(made) ? [] : [`${file} ${name}: ${tag}`];
    }),
  );
  expect(deaf).toEqual([]);
});

/** true: marked as the call asks; otherwise what is not so. */
function judge({ text, lists, calls, fields }: Form, { name, marked, several, chosen }: Field): true | string {
  const needed = (one: string) => calls.some((call) => refusesEmpty(shapeOf(call)[one]));
  if (several) {
    const quoted = [...wordsOf(marked, lists)];
    const initial = /\binitial=\{([\s\S]*?)\n {6}\w+=/.exec(text)?.[1] ?? '';
    const others = calls
      .flatMap((call) => Object.keys(shapeOf(call)))
      .filter((one) => !fields.some((field) => !field.several && field.name === one));
    const asked = new Set(others.filter((one) => needed(one) && new RegExp(`\\b${one}\\b`).test(initial)));
    return asked.size === quoted.length && quoted.every((one) => asked.has(one)) ? true : `marked ${quoted}, refused ${[...asked]}`;
  }
  if (!calls.some((call) => name in shapeOf(call))) return marked === '' ? true : 'marked, and in no call';
  if (marked !== '' && marked !== 'true') return `marked where ${marked}`;
  if (needed(name) === (marked === 'true')) return true;
  return needed(name) ? chosen || 'refused, and not marked' : 'marked, and not refused';
}

function shapeOf(call: Endpoint): Record<string, z.ZodMiniType> {
  return (call.take as unknown as { shape?: Record<string, z.ZodMiniType> }).shape ?? {};
}

function refusesEmpty(shape: z.ZodMiniType | undefined): boolean {
  return shape !== undefined && nothings.every((nothing) => !shape.safeParse(nothing).success);
}

/** Names that an expression gives, itself or by a list of its file. */
function wordsOf(expression: string, text: string): Set<string> {
  const list = /^(\w+)\.includes/.exec(expression)?.[1];
  const said = list ? (new RegExp(`\\bconst ${list}\\b[^=]*= (\\[[^\\]]*\\])`).exec(text)?.[1] ?? '') : expression;
  return new Set([...said.matchAll(/'(\w+)'/g)].map(([, name = '']) => name));
}

/** The forms of a file: each function that asks for fields, with the calls that it sends by. */
async function formsOf({ file, text }: { file: string; text: string }): Promise<Form[]> {
  const known = new Map<string, Endpoint>();
  for (const [, names = '', path = ''] of text.matchAll(/import \{([^}]*)\} from '([^']*\/contract\/[^']*)'/g)) {
    const module = (await import(join(web, dirname(file), path))) as Record<string, unknown>;
    for (const name of names.split(',').map((one) => one.trim())) {
      const found = module[name];
      if (found && typeof found === 'object' && 'take' in found) known.set(name, found as Endpoint);
    }
  }
  /** Calls in an expression, also by way of a table of the file. */
  const callsIn = (expression: string): Endpoint[] =>
    [...expression.matchAll(/\b\w+\b/g)].flatMap(([word]) => {
      const call = known.get(word);
      const table = call ? undefined : new RegExp(`\\b${word} = (\\{[^;}]*\\})`).exec(text)?.[1];
      return call ? [call] : table ? callsIn(table) : [];
    });
  return text.split(/^(?=(?:export )?function )/m).map((part) => ({
    at: `${file.replace(/^.*\//, '').replace('.tsx', '')} ${/function (\w+)/.exec(part)?.[1]}`,
    text: part,
    lists: text,
    calls: [...part.matchAll(/\buse(?:Send|Write)\(([^;]*?)(?:, (?:\[|refresh|stale)|\);)/g)].flatMap(([, one = '']) => callsIn(one)),
    fields: fieldsOf(part),
  }));
}

function fieldsOf(part: string): Field[] {
  return [...part.matchAll(/(\{\.\.\.(?:form\.)?)?\b(?:field|box)\(('?)([\w.`${}]+)'?(?:, \{ required(?:: ([^}]*?))? \})?\)/g)].map(
    (found) => {
      const [whole, spread, quote, name = '', condition] = found;
      const before = part.slice(0, found.index);
      const element = before.slice(before.lastIndexOf('<'));
      const after = part.slice(found.index).split('/>')[0] ?? '';
      return {
        name,
        marked: condition ?? (whole.includes('required') ? 'required' : ''),
        several: quote === '' && /^\w+$/.test(name),
        tag: spread ? (/^<(\w+)/.exec(element)?.[1] ?? '') : '',
        chosen: /allowDeselect=\{false\}/.test(element + after) || /^<(Radio\.Group|NativeSelect|Switch|Checkbox)\b/.test(element),
      };
    },
  );
}

/** What a component of ours is made of. */
function componentOf(tag: string, file: string, text: string): string | undefined {
  const path = new RegExp(`import \\{[^}]*\\b${tag}\\b[^}]*\\} from '(\\.[^']*)'`).exec(text)?.[1];
  const there = path ? join(dirname(file), path) : file;
  const source = sources.find((one) => one.file === there)?.text ?? '';
  return source.split(/^(?=(?:export )?function )/m).find((part) => new RegExp(`^(export )?function ${tag}\\b`).test(part));
}
