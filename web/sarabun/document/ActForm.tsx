import { Button, Checkbox, Radio, Select, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listCategories } from '../../../contract/sarabun/categories.ts';
import { signingNeeds } from '../../../contract/sarabun/drafts.ts';
import type { Uploaded } from '../../../contract/sarabun/intake.ts';
import type { May } from '../../../contract/sarabun/letters.ts';
import { bangkokDay } from '../../../contract/thai.ts';
import { ApiError, useRead, useWrite } from '../../api.ts';
import { useUser } from '../../shell/session.ts';
import { shortDate } from '../../ui/dates.ts';
import { errorText } from '../../ui/error-text.ts';
import { AttachFiles } from '../files/AttachFiles.tsx';
import { HandChoice } from '../proof/HandChoice.tsx';
import { KeyRelease, releaseOf } from '../proof/KeyRelease.tsx';
import { choicesOf, useReferenceLists } from '../reference-lists.ts';
import classes from './ActForm.module.css';
import type { Act, Former } from './acts.ts';
import { DueField } from './DueField.tsx';
import { type Holder, HolderPicker } from './HolderPicker.tsx';
import { NotDone } from './NotDone.tsx';
import { Phrases } from './Phrases.tsx';
import { type PublicationDays, PublicationFields, publicationFields } from './PublicationFields.tsx';
import { type Methods, SendReceivers } from './SendReceivers.tsx';

interface Props {
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

/** Texts of forms that were left without an end, as long as the page lives. */
const unfinished = new Map<string, string>();

const codes = ['NOTED', 'AGREED', 'APPROVED', 'DISAPPROVED', 'SIGNED', 'OTHER'] as const;

/** The form of one act, drawn from its entry in `acts`. Its idempotency key lives as long as the form: a double click is one act. */
export function ActForm({ act, may: first, rows, dueChoices, dayBelow, former, documentId, documentType, focus, onDone, onCancel }: Props) {
  const { t } = useTranslation(['sarabun', 'common', 'proof']);
  const [chosen, setChosen] = useState(() => keyOf(first));
  const row = rows.find((one) => keyOf(one.may) === chosen);
  const may = row?.may ?? first;
  const kept = `${useUser().F_PERSON_ID} ${first.action} ${keyOf(first)}`;
  const [text, setText] = useState(() => unfinished.get(kept) ?? '');
  // a step back in the browser closes the window: what was typed is there when the form opens again
  useEffect(() => void unfinished.set(kept, text), [kept, text]);
  const [to, setTo] = useState<Holder[]>([]);
  // what is given on goes down: the superior's day stands in the form, and a later one wants a reason
  const held =
    act.due && act.to && act.to.purpose !== 'present' && dayBelow ? { ...dayBelow, day: bangkokDay(new Date(dayBelow.due)) } : null;
  const [due, setDue] = useState(() => (held && held.day >= bangkokDay(new Date()) ? held.day : ''));
  const [dueReason, setDueReason] = useState('');
  const later = held !== null && due > held.day;
  const [follow, setFollow] = useState(false);
  const [purpose, setPurpose] = useState<string>('ACTION');
  const [retention, setRetention] = useState<string | null>(null);
  const [code, setCode] = useState<string>('NOTED');
  const known = useReferenceLists();
  const [typedMethod, setMethod] = useState<string | null>(null);
  const [typedProof, setProof] = useState<string | null>(null);
  const noted = act.noted ? (row?.noted ?? null) : null;
  const proof = typedProof ?? noted?.proof ?? '';
  const method = typedMethod ?? noted?.method ?? known?.waysOut.find((one) => one.active)?.code ?? 'POST';
  const [jobType, setJobType] = useState<string | null>(null);
  const [days, setDays] = useState<PublicationDays>(() => ({
    startsOn: bangkokDay(new Date()),
    endsOn: '',
    approved: false,
    toPublic: false,
  }));
  const [methods, setMethods] = useState<Methods>(() => new Map());
  const [files, setFiles] = useState<Uploaded[]>([]);
  const [attaching, setAttaching] = useState(false);
  const [wrong, setWrong] = useState<{ text?: string; to?: string; due?: string; dueReason?: string; secret?: string; files?: string }>({});
  const categories = useRead(listCategories, {}, { enabled: act.retention === true, staleTime: 60_000 });
  const offered = categories.data?.items ?? [];
  const filed = retention ?? offered.find((one) => one.active)?.code ?? null;
  const needs = useRead(signingNeeds, { tasks: [may.id] }, { enabled: act.key === true, staleTime: 0 });
  const keyed = act.key && (needs.data?.keyed ?? 0) > 0;
  const [secret, setSecret] = useState('');
  const [hand, setHand] = useState<string | null>(null);
  const secretField = useRef<HTMLInputElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const toField = useRef<HTMLInputElement>(null);
  const write = useWrite(act.call(may.on), {
    onSuccess: (given) => {
      unfinished.delete(kept);
      onDone(given as Record<string, unknown>);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (write.isPending) return;
    if (attaching) {
      setWrong({ files: t('form.filesUnsettled') });
      return;
    }
    const unread = (event.currentTarget as HTMLFormElement).querySelector<HTMLElement>('[data-unread]');
    if (unread) {
      unread.focus();
      return;
    }
    const faults: typeof wrong = {};
    if (act.to?.needed && to.length === 0) faults.to = t('form.neededTo');
    if (act.text?.needed && text.trim() === '') faults.text = t('form.needed');
    if (later && dueReason.trim() === '') faults.dueReason = t('deadline.neededReason');
    if (act.laterDue && due === '') faults.due = t('deadline.neededDay');
    if (keyed && secret === '') faults.secret = t(needs.data?.release === 'CODE' ? 'proof:sign.neededCode' : 'proof:sign.needed');
    setWrong(faults);
    if (faults.due || faults.dueReason) return;
    if (faults.secret) {
      secretField.current?.focus();
      return;
    }
    if (faults.text || faults.to) {
      (faults.to ? toField : textField).current?.focus();
      return;
    }
    write.mutate({
      ...(may.on === 'task' ? { taskId: may.id } : {}),
      ...(may.on === 'transmission' ? { transmissionId: may.id } : focus.transmissionId ? { transmissionId: focus.transmissionId } : {}),
      documentId,
      ...(act.text ? { [act.text.field]: text.trim() } : {}),
      ...(act.to ? { to: to.map((one) => one.id) } : {}),
      ...((act.due || act.laterDue) && due && !(act.to && to.length === 0) ? { due: `${due}T16:30:00+07:00` } : {}),
      ...(later ? { dueReason: dueReason.trim() } : {}),
      ...(act.follow ? { follow } : {}),
      ...(act.purpose ? { purpose } : {}),
      ...(act.retention && filed ? { retention: filed } : {}),
      ...(act.code ? { code } : {}),
      ...(act.method ? { method } : {}),
      ...(act.noted ? { text: proof.trim() } : {}),
      ...(act.jobType && jobType ? { jobTypeId: Number(jobType) } : {}),
      ...(act.startsOn ? days : act.endsOn ? { endsOn: days.endsOn } : {}),
      ...(act.receivers ? { methods: [...methods].map(([name, method]) => ({ name, method })) } : {}),
      ...(act.files ? { files: files.map((one) => one.id) } : {}),
      ...(act.key && hand !== null ? { picture: hand } : {}),
      ...(keyed && needs.data ? releaseOf(needs.data, secret) : {}),
    } as never);
  }

  const failed = write.error instanceof ApiError ? write.error : null;
  const textError = wrong.text ?? (failed?.field === act.text?.field ? failed?.message : undefined);
  const toError = wrong.to ?? (failed?.field?.startsWith('to') ? failed.message : undefined);
  const atSecret = failed?.field === 'pin' || failed?.field === 'otp';
  const atField =
    textError ||
    toError ||
    atSecret ||
    ['due', 'dueReason', 'jobTypeId', ...(act.method ? ['method'] : []), ...(act.noted ? ['text'] : []), ...publicationFields].includes(
      failed?.field ?? '',
    );
  // the next one is typed into an empty field
  useEffect(() => {
    if (atSecret && failed) setSecret('');
  }, [atSecret, failed]);
  const receivers = act.to ? (
    <HolderPicker
      inputRef={toField}
      label={t(`form.to.${act.to.purpose}`)}
      description={t(`form.toHint.${act.to.purpose}`)}
      purpose={act.to.purpose}
      required={act.to.needed}
      transmissionId={may.on === 'transmission' ? may.id : focus.transmissionId}
      value={to}
      onChange={setTo}
      error={toError}
    />
  ) : null;
  return (
    <form className="fields" onSubmit={submit} aria-label={t(`action.${may.action}`)} noValidate>
      {failed && !atField ? <NotDone action={may.action} failed={failed} /> : null}
      {act.hint ? <p className="hint">{t(`form.${act.hint}`)}</p> : null}
      {act.receivers ? <SendReceivers documentId={documentId} methods={methods} onMethods={setMethods} /> : null}
      {act.eachRow && rows.length > 1 ? (
        <Select
          label={t('deadline.row')}
          value={chosen}
          allowDeselect={false}
          onChange={(value) => {
            setChosen(value ?? keyOf(first));
            setMethod(null);
            setProof(null);
          }}
          data={rows.map((one) => ({ value: keyOf(one.may), label: one.label }))}
        />
      ) : null}
      {act.laterDue ? (
        <DueField
          label={t('deadline.newDay')}
          value={due}
          onChange={setDue}
          required
          error={(due === '' ? wrong.due : undefined) ?? (failed?.field === 'due' ? failed.message : undefined)}
          choices={dueChoices.filter((one) => !row?.due || one.due > bangkokDay(new Date(row.due)))}
        />
      ) : null}
      {act.code ? (
        <Radio.Group label={t('form.decision')} value={code} onChange={setCode}>
          <div className={classes.choices}>
            {codes.map((one) => (
              <Radio key={one} value={one} label={t(`form.codes.${one}`)} />
            ))}
          </div>
        </Radio.Group>
      ) : null}
      {act.method ? (
        <Select
          label={t('form.method')}
          value={method}
          allowDeselect={false}
          onChange={setMethod}
          data={choicesOf(known?.waysOut)}
          error={failed?.field === 'method' ? failed.message : undefined}
        />
      ) : null}
      {act.noted ? (
        <TextInput
          label={t('form.proof')}
          value={proof}
          maxLength={500}
          onChange={(event) => setProof(event.currentTarget.value)}
          error={failed?.field === 'text' ? failed.message : undefined}
        />
      ) : null}
      <PublicationFields act={act} documentType={documentType} value={days} onChange={setDays} failed={failed} />
      {act.to?.needed ? receivers : null}
      {act.text ? (
        <div>
          <Textarea
            ref={textField}
            label={t(`form.${act.text.label}`)}
            withAsterisk={act.text.needed === true}
            placeholder={act.text.phrases ? t('form.placeholder') : ''}
            autosize
            minRows={3}
            maxRows={10}
            value={text}
            error={textError}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {former && text.trim() !== former.text.trim() ? (
            <fieldset className={classes.phrases}>
              <legend>{former.to.length > 0 ? t('form.formerTo', { names: former.to.join(', ') }) : t('form.former')}</legend>
              <button type="button" className={classes.phrase} onClick={() => setText(former.text)}>
                {former.text}
              </button>
            </fieldset>
          ) : null}
          {act.text.phrases ? (
            <Phrases
              purpose={act.text.phrases}
              typed={text}
              onPick={(words) => setText((now) => (now.trim() ? `${now.trim()} ${words}` : words))}
            />
          ) : null}
        </div>
      ) : null}
      {act.to && !act.to.needed ? receivers : null}
      {act.jobType && known?.jobTypes.some((one) => one.active) ? (
        <Select
          label={t('form.jobType')}
          placeholder={t('form.jobTypeNone')}
          clearable
          clearButtonProps={{ 'aria-label': `${t('common:clear')} ${t('form.jobType')}` }}
          value={jobType}
          error={failed?.field === 'jobTypeId' ? failed.message : undefined}
          data={choicesOf(known.jobTypes)}
          onChange={(value) => {
            setJobType(value);
            const days = known.jobTypes.find((one) => String(one.id) === value)?.dueDays;
            const suggested = dueChoices.filter((one) => days != null && one.days >= days)[0];
            if (suggested && due === '') setDue(suggested.due);
          }}
        />
      ) : null}
      {act.purpose ? (
        <Select
          label={t('form.purpose')}
          value={purpose}
          allowDeselect={false}
          onChange={(value) => setPurpose(value ?? 'ACTION')}
          data={(['ACTION', 'COPY', 'INFO'] as const).map((one) => ({ value: one, label: t(`form.purposes.${one}`) }))}
        />
      ) : null}
      {act.due ? (
        <DueField
          label={t('form.due')}
          value={due}
          onChange={setDue}
          error={failed?.field === 'due' ? failed.message : undefined}
          choices={dueChoices}
        />
      ) : null}
      {held ? <p className="hint">{t('deadline.held', { who: held.who, date: shortDate(held.due) })}</p> : null}
      {held && later ? (
        <Textarea
          label={t('deadline.laterReason')}
          description={t('deadline.laterHint', { who: held.who })}
          withAsterisk
          autosize
          minRows={2}
          maxRows={5}
          value={dueReason}
          error={(dueReason.trim() === '' ? wrong.dueReason : undefined) ?? (failed?.field === 'dueReason' ? failed.message : undefined)}
          onChange={(event) => setDueReason(event.currentTarget.value)}
        />
      ) : null}
      {act.retention ? (
        <Select
          label={t('form.retention')}
          value={filed}
          allowDeselect={false}
          searchable={offered.length > 8}
          error={failed?.field === 'retention' ? failed.message : undefined}
          onChange={setRetention}
          data={offered.map(({ code, name, depth, active }) => ({
            value: code,
            label: `${'\u2003'.repeat(depth)}${/^\d/.test(code) ? `${code} ` : ''}${name}`,
            disabled: !active,
          }))}
        />
      ) : null}
      {act.files ? (
        <AttachFiles
          label={t('form.files')}
          files={files}
          onChange={setFiles}
          onBusy={setAttaching}
          error={(attaching ? wrong.files : undefined) ?? (failed?.field?.startsWith('files') ? failed.message : undefined)}
        />
      ) : null}
      {act.follow ? (
        <Checkbox label={t('form.follow')} checked={follow} onChange={(event) => setFollow(event.currentTarget.checked)} />
      ) : null}
      {act.key ? <HandChoice value={hand} onChange={setHand} /> : null}
      {keyed && needs.data ? (
        <KeyRelease
          needs={needs.data}
          value={secret}
          onChange={setSecret}
          inputRef={secretField}
          error={(secret === '' ? wrong.secret : undefined) ?? (atSecret && failed ? errorText(failed) : undefined)}
        />
      ) : null}
      <div className={classes.buttons}>
        <Button
          type="submit"
          color={act.destructive ? 'red' : undefined}
          loading={write.isPending}
          disabled={(act.key && !needs.data) || (keyed && needs.data?.fault !== null)}
          fullWidth
        >
          {t(`action.${may.action}`)}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            unfinished.delete(kept);
            onCancel();
          }}
        >
          {t('common:back')}
        </Button>
      </div>
    </form>
  );
}

function keyOf(may: May): string {
  return `${may.on}:${may.id}`;
}
