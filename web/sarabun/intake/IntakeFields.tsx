import { Flex, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/DateField.tsx';
import { typedDay } from '../../ui/dates.ts';
import { OptionalSelect } from '../../ui/OptionalSelect.tsx';
import { HolderPicker } from '../document/HolderPicker.tsx';
import { choicesOf, useReferenceLists } from '../reference-lists.ts';
import { proposed, type ReadField } from './reading/fill.ts';
import hintClasses from './reading/ReadHint.module.css';
import { ReadHint, Readings } from './reading/ReadHint.tsx';
import { SenderField } from './SenderField.tsx';
import type { IntakeFormProps, IntakeFormState } from './useIntakeForm.ts';

interface Part {
  given: IntakeFormProps;
  form: IntakeFormState;
}

/** Over a field that the paper filled what stands there, after it what else that may be; and the field says which it is. */
function readOf({ given: { draft, change }, form: { firstPage, isFilled } }: Part, field: ReadField, shown = (value: string) => value) {
  const proposal = proposed(draft, field);
  if (!proposal) return { 'data-field': field };
  const choose = (value: string) => {
    isFilled(field);
    change({ [field]: value });
  };
  return {
    'data-field': field,
    description: <ReadHint proposal={proposal} page={firstPage} stands={draft[field] === proposal.value} />,
    inputContainer: (input: React.ReactNode) => (
      <>
        {input}
        <Readings proposal={proposal} value={draft[field]} shown={shown} onChoose={choose} />
      </>
    ),
  };
}

/** Of which unit the book is, where the clerk keeps more than one. */
export function BookField({ given: { forecast, change } }: Pick<Part, 'given'>) {
  const { t } = useTranslation('intake');
  if (!forecast || forecast.books.length <= 1) return null;
  return (
    <Select
      label={t('field.book')}
      value={String(forecast.unitId)}
      allowDeselect={false}
      data={forecast.books.map((book) => ({ value: String(book.unitId), label: book.unitName }))}
      onChange={(value) => change({ unitId: Number(value) })}
    />
  );
}

/** Its number and day, whose it is, and how it came. */
export function FromFields({ given, form }: Part) {
  const { draft, change } = given;
  const { fault, set, isFilled } = form;
  const { t } = useTranslation('intake');
  const known = useReferenceLists();
  const listed = (name: 'senderType' | 'wayIn', field: string, choices: { value: string; label: string }[]) => (
    <OptionalSelect
      data-field={field}
      label={t(`field.${name}`)}
      placeholder={t('field.notSaid')}
      value={draft[name]}
      data={choices}
      error={fault(field)}
      onChange={(value) => change({ [name]: value ?? '' })}
    />
  );
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={14} className={hintClasses.pair ?? ''}>
        <TextInput
          {...readOf({ given, form }, 'docNo')}
          label={t('field.docNo')}
          value={draft.docNo}
          error={fault('docNo')}
          onChange={set('docNo')}
        />
        <DateField
          label={t('field.docDate')}
          {...readOf({ given, form }, 'docDate', typedDay)}
          value={draft.docDate}
          error={fault('docDate')}
          onChange={(day) => change({ docDate: day })}
        />
      </SimpleGrid>
      <SenderField
        {...readOf({ given, form }, 'from')}
        value={draft.from}
        error={fault('from')}
        onChange={(name, body) => {
          isFilled('from');
          change({ from: name, outsideBodyId: body?.id ?? null, ...(body?.senderTypeId ? { senderType: String(body.senderTypeId) } : {}) });
        }}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={14}>
        {listed('senderType', 'senderTypeId', choicesOf(known?.senderTypes, draft.senderType))}
        {listed('wayIn', 'wayInId', choicesOf(known?.waysIn, draft.wayIn))}
      </SimpleGrid>
    </>
  );
}

/** What it is about, and to whom it is addressed. */
export function SubjectFields({ given, form }: Part) {
  const { draft } = given;
  const { fault, set } = form;
  const { t } = useTranslation('intake');
  return (
    <>
      <Textarea
        {...readOf({ given, form }, 'subject')}
        label={t('field.subject')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        value={draft.subject}
        error={fault('subject')}
        onChange={set('subject')}
      />
      <TextInput {...readOf({ given, form }, 'to')} label={t('field.to')} value={draft.to} error={fault('to')} onChange={set('to')} />
    </>
  );
}

/** Kind, speed and class, with what the class means for the book. */
export function ClassFields({ given: { draft, change, forecast }, form: { fault, rowOnly } }: Part) {
  const { t } = useTranslation('intake');
  const known = useReferenceLists();
  /** Open letters where there is an open book; classed ones up to the clearance of a secret registrar. */
  const mayClass = (code: number) =>
    String(code) === draft.secrecy || (code === 0 ? forecast?.openBooks !== false : code <= (forecast?.classUpTo ?? 0));
  const secrecies = known?.secrecies.filter(({ code }) => mayClass(code));
  const chosen = (name: 'type' | 'speed' | 'secrecy', flex: string, choices: Parameters<typeof choicesOf>[0]) => (
    <Select
      flex={flex}
      label={t(`field.${name}`)}
      value={draft[name]}
      allowDeselect={false}
      data={choicesOf(choices, draft[name])}
      error={fault(name)}
      // a book of another class takes it
      onChange={(value) => change({ [name]: value ?? draft[name], ...(name === 'secrecy' ? { unitId: null } : {}) })}
    />
  );
  return (
    <>
      <Flex gap={14} wrap="wrap">
        {chosen('type', '1.4 1 160px', known?.types)}
        {chosen('speed', '1 1 110px', known?.speeds)}
        {chosen('secrecy', '1 1 110px', secrecies)}
      </Flex>
      {draft.secrecy === '0' ? null : <p className="hint">{rowOnly ? t('field.rowOnlyHint') : t('field.secretHint')}</p>}
    </>
  );
}

/** What few letters have. */
export function MoreFields({ given, form }: Part) {
  const { draft } = given;
  const { fault, set, rowOnly } = form;
  const { t } = useTranslation('intake');
  return (
    <details open={Boolean(draft.refers || draft.enclosures || draft.summary) || undefined}>
      <summary>{t('field.more')}</summary>
      <Stack gap={14} pt={8}>
        <TextInput
          {...readOf({ given, form }, 'refers')}
          label={t('field.refers')}
          value={draft.refers}
          error={fault('refers')}
          onChange={set('refers')}
        />
        <TextInput
          {...readOf({ given, form }, 'enclosures')}
          label={t('field.enclosures')}
          value={draft.enclosures}
          error={fault('enclosures')}
          onChange={set('enclosures')}
        />
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
      </Stack>
    </details>
  );
}

/** To whom it goes on at once, with what words and until when. */
export function RouteFields({ given: { draft, change }, form: { fault, set } }: Part) {
  const { t } = useTranslation('intake');
  return (
    <Stack component="fieldset" gap={14}>
      <Text component="legend" fw={600}>
        {t('route.title')}
      </Text>
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
    </Stack>
  );
}
