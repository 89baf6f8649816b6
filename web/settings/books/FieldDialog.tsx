import { Group, Radio, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getBookColumns, type SettingsField, saveBookField } from '../../../contract/settings/registration-book-display.ts';
import { useSend } from '../../api.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { linesOf } from '../../ui/lines-of.ts';

interface Props {
  /** The one that is changed; null for a new one. */
  field: SettingsField | null;
  onClose: () => void;
  onSaved: (id: number) => void;
}

/** A column of the agency's own. */
export function FieldDialog({ field: one, onClose, onSaved }: Props) {
  const { t } = useTranslation(['bookSettings', 'common']);
  const save = useSend(saveBookField, [getBookColumns]);
  return (
    <FormModal
      title={one ? t('column.editField', { name: one.name }) : t('column.add')}
      initial={{ name: one?.name ?? '', kind: one?.kind ?? ('TEXT' as 'TEXT' | 'CHOICE'), choices: one?.choices.join('\n') ?? '' }}
      send={({ name, kind, choices }) =>
        save({ ...(one ? { id: one.id, version: one.version } : {}), name, kind, choices: kind === 'CHOICE' ? linesOf(choices) : [] })
      }
      submit={t('common:save')}
      done={(_, { name }) => t('column.fieldSaved', { name })}
      onDone={({ id }) => {
        onSaved(id);
        onClose();
      }}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <TextInput
            label={t('column.fieldName')}
            description={t('column.fieldNameHint')}
            maxLength={40}
            {...field('name', { required: true })}
          />
          <Radio.Group label={t('column.kind')} {...field('kind')}>
            <Group gap="8px 24px" pt={8}>
              {(['TEXT', 'CHOICE'] as const).map((kind) => (
                <Radio key={kind} value={kind} label={t(`column.kinds.${kind}`)} disabled={one !== null} />
              ))}
            </Group>
          </Radio.Group>
          {values.kind === 'CHOICE' ? (
            <Textarea
              label={t('column.choices')}
              description={t('column.choicesHint')}
              autosize
              minRows={3}
              maxRows={10}
              {...field('choices', { required: true })}
            />
          ) : null}
        </>
      )}
    </FormModal>
  );
}
