import { Group, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { shortDate } from '../../ui/dates.ts';
import { OptionalSelect } from '../../ui/OptionalSelect.tsx';
import { choicesOf, useReferenceLists } from '../reference-lists.ts';
import { ButtonRow } from './ButtonRow.tsx';
import { DueField } from './DueField.tsx';
import { HolderPicker } from './HolderPicker.tsx';
import { Phrases } from './Phrases.tsx';
import { type ActFormProps, type ActFormState, keyOf } from './useActForm.ts';

const codes = ['NOTED', 'AGREED', 'APPROVED', 'DISAPPROVED', 'SIGNED', 'OTHER'] as const;

interface Part {
  given: ActFormProps;
  form: ActFormState;
}

/** On which of several rows it is done, and until which later day. */
export function RowFields({ given: { act, rows, dueChoices }, form }: Part) {
  const { t } = useTranslation('sarabun');
  const { row, due } = form;
  return (
    <>
      {act.eachRow && rows.length > 1 ? (
        <Select
          label={t('deadline.row')}
          value={form.rows.chosen}
          allowDeselect={false}
          onChange={form.rows.choose}
          data={rows.map((one) => ({ value: keyOf(one.may), label: one.label }))}
        />
      ) : null}
      {act.laterDue ? (
        <DueField
          label={t('deadline.newDay')}
          value={due.day}
          onChange={due.setDay}
          required
          error={form.errors.due}
          choices={dueChoices.filter((one) => !row?.due || one.due > bangkokDay(new Date(row.due)))}
        />
      ) : null}
    </>
  );
}

/** What was decided. */
export function DecisionField({ given: { act }, form: { choices, choose } }: Part) {
  const { t } = useTranslation('sarabun');
  if (!act.code) return null;
  return (
    <Radio.Group label={t('form.decision')} value={choices.code} onChange={(code) => choose({ code })}>
      <Group gap="8px 16px" pt={4}>
        {codes.map((one) => (
          <Radio key={one} value={one} label={t(`form.codes.${one}`)} />
        ))}
      </Group>
    </Radio.Group>
  );
}

/** How an outside body got it. */
export function DeliveryFields({ given: { act }, form: { delivery, choose, refusedAt } }: Part) {
  const { t } = useTranslation('sarabun');
  const known = useReferenceLists();
  return (
    <>
      {act.method ? (
        <Select
          label={t('form.method')}
          value={delivery.method}
          allowDeselect={false}
          onChange={(method) => choose({ method })}
          data={choicesOf(known?.waysOut)}
          error={refusedAt('method')}
        />
      ) : null}
      {act.noted ? (
        <TextInput
          label={t('form.proof')}
          value={delivery.proof}
          maxLength={500}
          onChange={(event) => choose({ proof: event.currentTarget.value })}
          error={refusedAt('text')}
        />
      ) : null}
    </>
  );
}

/** To whom, and what is written to them. Who may be left out comes after the text. */
export function TextFields({ given, form }: Part) {
  const { act } = given;
  return (
    <>
      {act.to?.needed ? <Receivers given={given} form={form} /> : null}
      <WrittenText given={given} form={form} />
      {act.to && !act.to.needed ? <Receivers given={given} form={form} /> : null}
    </>
  );
}

function Receivers({ given: { act, focus }, form: { may, to, errors } }: Part) {
  const { t } = useTranslation('sarabun');
  if (!act.to) return null;
  return (
    <HolderPicker
      inputRef={to.field}
      label={t(`form.to.${act.to.purpose}`)}
      description={t(`form.toHint.${act.to.purpose}`)}
      purpose={act.to.purpose}
      required={act.to.needed}
      transmissionId={may.on === 'transmission' ? may.id : focus.transmissionId}
      value={to.value}
      onChange={to.set}
      error={errors.to}
    />
  );
}

function WrittenText({ given: { act, former }, form: { text, errors } }: Part) {
  const { t } = useTranslation('sarabun');
  if (!act.text) return null;
  return (
    <Stack gap={8}>
      <Textarea
        ref={text.field}
        label={t(`form.${act.text.label}`)}
        withAsterisk={act.text.needed === true}
        placeholder={act.text.phrases ? t('form.placeholder') : ''}
        autosize
        minRows={3}
        maxRows={10}
        value={text.value}
        error={errors.text}
        onChange={(event) => text.set(event.currentTarget.value)}
      />
      {former && text.value.trim() !== former.text.trim() ? (
        <ButtonRow legend={former.to.length > 0 ? t('form.formerTo', { names: former.to.join(', ') }) : t('form.former')}>
          <button type="button" className="chip" onClick={() => text.set(former.text)}>
            {former.text}
          </button>
        </ButtonRow>
      ) : null}
      {act.text.phrases ? (
        <Phrases
          purpose={act.text.phrases}
          typed={text.value}
          onPick={(words) => text.set((now) => (now.trim() ? `${now.trim()} ${words}` : words))}
        />
      ) : null}
    </Stack>
  );
}

/** Which kind of work it is, for what it is sent, and until when. */
export function WorkFields({ given, form }: Part) {
  const { t } = useTranslation('sarabun');
  const { act, dueChoices } = given;
  const { choices, choose, due, errors } = form;
  return (
    <>
      <JobTypeField given={given} form={form} />
      {act.purpose ? (
        <Select
          label={t('form.purpose')}
          value={choices.purpose}
          allowDeselect={false}
          onChange={(value) => choose({ purpose: value ?? 'ACTION' })}
          data={(['ACTION', 'COPY', 'INFO'] as const).map((one) => ({ value: one, label: t(`form.purposes.${one}`) }))}
        />
      ) : null}
      {act.due ? <DueField label={t('form.due')} value={due.day} onChange={due.setDay} error={errors.due} choices={dueChoices} /> : null}
      {due.held ? <p className="hint">{t('deadline.held', { who: due.held.who, date: shortDate(due.held.due) })}</p> : null}
      {due.held && due.later ? (
        <Textarea
          label={t('deadline.laterReason')}
          description={t('deadline.laterHint', { who: due.held.who })}
          withAsterisk
          autosize
          minRows={2}
          maxRows={5}
          value={due.reason}
          error={errors.dueReason}
          onChange={(event) => due.setReason(event.currentTarget.value)}
        />
      ) : null}
    </>
  );
}

/** A kind of work that has days of its own suggests the due day. */
function JobTypeField({ given: { act, dueChoices }, form: { choices, choose, due, refusedAt } }: Part) {
  const { t } = useTranslation('sarabun');
  const known = useReferenceLists();
  if (!act.jobType || !known?.jobTypes.some((one) => one.active)) return null;
  return (
    <OptionalSelect
      label={t('form.jobType')}
      placeholder={t('form.jobTypeNone')}
      value={choices.jobType}
      error={refusedAt('jobTypeId')}
      data={choicesOf(known.jobTypes)}
      onChange={(value) => {
        choose({ jobType: value });
        const days = known.jobTypes.find((one) => String(one.id) === value)?.dueDays;
        const suggested = dueChoices.filter((one) => days != null && one.days >= days)[0];
        if (suggested && due.day === '') due.setDay(suggested.due);
      }}
    />
  );
}

/** The class that the letter is kept in. */
export function RetentionField({ given: { act }, form: { filing, choose, refusedAt } }: Part) {
  const { t } = useTranslation('sarabun');
  if (!act.retention) return null;
  return (
    <Select
      label={t('form.retention')}
      value={filing.code}
      allowDeselect={false}
      searchable={filing.offered.length > 8}
      error={refusedAt('retention')}
      onChange={(retention) => choose({ retention })}
      data={filing.offered.map(({ code, name, depth, active }) => ({
        value: code,
        label: `${'\u2003'.repeat(depth)}${/^\d/.test(code) ? `${code} ` : ''}${name}`,
        disabled: !active,
      }))}
    />
  );
}
