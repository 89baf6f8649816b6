import { ActionIcon, FileButton, Group, NativeSelect, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconPaperclip, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../contract/rules/thai.ts';
import type { DocumentFile } from '../../../contract/sarabun/letters.ts';
import { RowButton } from '../../ui/RowButton.tsx';
import { amountOf, quantityOf, type Row } from './enclosures.ts';

interface Props {
  row: Row;
  place: number;
  printed: boolean;
  fixed: boolean;
  file: DocumentFile | undefined;
  onChange: (part: Partial<Row>) => void;
  onFile: (file: File | null) => void;
  onRemove: () => void;
}

/** As they stand on the paper, whatever the language of the screen. */
const units = ['ฉบับ', 'แผ่น', 'ชุด', 'เล่ม'];

/** One enclosure: what it is, how many of it, and its file; of kinds without the part on the paper only the file. */
export function EnclosureRow(props: Props) {
  const { t } = useTranslation('parts');
  const { row, place, printed, fixed, file, onFile, onRemove } = props;
  const name = row.name || t('files.line', { place });
  const facts = file ? [fileSize(file.size), file.pages ? t('files.pages', { count: file.pages }) : ''].filter(Boolean).join(' · ') : '';
  return (
    <Stack gap={8} miw={0}>
      {printed ? <Amount {...props} name={name} /> : null}
      <Group gap="4px 8px" mih={32} fz="sm">
        {file ? (
          <Text span inherit flex="1 1 120px" miw={0} className="wraps">
            <IconPaperclip size={14} aria-hidden /> {file.name} <span className="dim figures">{facts}</span>
          </Text>
        ) : (
          <>
            <Text span inherit flex="1 1 100px" c="var(--warn)">
              <IconAlertTriangle size={14} aria-hidden /> {t('files.none')}
            </Text>
            {fixed ? null : (
              <FileButton
                onChange={onFile}
                accept=".pdf,.tif,.tiff,.jpg,.jpeg,.png,.docx,.xlsx,.odt"
                inputProps={{ 'aria-label': t('files.chooseFor', { name }) }}
              >
                {(props) => (
                  <RowButton {...props} aria-label={t('files.attachFor', { name })}>
                    {t('files.attach')}
                  </RowButton>
                )}
              </FileButton>
            )}
          </>
        )}
        {fixed ? null : (
          <ActionIcon ml="auto" size={32} aria-label={t('files.remove', { name })} onClick={onRemove}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </Stack>
  );
}

/** Its name, and how many of what. */
function Amount({ row, place, name, onChange }: Props & { name: string }) {
  const { t } = useTranslation('parts');
  const { count, unit } = amountOf(row.quantity);
  return (
    <Group gap={8}>
      <Textarea
        autosize
        flex="1 1 100%"
        aria-label={t('files.name', { place })}
        placeholder={t('files.namePlaceholder')}
        value={row.name}
        maxLength={500}
        onChange={(event) => onChange({ name: event.currentTarget.value.replace(/\n/g, ' ') })}
      />
      <NumberInput
        flex="0 1 72px"
        aria-label={t('files.count', { name })}
        value={count}
        min={1}
        max={9999}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        onChange={(value) => onChange({ quantity: quantityOf(typeof value === 'number' ? value : '', unit) })}
      />
      <NativeSelect
        flex="0 1 104px"
        aria-label={t('files.unit', { name })}
        value={unit}
        data={[...new Set([...units, unit].filter(Boolean))]}
        onChange={(event) => onChange({ quantity: quantityOf(count, event.currentTarget.value) })}
      />
    </Group>
  );
}
