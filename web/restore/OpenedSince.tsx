import { ActionIcon, Box, Button, Group, NumberInput, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostSkipped, type OpenedSince as Opened } from '../../contract/restore/calls.ts';
import type { BookKind, Series } from '../../contract/sarabun/doc-no.ts';
import { settingsChoices } from '../../contract/settings/pages.ts';
import { useRead } from '../api.ts';
import { KindField, SeriesField } from '../settings/books/BookFields.tsx';
import { RowField } from '../settings/fields/RowPicker.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { Panel } from '../ui/Panel.tsx';

interface Props {
  books: readonly Opened[];
  onChange: (books: readonly Opened[]) => void;
}

/** Books that were opened after the backup, which nothing in the restored data knows: told by who confirms, and sent with the confirmation. */
export function OpenedSince({ books, onChange }: Props) {
  const { t } = useTranslation('restore');
  const [adding, setAdding] = useState(false);
  const ids = books.map(({ unitId }) => unitId);
  const units = useRead(settingsChoices, { from: 'unit', chosen: ids }, { enabled: ids.length > 0, keep: true });
  const name = useBookName();
  const unitOf = ({ unitId }: Opened) => units.data?.choices.find(({ id }) => id === unitId)?.name ?? '';
  return (
    <Panel title={t('since.title')} count={books.length}>
      <Text mb={12}>{t('since.hint')}</Text>
      <ul className="bare lined">
        {books.map((one) => (
          <Group key={keyOf(one)} component="li" gap="8px 16px" py={8} wrap="nowrap">
            <Box flex={1}>
              <div className="medium wraps">{[name(one), unitOf(one)].filter(Boolean).join(' · ')}</div>
              <div className="sub figures">{t('numbers.next', { next: one.used + 1, count: one.used })}</div>
            </Box>
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={t('since.removeOf', { name: `${name(one)} ${unitOf(one)}` })}
              onClick={() => onChange(books.filter((other) => other !== one))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </ul>
      <Button mt={12} variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
        {t('since.add')}
      </Button>
      {adding ? (
        <AddBook
          onClose={() => setAdding(false)}
          onAdded={(book) => {
            setAdding(false);
            // named twice, the later number counts
            onChange([...books.filter((one) => keyOf(one) !== keyOf(book)), book]);
          }}
        />
      ) : null}
    </Panel>
  );
}

const keyOf = ({ unitId, kind, series }: Opened) => `${unitId} ${kind} ${series}`;

function useBookName() {
  const { t } = useTranslation('bookSettings');
  return ({ kind, series }: Opened) => [t(`kinds.${kind}`), series === 'GENERAL' ? '' : t(`series.${series}`)].filter(Boolean).join(' ');
}

function AddBook({ onAdded, onClose }: { onAdded: (book: Opened) => void; onClose: () => void }) {
  const { t } = useTranslation(['bookSettings', 'restore', 'errors']);
  return (
    <FormModal
      title={t('restore:since.add')}
      initial={{ unitId: [] as number[], kind: 'SEND' as BookKind, series: 'GENERAL' as Series, used: '' as number | '' }}
      lacks={({ used }) => (typeof used === 'number' && used > mostSkipped ? { used: t('errors:restore_gap', { most: mostSkipped }) } : {})}
      // it is kept on the page, and goes to the server with the confirmation
      send={async ({ unitId: [unitId = 0], used, ...book }) => ({ ...book, unitId, used: Number(used) })}
      submit={t('restore:since.add')}
      onDone={onAdded}
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          <RowField from="unit" label={t('unit')} {...field('unitId', { required: true })} />
          <KindField allowDeselect={false} {...field('kind')} onChange={(kind) => set({ kind: kind as BookKind, series: 'GENERAL' })} />
          <SeriesField allowDeselect={false} kind={values.kind} {...field('series')} />
          <NumberInput
            label={t('restore:since.used')}
            description={t('restore:since.usedHint')}
            min={1}
            max={9_999_999}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            {...field('used', { required: true })}
          />
        </>
      )}
    </FormModal>
  );
}
