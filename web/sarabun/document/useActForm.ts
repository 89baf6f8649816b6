import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { listCategories } from '../../../contract/sarabun/categories.ts';
import { signingNeeds } from '../../../contract/sarabun/drafts.ts';
import type { Uploaded } from '../../../contract/sarabun/intake.ts';
import type { May } from '../../../contract/sarabun/letters.ts';
import { ApiError, useRead, useWrite } from '../../api.ts';
import { useUser } from '../../shell/session/session.ts';
import { releaseOf } from '../proof/KeyRelease.tsx';
import { useReferenceLists } from '../reference-lists.ts';
import type { Act, Former } from './acts.ts';
import type { Holder } from './HolderPicker.tsx';
import { type PublicationDays, publicationFields } from './PublicationFields.tsx';
import type { Methods } from './SendReceivers.tsx';

export interface ActFormProps {
  act: Act;
  may: May;
  documentId: number;
  documentType: number;
  /** The rows on which it may be done, with what to call them. */
  rows: { may: May; label: string; due: string | null; noted: { method: string; proof: string } | null }[];
  dueChoices: { days: number; due: string }[];
  /** The day that a superior set, for what is given on from here. */
  dayBelow: { due: string; who: string } | null;
  /** What was written at the same act before the letter was opened again. */
  former: Former | null;
  /** The row in hand: the call of a task names its transmission too. */
  focus: { transmissionId: number | null; taskId: number | null };
  onDone: (reply: Record<string, unknown>) => void;
  onCancel: () => void;
}

/** What is chosen beside text, receivers and day; each act asks for a few of them. */
interface Choices {
  follow: boolean;
  purpose: string;
  code: string;
  /** null: as the list, or what was noted before, says. */
  retention: string | null;
  method: string | null;
  proof: string | null;
  jobType: string | null;
  /** The picture of the hand that signs. */
  hand: string | null;
  methods: Methods;
  days: PublicationDays;
}

type Wrong = { text?: string; to?: string; due?: string; dueReason?: string; secret?: string; files?: string };

/** Texts of forms that were left without an end, as long as the page lives. */
const unfinished = new Map<string, string>();

const firstChoices = (): Choices => ({
  follow: false,
  purpose: 'ACTION',
  code: 'NOTED',
  retention: null,
  method: null,
  proof: null,
  jobType: null,
  hand: null,
  methods: new Map(),
  days: { startsOn: bangkokDay(new Date()), endsOn: '', approved: false, toPublic: false },
});

export type ActFormState = ReturnType<typeof useActForm>;

/** What the form of an act holds, what is wrong with it, and its sending. Its idempotency key lives as long as the form: a double click is one act. */
export function useActForm(given: ActFormProps) {
  const { act, may: first, focus, documentId, onDone, onCancel } = given;
  const { row, may, chosen, setChosen } = useRow(given);
  const { text, setText, forget } = useUnfinished(`${useUser().F_PERSON_ID} ${first.action} ${keyOf(first)}`);
  const [to, setTo] = useState<Holder[]>([]);
  const due = useDue(act, given.dayBelow);
  const [choices, setChoices] = useState(firstChoices);
  const choose = (change: Partial<Choices>) => setChoices((now) => ({ ...now, ...change }));
  const [files, setFiles] = useState<Uploaded[]>([]);
  const [attaching, setAttaching] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  const key = useKey(act, may);
  const filing = useFiling(act, choices.retention);
  const delivery = useDelivery(act, row, choices);
  const fields = { text: useRef<HTMLTextAreaElement>(null), to: useRef<HTMLInputElement>(null) };
  const write = useWrite(act.call(may.on), {
    onSuccess: (reply) => {
      forget();
      onDone(reply as Record<string, unknown>);
    },
  });
  const failed = write.error instanceof ApiError ? write.error : null;
  useKeyAnew(failed, key.setSecret);
  const held: HeldInput = { act, may, text, to, due, choices, filing, delivery, files, key };
  const faultsOf = useFaults(held);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (write.isPending) return;
    const unread = (event.currentTarget as HTMLFormElement).querySelector<HTMLElement>('[data-unread]');
    if (unread && !attaching) {
      unread.focus();
      return;
    }
    const faults = faultsOf(attaching);
    setWrong(faults);
    if (Object.keys(faults).length === 0) write.mutate(inputOf(held, documentId, focus) as never);
    else placeOf(faults)?.focus();
  }

  /** The field of the first fault. A day, and files on their way, say by themselves what is wrong. */
  function placeOf(faults: Wrong): HTMLElement | null {
    if (faults.files || faults.due || faults.dueReason) return null;
    if (faults.secret) return key.field.current;
    return (faults.to ? fields.to : fields.text).current;
  }

  return {
    may,
    row,
    rows: {
      chosen,
      choose: (one: string | null) => {
        setChosen(one);
        choose({ method: null, proof: null });
      },
    },
    text: { value: text, set: setText, field: fields.text },
    to: { value: to, set: setTo, field: fields.to },
    due,
    choices,
    choose,
    filing,
    delivery,
    files: { value: files, set: setFiles, setAttaching },
    key,
    failed,
    ...shownErrors(held, failed, wrong, attaching),
    isPending: write.isPending,
    /** What releases the key is not known yet, or can't. */
    isHeld: (act.key === true && !key.needs) || (key.isAsked && key.needs?.fault !== null),
    submit,
    leave: () => {
      forget();
      onCancel();
    },
  };
}

/** What is typed and chosen so far. */
interface HeldInput {
  act: Act;
  may: May;
  text: string;
  to: Holder[];
  due: ReturnType<typeof useDue>;
  choices: Choices;
  filing: ReturnType<typeof useFiling>;
  delivery: ReturnType<typeof useDelivery>;
  files: Uploaded[];
  key: ReturnType<typeof useKey>;
}

/** On which of several rows it is done. */
function useRow({ may: first, rows }: ActFormProps) {
  const [chosen, setChosen] = useState(() => keyOf(first));
  const row = rows.find((one) => keyOf(one.may) === chosen);
  return { row, may: row?.may ?? first, chosen, setChosen: (one: string | null) => setChosen(one ?? keyOf(first)) };
}

/** A step back in the browser closes the window: what was typed is there when the form opens again. */
function useUnfinished(kept: string) {
  const [text, setText] = useState(() => unfinished.get(kept) ?? '');
  useEffect(() => void unfinished.set(kept, text), [kept, text]);
  return { text, setText, forget: () => void unfinished.delete(kept) };
}

/** After a refused key the next one is typed into an empty field. */
function useKeyAnew(failed: ApiError | null, setSecret: (secret: string) => void): void {
  useEffect(() => {
    if (failed && isOfKey(failed)) setSecret('');
  }, [failed, setSecret]);
}

/** What the form lacks before it may be sent. */
function useFaults({ act, text, to, due, key }: HeldInput): (attaching: boolean) => Wrong {
  const { t } = useTranslation(['sarabun', 'proof']);
  return (attaching) => {
    if (attaching) return { files: t('form.filesUnsettled') };
    const faults: Wrong = {};
    if (act.to?.needed && to.length === 0) faults.to = t('form.neededTo');
    if (act.text?.needed && text.trim() === '') faults.text = t('form.needed');
    if (due.later && due.reason.trim() === '') faults.dueReason = t('deadline.neededReason');
    if (act.laterDue && due.day === '') faults.due = t('deadline.neededDay');
    if (key.isAsked && key.secret === '') faults.secret = t(key.needs?.release === 'CODE' ? 'proof:sign.neededCode' : 'proof:sign.needed');
    return faults;
  };
}

/** As the call of the act takes it: what it does not ask for is not sent. */
function inputOf(held: HeldInput, documentId: number, focus: ActFormProps['focus']): Record<string, unknown> {
  const { act, may, text, to, due, choices, filing, delivery, files, key } = held;
  const { days } = choices;
  return {
    ...(may.on === 'task' ? { taskId: may.id } : {}),
    ...(may.on === 'transmission' ? { transmissionId: may.id } : focus.transmissionId ? { transmissionId: focus.transmissionId } : {}),
    documentId,
    ...(act.text ? { [act.text.field]: text.trim() } : {}),
    ...(act.to ? { to: to.map((one) => one.id) } : {}),
    ...((act.due || act.laterDue) && due.day && !(act.to && to.length === 0) ? { due: `${due.day}T16:30:00+07:00` } : {}),
    ...(due.later ? { dueReason: due.reason.trim() } : {}),
    ...(act.follow ? { follow: choices.follow } : {}),
    ...(act.purpose ? { purpose: choices.purpose } : {}),
    ...(act.retention && filing.code ? { retention: filing.code } : {}),
    ...(act.code ? { code: choices.code } : {}),
    ...(act.method ? { method: delivery.method } : {}),
    ...(act.noted ? { text: delivery.proof.trim() } : {}),
    ...(act.jobType && choices.jobType ? { jobTypeId: Number(choices.jobType) } : {}),
    ...(act.startsOn ? days : act.endsOn ? { endsOn: days.endsOn } : {}),
    ...(act.receivers ? { methods: [...choices.methods].map(([name, method]) => ({ name, method })) } : {}),
    ...(act.files ? { files: files.map((one) => one.id) } : {}),
    ...(act.key && choices.hand !== null ? { picture: choices.hand } : {}),
    ...(key.isAsked && key.needs ? releaseOf(key.needs, key.secret) : {}),
  };
}

/** Each fault at its field: found before sending, else as the server refused it; what has been filled since is no fault. */
function shownErrors({ act, due, key }: HeldInput, failed: ApiError | null, wrong: Wrong, attaching: boolean) {
  /** Why the server refused this field. */
  const refusedAt = (field: string) => (failed?.field === field ? failed.message : undefined);
  const errors = {
    text: wrong.text ?? (act.text ? refusedAt(act.text.field) : undefined),
    to: wrong.to ?? (failed?.field?.startsWith('to') ? failed.message : undefined),
    due: (due.day === '' ? wrong.due : undefined) ?? refusedAt('due'),
    dueReason: (due.reason.trim() === '' ? wrong.dueReason : undefined) ?? refusedAt('dueReason'),
    files: (attaching ? wrong.files : undefined) ?? (failed?.field?.startsWith('files') ? failed.message : undefined),
    secret: key.secret === '' ? wrong.secret : undefined,
  };
  const withPlace = ['due', 'dueReason', 'jobTypeId', ...publicationFields];
  if (act.method) withPlace.push('method');
  if (act.noted) withPlace.push('text');
  return {
    errors,
    refusedAt,
    /** The refusal stands at none of its fields. */
    isRefusedAsWhole: failed !== null && !errors.text && !errors.to && !isOfKey(failed) && !withPlace.includes(failed.field ?? ''),
  };
}

/** What is given on goes down: the superior's day stands in the form, and a later one wants a reason. */
function useDue(act: Act, dayBelow: ActFormProps['dayBelow']) {
  const held =
    act.due && act.to && act.to.purpose !== 'present' && dayBelow ? { ...dayBelow, day: bangkokDay(new Date(dayBelow.due)) } : null;
  const [day, setDay] = useState(() => (held && held.day >= bangkokDay(new Date()) ? held.day : ''));
  const [reason, setReason] = useState('');
  return { day, setDay, reason, setReason, held, later: held !== null && day > held.day };
}

/** The PIN or code that releases the signer's key, where the kind of letter asks for one. */
function useKey(act: Act, may: May) {
  const { data: needs } = useRead(signingNeeds, { tasks: [may.id] }, { enabled: act.key === true, staleTime: 0 });
  const [secret, setSecret] = useState('');
  const field = useRef<HTMLInputElement>(null);
  return {
    needs,
    isAsked: act.key === true && (needs?.keyed ?? 0) > 0,
    secret,
    setSecret,
    field,
  };
}

export function isOfKey({ field }: ApiError): boolean {
  return field === 'pin' || field === 'otp';
}

/** The class that the letter is kept in. */
function useFiling(act: Act, retention: string | null) {
  const categories = useRead(listCategories, {}, { enabled: act.retention === true, staleTime: 60_000 });
  const offered = categories.data?.items ?? [];
  return { offered, code: retention ?? offered.find((one) => one.active)?.code ?? null };
}

/** How an outside body got it: as it is chosen, as it was noted before, else the usual way. */
function useDelivery(act: Act, row: ActFormProps['rows'][number] | undefined, { method, proof }: Choices) {
  const known = useReferenceLists();
  const noted = act.noted ? (row?.noted ?? null) : null;
  return {
    proof: proof ?? noted?.proof ?? '',
    method: method ?? noted?.method ?? known?.waysOut.find((one) => one.active)?.code ?? 'POST',
  };
}

export function keyOf(may: May): string {
  return `${may.on}:${may.id}`;
}
