import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { duplicates, type nextNumber } from '../../../contract/sarabun/intake.ts';
import { useRead } from '../../api.ts';
import { DateField } from '../../ui/DateField.tsx';
import { errorText } from '../../ui/error-text.ts';
import { HolderPicker } from '../document/HolderPicker.tsx';
import { AttachFiles } from '../files/AttachFiles.tsx';
import { choicesOf, useReferenceLists } from '../reference-lists.ts';
import { DuplicateCard } from './DuplicateCard.tsx';
import type { Draft } from './draft.ts';
import classes from './IntakeForm.module.css';
import type { Receipt } from './IntakePage.tsx';
import { SenderField } from './SenderField.tsx';
import { useRegister } from './useRegister.ts';
import { useSettled } from './useSettled.ts';

interface Props {
  draft: Draft;
  change: (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => void;
  forecast: Given<typeof nextNumber> | undefined;
  /** A file is on its way. */
  busy: boolean;
  pageMm: { width: number; height: number } | null;
  onRegistered: (receipt: Receipt) => void;
}

/** What goes into the book. The button is never dead: pressed with something missing it leads there. */
export function IntakeForm({ draft, change, forecast, busy, pageMm, onRegistered }: Props) {
  const { t } = useTranslation(['intake', 'errors', 'sarabun', 'common']);
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<string[]>([]);
  const [attaching, setAttaching] = useState(false);
  const known = useReferenceLists();
  const letter = useSettled(`${draft.from.trim()}\n${draft.docNo.trim()}\n${draft.docDate}`, 400);
  const [from = '', docNo = '', docDate = ''] = letter.split('\n');
  const same = useRead(duplicates, { from, docNo, docDate }, { enabled: from !== '' && docNo !== '', staleTime: 0 });
  const letterKey = `${draft.from.trim()}|${draft.docNo.trim()}`;
  const found = from && docNo ? (same.data?.items ?? []) : [];
  const blocked = found.length > 0 && draft.notDuplicateOf !== letterKey;
  const register = useRegister({ draft, change, pageMm, notDuplicate: draft.notDuplicateOf === letterKey, onRegistered });
  const failed = register.error;
  const fault = (name: string) =>
    missing.includes(name) ? t('errors:required') : failed?.field?.split('.')[0] === name ? failed.message : undefined;
  const shownAtField = failed?.field && form.current?.querySelector(`[data-field="${failed.field.split('.')[0]}"]`);

  useEffect(() => {
    if (failed?.code === 'duplicate_letter') void same.refetch();
    if (failed?.field) focusFirstFault(form.current);
  }, [failed, same.refetch]);

  // A refusal stands until something of the letter is changed.
  const { sent: _, ...content } = draft;
  const typed = JSON.stringify(content);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when what is typed is another
  useEffect(() => {
    if (!register.pending) register.forget();
  }, [typed]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (register.pending) return;
    const empty = (['from', 'subject'] as const).filter((name) => draft[name].trim() === '');
    const waits = busy || attaching;
    setMissing([...empty, ...(waits ? ['file'] : [])]);
    // After the faults are on the screen.
    requestAnimationFrame(() => {
      if (!focusFirstFault(form.current) && !waits) register.send();
    });
  }

  const set = (name: keyof Draft) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setMissing((now) => now.filter((one) => one !== name));
    change({ [name]: value });
  };
  const rowOnly = draft.secrecy === '3';
  /** Open letters where there is an open book; classed ones up to the clearance of a secret registrar. */
  const mayClass = (code: number) =>
    String(code) === draft.secrecy || (code === 0 ? forecast?.openBooks !== false : code <= (forecast?.classUpTo ?? 0));

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate aria-label={t('title')}>
      {found.length > 0 ? (
        <DuplicateCard items={found} checked={!blocked} onCheck={(on) => change({ notDuplicateOf: on ? letterKey : '' })} />
      ) : null}
      {forecast && forecast.books.length > 1 ? (
        <Select
          label={t('field.book')}
          value={String(forecast.unitId)}
          allowDeselect={false}
          data={forecast.books.map((book) => ({ value: String(book.unitId), label: book.unitName }))}
          onChange={(value) => change({ unitId: Number(value) })}
        />
      ) : null}
      <div className={classes.pair}>
        <TextInput data-field="docNo" label={t('field.docNo')} value={draft.docNo} error={fault('docNo')} onChange={set('docNo')} />
        <DateField label={t('field.docDate')} value={draft.docDate} error={fault('docDate')} onChange={(day) => change({ docDate: day })} />
      </div>
      <SenderField
        value={draft.from}
        error={fault('from')}
        onChange={(name, body) => {
          setMissing((now) => now.filter((one) => one !== 'from'));
          change({ from: name, outsideBodyId: body?.id ?? null, ...(body?.senderTypeId ? { senderType: String(body.senderTypeId) } : {}) });
        }}
      />
      <div className={classes.pair}>
        <Select
          data-field="senderTypeId"
          label={t('field.senderType')}
          placeholder={t('field.notSaid')}
          clearable
          clearButtonProps={{ 'aria-label': `${t('common:clear')} ${t('field.senderType')}` }}
          value={draft.senderType || null}
          data={choicesOf(known?.senderTypes, draft.senderType)}
          error={fault('senderTypeId')}
          onChange={(value) => change({ senderType: value ?? '' })}
        />
        <Select
          data-field="wayInId"
          label={t('field.wayIn')}
          placeholder={t('field.notSaid')}
          clearable
          clearButtonProps={{ 'aria-label': `${t('common:clear')} ${t('field.wayIn')}` }}
          value={draft.wayIn || null}
          data={choicesOf(known?.waysIn, draft.wayIn)}
          error={fault('wayInId')}
          onChange={(value) => change({ wayIn: value ?? '' })}
        />
      </div>
      <Textarea
        data-field="subject"
        label={t('field.subject')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        value={draft.subject}
        error={fault('subject')}
        onChange={set('subject')}
      />
      <TextInput data-field="to" label={t('field.to')} value={draft.to} error={fault('to')} onChange={set('to')} />
      <div className={classes.triple}>
        <Select
          label={t('field.type')}
          value={draft.type}
          allowDeselect={false}
          data={choicesOf(known?.types, draft.type)}
          error={fault('type')}
          onChange={(value) => change({ type: value ?? '1' })}
        />
        <Select
          label={t('field.speed')}
          value={draft.speed}
          allowDeselect={false}
          data={choicesOf(known?.speeds, draft.speed)}
          error={fault('speed')}
          onChange={(value) => change({ speed: value ?? '1' })}
        />
        <Select
          label={t('field.secrecy')}
          value={draft.secrecy}
          allowDeselect={false}
          data={choicesOf(
            known?.secrecies.filter(({ code }) => mayClass(code)),
            draft.secrecy,
          )}
          error={fault('secrecy')}
          onChange={(value) => change({ secrecy: value ?? '0', unitId: null })}
        />
      </div>
      {draft.secrecy === '0' ? null : <p className={classes.hint}>{rowOnly ? t('field.rowOnlyHint') : t('field.secretHint')}</p>}
      <details className={classes.more} open={Boolean(draft.refers || draft.enclosures || draft.summary) || undefined}>
        <summary>{t('field.more')}</summary>
        <div className={classes.group}>
          <TextInput label={t('field.refers')} value={draft.refers} error={fault('refers')} onChange={set('refers')} />
          <TextInput label={t('field.enclosures')} value={draft.enclosures} error={fault('enclosures')} onChange={set('enclosures')} />
          {rowOnly ? null : (
            <Textarea
              label={t('field.summary')}
              autosize
              minRows={2}
              maxRows={6}
              value={draft.summary}
              error={fault('summary')}
              onChange={set('summary')}
            />
          )}
        </div>
      </details>
      {rowOnly ? null : (
        <AttachFiles
          label={t('field.files')}
          files={draft.enclosureFiles}
          error={fault('enclosureFiles')}
          onBusy={setAttaching}
          onChange={(next) => change((now) => ({ enclosureFiles: next(now.enclosureFiles) }))}
        />
      )}
      <fieldset className={classes.group}>
        <legend>{t('route.title')}</legend>
        <HolderPicker
          label={t('route.to')}
          description={t('route.hint')}
          purpose="forward"
          value={draft.sendTo}
          error={fault('sendTo')}
          onChange={(sendTo) => change({ sendTo })}
        />
        {draft.sendTo.length > 0 ? (
          <>
            <TextInput label={t('route.message')} value={draft.sendMessage} error={fault('sendMessage')} onChange={set('sendMessage')} />
            <DateField label={t('route.due')} value={draft.due} error={fault('due')} onChange={(due) => change({ due })} />
          </>
        ) : null}
      </fieldset>
      {failed && !shownAtField ? (
        <p role="alert" className={classes.failed}>
          {errorText(failed)}
        </p>
      ) : null}
      <footer className={classes.foot}>
        <p
          className="figures"
          role={missing.includes('file') ? 'alert' : undefined}
          data-warn={blocked || missing.includes('file') || undefined}
        >
          {missing.includes('file')
            ? t('waitFile')
            : blocked
              ? t('same.first')
              : forecast
                ? t('next', { no: `${forecast.next}/${forecast.year}` })
                : ''}
        </p>
        <Button type="submit" loading={register.pending} size="md">
          {t('register')}
        </Button>
      </footer>
    </form>
  );
}

/** The first field with a fault gets the focus: also a day that could not be read, or the tick of a likely duplicate. */
function focusFirstFault(form: HTMLFormElement | null): boolean {
  const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-blocks] input');
  fault?.focus();
  fault?.scrollIntoView({ block: 'center' });
  return Boolean(fault);
}
