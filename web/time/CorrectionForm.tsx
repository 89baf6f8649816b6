import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { type CorrectionContent, keepCorrection, openDay, personMonth } from '../../contract/time/days.ts';
import { correctionReasons } from '../../contract/time/shapes.ts';
import { useRead } from '../api.ts';
import { PersonSelect } from '../office/PersonSelect.tsx';
import { useKeepRequest } from '../office/useKeepRequest.ts';
import { paths } from '../paths.ts';
import { Answer } from '../ui/Answer.tsx';
import { DateField } from '../ui/DateField.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { FormFault } from '../ui/FormParts.tsx';
import type { FormOf } from '../ui/useFormShell.ts';
import { DayWords } from './DayWords.tsx';
import { PunchList } from './PunchList.tsx';
import { monthOfDay, stale } from './time-words.ts';

export interface KeptCorrection {
  requestId: number;
  version: number;
  content: CorrectionContent;
}

interface Props {
  day?: string;
  /** What was kept, and is written on. */
  kept?: KeptCorrection;
  onClose: () => void;
}

type Values = Omit<CorrectionContent, 'witness'> & { witness: string };

/** ขอแก้เวลา: what was recorded that day stands beside what is claimed. */
export function CorrectionForm({ day = bangkokDay(new Date()), kept, onClose }: Props) {
  const { t } = useTranslation('time');
  const go = useNavigate();
  const keep = useKeepRequest(keepCorrection, kept && { requestId: kept.requestId, version: kept.version }, stale);
  const content = (values: Values): { content: CorrectionContent } => ({
    content: { ...values, witness: Number(values.witness) || null },
  });
  return (
    <FormModal
      title={t(kept ? 'claim.mend' : 'claim.title')}
      size={620}
      initial={valuesOf(day, kept?.content)}
      lacks={({ in: came, out }) => ({ in: !came && !out && t('claim.nothing') })}
      send={(values) => keep(content(values))}
      also={{ name: t('claim.draft'), send: (values) => keep(content(values), 'draft') }}
      submit={t('claim.send')}
      onDone={(given) => {
        onClose();
        if (!kept && given.unconfirmed.length === 0) void go(paths.timeCorrection(given.requestId));
      }}
      onClose={onClose}
    >
      {(form) => <Fields form={form} fixed={kept !== undefined} />}
    </FormModal>
  );
}

function Fields({ form: { field, values }, fixed }: { form: FormOf<Values>; fixed: boolean }) {
  const { t } = useTranslation('time');
  return (
    <>
      <DateField label={t('fact.day')} disabled={fixed} {...field('day', { required: true })} />
      {values.day ? <ThatDay day={values.day} fixed={fixed} /> : null}
      <SimpleGrid cols={2} spacing={12}>
        <TextInput type="time" label={t('claim.in')} description={t('claim.hint')} {...field('in')} />
        <TextInput type="time" label={t('claim.out')} description={t('claim.hint')} {...field('out')} />
      </SimpleGrid>
      <Select
        label={t('fact.reason')}
        data={correctionReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        allowDeselect={false}
        {...field('reason')}
      />
      <Textarea label={t('claim.words')} maxLength={1000} autosize minRows={2} {...field('words', { required: true })} />
      <PersonSelect label={t('fact.witness')} description={t('claim.witnessHint')} {...field('witness')} />
    </>
  );
}

/** What is known of the day, and whether it may be asked for; which one of the month it would be. */
function ThatDay({ day, fixed }: { day: string; fixed: boolean }) {
  const { t } = useTranslation('time');
  const read = useRead(openDay, { day }, { keep: true });
  const { data: month } = useRead(personMonth, { month: monthOfDay(day) }, { staleTime: 60_000 });
  const used = month ? month.corrections.used + (fixed ? 0 : 1) : 0;
  return (
    <Answer of={read} rows={2}>
      {(one) => (
        <section className="panel padded fields" aria-label={t('claim.page')}>
          <DayWords day={one} />
          {one.punches.length > 0 ? <PunchList of={one.punches} /> : null}
          {!one.mayCorrect && !fixed && one.why ? <FormFault>{one.why}</FormFault> : null}
          {month && one.mayCorrect ? (
            <p className={used > month.corrections.most ? 'hint warned' : 'hint'}>
              {t('usedOf', { used, most: month.corrections.most })}
              {used > month.corrections.most ? ` ${t('claim.over')}` : ''}
            </p>
          ) : null}
        </section>
      )}
    </Answer>
  );
}

function valuesOf(day: string, kept: CorrectionContent | undefined): Values {
  if (!kept) return { day, in: '', out: '', reason: 'FORGOT', words: '', witness: '' };
  return { ...kept, witness: kept.witness ? String(kept.witness) : '' };
}
