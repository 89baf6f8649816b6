import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../ui/error-text.ts';
import { FormButtons } from '../../ui/FormParts.tsx';
import { AttachFiles } from '../files/AttachFiles.tsx';
import { HandChoice } from '../proof/HandChoice.tsx';
import { KeyRelease } from '../proof/KeyRelease.tsx';
import { DecisionField, DeliveryFields, RetentionField, RowFields, TextFields, WorkFields } from './ActFields.tsx';
import { NotDone } from './NotDone.tsx';
import { PublicationFields } from './PublicationFields.tsx';
import { SendReceivers } from './SendReceivers.tsx';
import { type ActFormProps, type ActFormState, isOfKey, useActForm } from './useActForm.ts';

/** The form of one act, drawn from its entry in `acts`. */
export function ActForm(given: ActFormProps) {
  const { t } = useTranslation('sarabun');
  const { act, documentId, documentType } = given;
  const form = useActForm(given);
  const { may, failed, choices, choose, files, errors } = form;
  return (
    <form className="fields" onSubmit={form.submit} aria-label={t(`action.${may.action}`)} noValidate>
      {failed && form.isRefusedAsWhole ? <NotDone action={may.action} failed={failed} /> : null}
      {act.hint ? <p className="hint">{t(`form.${act.hint}`)}</p> : null}
      {act.receivers ? (
        <SendReceivers documentId={documentId} methods={choices.methods} onMethods={(methods) => choose({ methods })} />
      ) : null}
      <RowFields given={given} form={form} />
      <DecisionField given={given} form={form} />
      <DeliveryFields given={given} form={form} />
      <PublicationFields act={act} documentType={documentType} value={choices.days} onChange={(days) => choose({ days })} failed={failed} />
      <TextFields given={given} form={form} />
      <WorkFields given={given} form={form} />
      <RetentionField given={given} form={form} />
      {act.files ? (
        <AttachFiles label={t('form.files')} files={files.value} onChange={files.set} onBusy={files.setAttaching} error={errors.files} />
      ) : null}
      {act.follow ? (
        <Checkbox label={t('form.follow')} checked={choices.follow} onChange={(event) => choose({ follow: event.currentTarget.checked })} />
      ) : null}
      <KeyFields given={given} form={form} />
      <FormButtons
        submit={t(`action.${may.action}`)}
        danger={act.destructive}
        pending={form.isPending}
        disabled={form.isHeld}
        onBack={form.leave}
      />
    </form>
  );
}

interface Part {
  given: ActFormProps;
  form: ActFormState;
}

/** The hand that signs, and what releases the key behind it. */
function KeyFields({ given: { act }, form: { choices, choose, key, errors, failed } }: Part) {
  return (
    <>
      {act.key ? <HandChoice value={choices.hand} onChange={(hand) => choose({ hand })} /> : null}
      {key.isAsked && key.needs ? (
        <KeyRelease
          needs={key.needs}
          value={key.secret}
          onChange={key.setSecret}
          inputRef={key.field}
          error={errors.secret ?? (failed && isOfKey(failed) ? errorText(failed) : undefined)}
        />
      ) : null}
    </>
  );
}
