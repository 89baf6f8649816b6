import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type OwnStepTarget, ownLimits, ownStepTargets } from '../../contract/request/calls.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { SortableList } from '../ui/SortableList.tsx';
import type { FieldProps, FormOf } from '../ui/useFormShell.ts';
import classes from './OwnKindForm.module.css';
import { StepHolder } from './StepHolder.tsx';
import { moved, type TypedKind, type TypedStep } from './typed-kind.ts';

/** Who has it in turn; the last one decides. */
export function StepRows({ form }: { form: FormOf<TypedKind> }) {
  const { t } = useTranslation('ownRequests');
  const { steps } = form.values;
  const put = (next: TypedStep[]) => form.set({ steps: next });
  return (
    <fieldset className="fields">
      <legend className="medium">{t('kinds.steps')}</legend>
      <p className="hint">{t('kinds.stepsHint')}</p>
      <SortableList
        label={t('kinds.steps')}
        rows={steps.map((step, place) => ({ key: String(place), name: step.name || t('kinds.step', { n: place + 1 }) }))}
        onMove={(from, to) => put(moved(steps, from, to))}
      >
        {(_row, place) => <OneStep form={form} place={place} onRemove={() => put(steps.filter((_, at) => at !== place))} />}
      </SortableList>
      {steps.length < ownLimits.steps ? (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => put([...steps, { name: '', to: 'HOLDER', holder: null, days: '3' }])}
        >
          {t('kinds.addStep')}
        </Button>
      ) : null}
    </fieldset>
  );
}

function OneStep({ form, place, onRemove }: { form: FormOf<TypedKind>; place: number; onRemove: () => void }) {
  const { t } = useTranslation('ownRequests');
  const step = form.values.steps[place];
  if (!step) return null;
  const change = (some: Partial<TypedStep>) =>
    form.set({ steps: form.values.steps.map((one, at) => (at === place ? { ...one, ...some } : one)) });
  const { error } = form.field(`steps.${place}.holderId` as 'steps.0');
  return (
    <div className={`fields ${classes.one}`}>
      <TextInput label={t('kinds.stepName')} maxLength={80} {...form.field(`steps.${place}.name` as 'steps.0', { required: true })} />
      <div className={classes.pair}>
        <NativeSelect
          label={t('kinds.stepTo')}
          data={ownStepTargets.map((to) => ({ value: to, label: t(`form.to.${to}`) }))}
          value={step.to}
          onChange={(event) => change({ to: event.currentTarget.value as OwnStepTarget })}
        />
        <TextInput
          label={t('kinds.days')}
          inputMode="numeric"
          maxLength={2}
          {...(form.field(`steps.${place}.days` as 'steps.0', { required: true }) as FieldProps<string>)}
        />
      </div>
      {step.to === 'HOLDER' ? <StepHolder value={step.holder} error={error} onChange={(holder) => change({ holder })} /> : null}
      {form.values.steps.length > 1 ? (
        <div>
          <RowButton onClick={onRemove}>{t('kinds.remove', { name: step.name || t('kinds.step', { n: place + 1 }) })}</RowButton>
        </div>
      ) : null}
    </div>
  );
}
