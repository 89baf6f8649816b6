import { Box, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../ui/error-text.ts';
import { AttachFiles } from '../files/AttachFiles.tsx';
import { DuplicateCard } from './DuplicateCard.tsx';
import { BookField, ClassFields, FromFields, MoreFields, RouteFields, SubjectFields } from './IntakeFields.tsx';
import classes from './IntakeForm.module.css';
import { ReadingNotice } from './reading/ReadingNotice.tsx';
import { type IntakeFormProps, type IntakeFormState, useIntakeForm } from './useIntakeForm.ts';

/** What goes into the book. The button is never dead: pressed with something missing it leads there. */
export function IntakeForm(given: IntakeFormProps) {
  const { t } = useTranslation('intake');
  const { draft, change, forecast } = given;
  const form = useIntakeForm(given);
  const { same, failed } = form;
  return (
    <Box
      component="form"
      ref={form.form}
      px="var(--panel-pad)"
      pt="var(--panel-pad)"
      className="fields panel"
      onSubmit={form.submit}
      onFocus={({ target }) => given.onField(target.closest<HTMLElement>('[data-field]')?.dataset.field)}
      onBlur={() => given.onField(undefined)}
      noValidate
      aria-label={t('title')}
    >
      {same.found.length > 0 ? (
        <DuplicateCard items={same.found} checked={!same.blocks} onCheck={(on) => change({ notDuplicateOf: on ? same.key : '' })} />
      ) : null}
      <ReadingNotice state={form.reading.state} draft={draft} onAgain={form.reading.again} />
      <BookField given={given} />
      <FromFields given={given} form={form} />
      <SubjectFields given={given} form={form} />
      <ClassFields given={given} form={form} />
      <MoreFields given={given} form={form} />
      {form.rowOnly ? null : (
        <AttachFiles
          label={t('field.files')}
          files={draft.enclosureFiles}
          error={form.fault('enclosureFiles')}
          onBusy={form.setAttaching}
          onChange={(next) => change((now) => ({ enclosureFiles: next(now.enclosureFiles) }))}
        />
      )}
      <RouteFields given={given} form={form} />
      {failed ? (
        <p role="alert" className="notice" data-tone="urgent">
          {errorText(failed)}
        </p>
      ) : null}
      <Foot forecast={forecast} form={form} />
    </Box>
  );
}

/** The number that comes next, or what holds it up. */
function Foot({ forecast, form: { same, waitsForFile, isPending } }: { forecast: IntakeFormProps['forecast']; form: IntakeFormState }) {
  const { t } = useTranslation('intake');
  const held = waitsForFile ? t('waitFile') : same.blocks ? t('same.first') : '';
  const next = forecast ? t('next', { no: `${forecast.next}/${forecast.year}` }) : '';
  return (
    <Group component="footer" gap={12} wrap="nowrap" justify="space-between" className={classes.foot ?? ''}>
      <Text c={held ? 'var(--warn)' : 'dimmed'} fw={held ? 500 : undefined} className="figures" role={waitsForFile ? 'alert' : undefined}>
        {held || next}
      </Text>
      <Button type="submit" loading={isPending} size="md">
        {t('register')}
      </Button>
    </Group>
  );
}
