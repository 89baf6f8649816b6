import { Button, NumberInput, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countLeave, myLeave } from '../../contract/leave/calls.ts';
import { call, useRead } from '../api.ts';
import { DateField } from '../ui/DateField.tsx';
import { errorText } from '../ui/error-text.ts';
import { HalfField } from './HalfField.tsx';
import type { Form } from './LeaveForm.tsx';
import classes from './leave.module.css';
import type { Counting } from './useCount.ts';

interface Props {
  form: Form;
  counted: Counting;
  kept: number | undefined;
}

/** From the morning or noon of a day to the noon or evening of a day; or so many days from the first on. */
export function LeaveDays({ form, counted, kept }: Props) {
  const { t } = useTranslation('leave');
  const { values, field, set } = form;
  const mine = useRead(myLeave, {}, { staleTime: 60_000 });
  const rule = values.applicantId ? undefined : mine.data?.kinds.find((one) => one.kind === values.kind);
  const halves = rule?.halves !== false;
  const [begins, ends] = [field('from', { required: true }), field('until', { required: true })];
  return (
    <>
      <SimpleGrid className={classes.days ?? ''} cols={{ base: 1, xs: 2 }} spacing={12}>
        <div className="fields">
          <DateField
            label={t('edit.from')}
            {...begins}
            error={begins.error ?? counted.faultOf('from')}
            onChange={(from) =>
              set({ from, ...(values.until === '' || values.until < from || values.until === values.from ? { until: from } : {}) })
            }
          />
          {halves ? (
            <HalfField
              label={t('edit.fromHalf')}
              words={[
                ['AM', t('edit.morning')],
                ['PM', t('edit.afternoon')],
              ]}
              {...field('fromHalf')}
              error={field('fromHalf').error ?? counted.faultOf('fromHalf')}
            />
          ) : null}
        </div>
        <div className="fields">
          <DateField
            label={t('edit.until')}
            {...ends}
            error={values.until !== '' && values.until < values.from ? t('edit.endsBefore') : (ends.error ?? counted.faultOf('until'))}
          />
          {halves ? (
            <HalfField
              label={t('edit.untilHalf')}
              words={[
                ['PM', t('edit.evening')],
                ['AM', t('edit.noon')],
              ]}
              {...field('untilHalf')}
              error={field('untilHalf').error ?? counted.faultOf('untilHalf')}
            />
          ) : null}
        </div>
      </SimpleGrid>
      <SoManyDays form={form} kept={kept} />
    </>
  );
}

/** Finds the last day, for who knows how many he wants. */
function SoManyDays({ form: { values, set }, kept }: { form: Form; kept: number | undefined }) {
  const { t } = useTranslation('leave');
  const [days, setDays] = useState<string | number>('');
  const [fault, setFault] = useState('');
  const { kind, from, fromHalf, eventDay, applicantId } = values;
  const asked = { ...(applicantId ? { applicantId: Number(applicantId) } : {}), ...(kept ? { requestId: kept } : {}) };
  const find = async () => {
    if (kind === '' || from === '' || days === '') return;
    setFault('');
    try {
      const { until, untilHalf } = await call(countLeave, { kind, from, fromHalf, eventDay, days: Number(days), ...asked });
      set({ until, untilHalf });
    } catch (error) {
      setFault(errorText(error));
    }
  };
  return (
    <div className={classes.soMany}>
      <NumberInput
        label={t('edit.soMany')}
        min={0.5}
        max={1500}
        step={0.5}
        decimalScale={1}
        value={days}
        onChange={setDays}
        error={fault || undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void find();
        }}
      />
      <Button variant="default" disabled={kind === '' || from === '' || days === ''} onClick={() => void find()}>
        {t('edit.findEnd')}
      </Button>
    </div>
  );
}
