import { Group, Switch, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field, Fields } from '../../../contract/settings/define.ts';
import type { SettingsRow } from '../../../contract/settings/pages.ts';
import { iconOf } from '../../shell/frame/menu.ts';
import { ariaSort, type Sort, SortButton } from '../../ui/DataTable.tsx';
import { Sorting, useSortableRow } from '../../ui/SortableList.tsx';
import type { PageWords } from '../page-words.ts';
import classes from './RowsTable.module.css';

interface Props {
  label: string;
  fields: Fields;
  words: PageWords;
  rows: SettingsRow[];
  nameOf: (row: SettingsRow) => string;
  manage: boolean;
  loading: boolean;
  /** Id of the row in the form. */
  chosen: number | null;
  onOpen: (row: SettingsRow) => void;
  onSwitch: (row: SettingsRow) => void;
  switching: boolean;
  /** The list is ordered by hand; `onDrag` null while it is narrowed. */
  draggable: boolean;
  onDrag: ((from: number, to: number) => void) | null;
  sort: Sort | null;
  onSort: ((sort: Sort) => void) | undefined;
}

/** Rows with their columns, how many things use each, and its switch. The narrower its place, the fewer columns. */
export function RowsTable(props: Props) {
  const { label, fields, rows, nameOf, onDrag } = props;
  const columns = Object.entries(fields).filter(([, field]) => field.column && !field.hidden);
  const counted = rows.some((row) => row.used > 0);
  return (
    <Sorting
      rows={rows.map((row) => ({ key: String(row.id), name: nameOf(row) }))}
      onMove={(from, to) => onDrag?.(from, to)}
      disabled={!onDrag}
    >
      <div className={`panel ${classes.frame}`} data-loading={props.loading || undefined} aria-busy={props.loading || undefined}>
        <table className="plain-table" aria-label={label}>
          <Heads {...props} columns={columns} counted={counted} />
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} {...props} row={row} columns={columns} counted={counted} />
            ))}
          </tbody>
        </table>
      </div>
    </Sorting>
  );
}

function Heads({ words, draggable, sort, onSort, columns, counted }: Omit<RowProps, 'row'>) {
  const { t } = useTranslation('settings');
  return (
    <thead className="nowrap">
      <tr>
        {draggable ? <th className={classes.grip} aria-hidden /> : null}
        {columns.map(([name, field]) => (
          <th key={name} scope="col" {...placeOf(field)} aria-sort={ariaSort(name, sort)}>
            {onSort && field.is !== 'rows' && field.is !== 'choices' ? (
              <SortButton id={name} title={words.field(name)} sort={sort} onSort={onSort} />
            ) : (
              words.field(name)
            )}
          </th>
        ))}
        {counted ? (
          <th scope="col" className={classes.minor} style={{ textAlign: 'right' }}>
            {t('list.used')}
          </th>
        ) : null}
        <th scope="col" style={{ width: 76, textAlign: 'center' }}>
          {t('list.active')}
        </th>
      </tr>
    </thead>
  );
}

/** Figures stand on the right; what a phone does not show goes where the room ends. */
function placeOf(field: Field) {
  return {
    className: field.phone ? undefined : classes.minor,
    style: field.is === 'number' ? ({ textAlign: 'right' } as const) : undefined,
  };
}

type RowProps = Props & { row: SettingsRow; columns: [string, Field][]; counted: boolean };

function Row(props: RowProps) {
  const { row, fields, columns, counted, words, nameOf, chosen, onOpen, draggable, onDrag } = props;
  const { t } = useTranslation('settings');
  const { setNodeRef, style, isDragging, handle } = useSortableRow({ key: String(row.id), name: nameOf(row) });
  const [first, ...rest] = columns;
  const cell = ([column, field]: [string, Field]) => (
    <Cell field={field} text={words.cell(column, fields, row)} value={row.values[column]} />
  );
  return (
    <tr
      ref={setNodeRef}
      style={style}
      className={classes.row}
      data-chosen={chosen === row.id || undefined}
      data-off={row.active ? undefined : true}
      data-dragging={isDragging || undefined}
      onClick={(event) => opensBy(event) && onOpen(row)}
    >
      {draggable ? <td className={classes.grip}>{onDrag ? handle : null}</td> : null}
      {first ? (
        <td>
          <OpenButton {...props}>{cell(first)}</OpenButton>
        </td>
      ) : null}
      {rest.map((column) => (
        <td key={column[0]} {...placeOf(column[1])}>
          {cell(column)}
        </td>
      ))}
      {counted ? (
        <td className={`${classes.minor} figures nowrap`} style={{ textAlign: 'right' }}>
          {row.used > 0 ? words.used(row.used) : t('list.usedNone')}
        </td>
      ) : null}
      <td>
        <RowSwitch {...props} />
      </td>
    </tr>
  );
}

/** A click on what acts by itself is its own. */
function opensBy({ target }: MouseEvent): boolean {
  return target instanceof Element && !target.closest('button, a, input, label');
}

function OpenButton({ row, nameOf, manage, chosen, onOpen, children }: RowProps & { children: ReactNode }) {
  const { t } = useTranslation('settings');
  return (
    <UnstyledButton
      className={classes.open}
      data-row={row.id}
      aria-label={t(manage ? 'list.edit' : 'list.look', { name: nameOf(row) })}
      aria-expanded={chosen === row.id}
      onClick={() => onOpen(row)}
    >
      {children}
    </UnstyledButton>
  );
}

function RowSwitch({ row, nameOf, manage, switching, onSwitch }: RowProps) {
  const { t } = useTranslation('settings');
  return (
    <Group justify="center" wrap="nowrap">
      {manage ? (
        <Switch
          size="md"
          withThumbIndicator
          aria-label={t(row.active ? 'list.switchOff' : 'list.switchOn', { name: nameOf(row) })}
          checked={row.active}
          disabled={switching}
          onChange={() => onSwitch(row)}
        />
      ) : (
        <span className="dimmed">{t(row.active ? 'list.stateOn' : 'list.stateOff')}</span>
      )}
    </Group>
  );
}

function Cell({ field, text, value }: { field: Field; text: string; value: unknown }): ReactNode {
  if (field.is === 'switch')
    return value === true ? <IconCheck size={18} role="img" aria-label={text} /> : <span className="dimmed">–</span>;
  if (!text) return <span className="dimmed">–</span>;
  if (field.is === 'text' && field.format === 'colour')
    return (
      <Group component="span" gap={8} wrap="nowrap">
        <svg width="16" height="16" aria-hidden="true">
          <rect width="16" height="16" rx="4" fill={text} />
        </svg>
        {text}
      </Group>
    );
  if (field.is === 'text' && field.format === 'icon') {
    const Icon = iconOf(text);
    return <Icon size={20} role="img" aria-label={text} />;
  }
  return <span className="two-lines">{text}</span>;
}
