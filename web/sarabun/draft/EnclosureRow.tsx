import { ActionIcon, Button, FileButton, NativeSelect, NumberInput, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconPaperclip, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../contract/rules/thai.ts';
import type { DocumentFile } from '../../../contract/sarabun/letters.ts';
import classes from './DraftFiles.module.css';
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
export function EnclosureRow({ row, place, printed, fixed, file, onChange, onFile, onRemove }: Props) {
  const { t } = useTranslation('parts');
  const { count, unit } = amountOf(row.quantity);
  const name = row.name || t('files.line', { place });
  const facts = file ? [fileSize(file.size), file.pages ? t('files.pages', { count: file.pages }) : ''].filter(Boolean).join(' · ') : '';
  return (
    <div className={classes.row}>
      {printed ? (
        <div className={classes.fields}>
          <Textarea
            autosize
            className={classes.name ?? ''}
            aria-label={t('files.name', { place })}
            placeholder={t('files.namePlaceholder')}
            value={row.name}
            maxLength={500}
            onChange={(event) => onChange({ name: event.currentTarget.value.replace(/\n/g, ' ') })}
          />
          <NumberInput
            className={classes.count ?? ''}
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
            className={classes.unit ?? ''}
            aria-label={t('files.unit', { name })}
            value={unit}
            data={[...new Set([...units, unit].filter(Boolean))]}
            onChange={(event) => onChange({ quantity: quantityOf(count, event.currentTarget.value) })}
          />
        </div>
      ) : null}
      <div className={classes.file}>
        {file ? (
          <span className={classes.fileName}>
            <IconPaperclip size={14} aria-hidden /> {file.name} <span className="figures">{facts}</span>
          </span>
        ) : (
          <>
            <span className={classes.none}>
              <IconAlertTriangle size={14} aria-hidden /> {t('files.none')}
            </span>
            {fixed ? null : (
              <FileButton
                onChange={onFile}
                accept=".pdf,.jpg,.jpeg,.png,.docx,.xlsx,.odt"
                inputProps={{ 'aria-label': t('files.chooseFor', { name }) }}
              >
                {(props) => (
                  <Button {...props} variant="default" size="compact-md" aria-label={t('files.attachFor', { name })}>
                    {t('files.attach')}
                  </Button>
                )}
              </FileButton>
            )}
          </>
        )}
        {fixed ? null : (
          <ActionIcon
            className={classes.remove ?? ''}
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('files.remove', { name })}
            onClick={onRemove}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}
