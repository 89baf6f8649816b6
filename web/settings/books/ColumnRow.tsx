import { ActionIcon, Box, Checkbox, Group, Menu, NumberInput, Text, TextInput } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type BookColumn, columnWidths, hasForm, staysOnPaper, staysOnScreen } from '../../../contract/sarabun/book-columns.ts';
import type { SettingsField } from '../../../contract/settings/registration-book-display.ts';

interface Props {
  kind: string;
  column: BookColumn;
  /** Its usual heading. */
  name: string;
  /** The agency's own. */
  field: SettingsField | null;
  manage: boolean;
  fault: string | null;
  onChange: (change: Partial<BookColumn>) => void;
  onLeave: () => void;
  onEdit: (field: SettingsField) => void;
  onEnd: (field: SettingsField) => void;
}

export function ColumnRow({ kind, column, name, field, manage, fault, onChange, onLeave, onEdit, onEnd }: Props) {
  const { t } = useTranslation('bookSettings');
  const { code, title, width, screen, paper } = column;
  const byForm = hasForm(kind) && staysOnPaper(kind, code);
  return (
    <Group gap="8px 16px">
      <ColumnName {...{ name, field, fault, byForm }} />
      <Checkbox
        label={t('column.screen')}
        aria-label={t('column.screenOf', { name })}
        checked={screen}
        disabled={!manage || staysOnScreen(code)}
        onChange={(event) => onChange({ screen: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('column.paper')}
        aria-label={t('column.paperOf', { name })}
        checked={paper}
        disabled={!manage || staysOnPaper(kind, code)}
        onChange={(event) => onChange({ paper: event.currentTarget.checked })}
      />
      <NumberInput
        w={110}
        aria-label={t('column.widthOf', { name })}
        suffix=" px"
        min={columnWidths.least}
        max={columnWidths.most}
        step={10}
        allowDecimal={false}
        clampBehavior="blur"
        disabled={!manage}
        value={width}
        onChange={(value) => onChange({ width: Number(value) || columnWidths.least })}
      />
      <TextInput
        flex="1 1 140px"
        aria-label={t('column.headingOf', { name })}
        placeholder={name}
        maxLength={40}
        disabled={!manage || byForm}
        value={title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      {field && manage ? <FieldMenu {...{ name, field, onLeave, onEdit, onEnd }} /> : <Box w={32} />}
    </Group>
  );
}

/** The usual heading of a column, and what is known of it. */
function ColumnName({ name, field, fault, byForm }: Pick<Props, 'name' | 'field' | 'fault'> & { byForm: boolean }) {
  const { t } = useTranslation('bookSettings');
  return (
    <Box flex="1 1 140px" miw={0}>
      <Text fw={500}>{name}</Text>
      {byForm ? <span className="sub">{t('column.byForm')}</span> : null}
      {field ? (
        <span className="sub">
          {t('column.own')} · {t(`column.kinds.${field.kind}`)}
        </span>
      ) : null}
      {fault ? (
        <p role="alert" className="fault">
          {fault}
        </p>
      ) : null}
    </Box>
  );
}

/** What may be done with a column of the agency's own. */
function FieldMenu({
  name,
  field,
  onLeave,
  onEdit,
  onEnd,
}: Pick<Props, 'name' | 'onLeave' | 'onEdit' | 'onEnd'> & { field: SettingsField }) {
  const { t } = useTranslation('bookSettings');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('column.more', { name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onEdit(field)}>{t('column.editField', { name })}</Menu.Item>
        <Menu.Item onClick={onLeave}>{t('column.leave', { name })}</Menu.Item>
        <Menu.Item color="red" onClick={() => onEnd(field)}>
          {t('column.endField', { name })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
