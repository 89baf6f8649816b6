import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BookField } from '../../../contract/sarabun/book-columns.ts';
import { type BookRow, noteLine, readBook } from '../../../contract/sarabun/books.ts';
import { useSend } from '../../api.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { OptionalSelect } from '../../ui/OptionalSelect.tsx';

/** The agency's own columns of one line. */
export function NoteDialog({ row, fields, onClose }: { row: BookRow; fields: BookField[]; onClose: () => void }) {
  const { t } = useTranslation(['books', 'common']);
  const save = useSend(noteLine, [readBook]);
  return (
    <FormModal
      title={t('note.title', { no: row.no })}
      hint={row.subject}
      initial={{ values: Object.fromEntries(fields.map(({ id }) => [`own${id}`, row.own[`own${id}`] ?? ''])) }}
      send={({ values }) => save({ entryId: row.entryId, values })}
      submit={t('common:save')}
      done={t('note.done', { no: row.no })}
      onClose={onClose}
    >
      {({ field }) =>
        fields.map(({ id, name, kind, choices }) => {
          const { value, onChange, ...props } = field(`values.own${id}`);
          return kind === 'CHOICE' ? (
            <OptionalSelect
              key={id}
              label={name}
              placeholder={t('note.none')}
              value={value}
              data={choices}
              onChange={(choice) => onChange(choice ?? '')}
              {...props}
            />
          ) : (
            <TextInput key={id} label={name} maxLength={200} value={value} onChange={onChange} {...props} />
          );
        })
      }
    </FormModal>
  );
}
