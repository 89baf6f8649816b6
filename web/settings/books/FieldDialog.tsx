import { Button, Modal, Radio, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getBookColumns, type SettingsField, saveBookField } from '../../../contract/settings/registration-book-display.ts';
import { ApiError, useWrite } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { toastDone } from '../../ui/toast.ts';
import classes from './Books.module.css';

interface Props {
  /** The one that is changed; null for a new one. */
  field: SettingsField | null;
  onClose: () => void;
  onSaved: (id: number) => void;
}

/** A column of the agency's own. */
export function FieldDialog({ field, onClose, onSaved }: Props) {
  const { t } = useTranslation(['bookSettings', 'common']);
  const [name, setName] = useState(field?.name ?? '');
  const [kind, setKind] = useState<'TEXT' | 'CHOICE'>(field?.kind ?? 'TEXT');
  const [choices, setChoices] = useState(field?.choices.join('\n') ?? '');
  const save = useWrite(saveBookField, { refresh: [getBookColumns] });
  const at = save.error instanceof ApiError ? save.error.field : undefined;
  const said = (one: string) => (at?.startsWith(one) && save.error ? errorText(save.error) : undefined);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const lines = choices
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    save.mutate(
      { ...(field ? { id: field.id, version: field.version } : {}), name, kind, choices: kind === 'CHOICE' ? lines : [] },
      {
        onSuccess: ({ id }) => {
          toastDone(t('column.fieldSaved', { name }));
          onSaved(id);
          onClose();
        },
      },
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={field ? t('column.editField', { name: field.name }) : t('column.add')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={submit} className={classes.fields} noValidate>
        <TextInput
          label={t('column.fieldName')}
          description={t('column.fieldNameHint')}
          data-autofocus
          required
          maxLength={40}
          value={name}
          error={said('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Radio.Group label={t('column.kind')} value={kind} onChange={(value) => setKind(value as 'TEXT')}>
          <div className={classes.radios}>
            {(['TEXT', 'CHOICE'] as const).map((one) => (
              <Radio key={one} value={one} label={t(`column.kinds.${one}`)} disabled={field !== null} />
            ))}
          </div>
        </Radio.Group>
        {kind === 'CHOICE' ? (
          <Textarea
            label={t('column.choices')}
            description={t('column.choicesHint')}
            autosize
            minRows={3}
            maxRows={10}
            value={choices}
            error={said('choices')}
            onChange={(event) => setChoices(event.currentTarget.value)}
          />
        ) : null}
        {save.isError && !at ? (
          <p role="alert" className={classes.failed}>
            {errorText(save.error)}
          </p>
        ) : null}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common:back')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('common:save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
