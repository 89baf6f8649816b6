import { DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Switch } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconCheck, IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field, Fields } from '../../../contract/settings/define.ts';
import type { SettingsRow } from '../../../contract/settings/pages.ts';
import { iconOf } from '../../shell/frame/menu.ts';
import type { Sort } from '../../ui/DataTable.tsx';
import type { PageWords } from '../page-words.ts';
import classes from './List.module.css';

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
  const { label, fields, words, rows, nameOf, draggable, onDrag } = props;
  const { t } = useTranslation(['settings', 'common']);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const columns = Object.entries(fields).filter(([, field]) => field.column && !field.hidden);
  const counted = rows.some((row) => row.used > 0);
  const placeOf = (id: unknown) => rows.findIndex((row) => row.id === id);
  const said = (word: 'picked' | 'moved' | 'dropped', id: unknown, over?: unknown) => {
    const row = rows[placeOf(id)];
    return t(`common:sort.${word}`, { name: row ? nameOf(row) : '', place: placeOf(over ?? id) + 1, count: rows.length });
  };
  function drop({ active, over }: DragEndEvent): void {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)];
    if (to >= 0 && from !== to) onDrag?.(from, to);
  }
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t('common:sort.how') },
        announcements: {
          onDragStart: ({ active }) => said('picked', active.id),
          onDragOver: ({ active, over }) => said('moved', active.id, over?.id),
          onDragEnd: ({ active, over }) => said('dropped', active.id, over?.id),
          onDragCancel: ({ active }) => said('dropped', active.id),
        },
      }}
    >
      <SortableContext items={rows.map((row) => row.id)} strategy={verticalListSortingStrategy} disabled={!onDrag}>
        <div className={classes.frame} data-loading={props.loading || undefined} aria-busy={props.loading || undefined}>
          <table className={classes.table} aria-label={label}>
            <thead>
              <tr>
                {draggable ? <th className={classes.grip} aria-hidden /> : null}
                {columns.map(([name, field]) => (
                  <Heading key={name} name={name} field={field} title={words.field(name)} sort={props.sort} onSort={props.onSort} />
                ))}
                {counted ? (
                  <th scope="col" className={classes.minor} data-right>
                    {t('list.used')}
                  </th>
                ) : null}
                <th scope="col" className={classes.switch}>
                  {t('list.active')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} {...props} row={row} columns={columns} counted={counted} />
              ))}
            </tbody>
          </table>
        </div>
      </SortableContext>
    </DndContext>
  );
}

interface HeadingProps {
  name: string;
  field: Field;
  title: string;
  sort: Sort | null;
  onSort: ((sort: Sort) => void) | undefined;
}

function Heading({ name, field, title, sort, onSort }: HeadingProps) {
  const { t } = useTranslation();
  const now = sort?.id === name ? sort.dir : null;
  const Icon = now === 'asc' ? IconArrowUp : now === 'desc' ? IconArrowDown : IconArrowsSort;
  const sorts = onSort && field.is !== 'rows' && field.is !== 'choices';
  return (
    <th
      scope="col"
      className={field.phone ? undefined : classes.minor}
      data-right={field.is === 'number' || undefined}
      aria-sort={now === 'asc' ? 'ascending' : now === 'desc' ? 'descending' : undefined}
    >
      {sorts ? (
        <button
          type="button"
          className={classes.sort}
          title={t('table.sort', { name: title })}
          onClick={() => onSort({ id: name, dir: now === 'asc' ? 'desc' : 'asc' })}
        >
          {title}
          <Icon size={14} aria-hidden data-off={now ? undefined : true} />
        </button>
      ) : (
        title
      )}
    </th>
  );
}

type RowProps = Props & { row: SettingsRow; columns: [string, Field][]; counted: boolean };

function Row({ row, fields, columns, counted, words, nameOf, manage, chosen, onOpen, onSwitch, switching, draggable, onDrag }: RowProps) {
  const { t } = useTranslation(['settings', 'common']);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: row.id });
  const name = nameOf(row);
  return (
    <tr
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      data-chosen={chosen === row.id || undefined}
      data-off={row.active ? undefined : true}
      data-dragging={isDragging || undefined}
      onClick={(event) => {
        if (event.target instanceof Element && !event.target.closest('button, a, input, label')) onOpen(row);
      }}
    >
      {draggable ? (
        <td className={classes.grip}>
          {onDrag ? (
            <button
              type="button"
              ref={setActivatorNodeRef}
              className={classes.handle}
              {...attributes}
              {...listeners}
              aria-label={t('common:sort.drag', { name })}
            >
              <IconGripVertical size={18} aria-hidden />
            </button>
          ) : null}
        </td>
      ) : null}
      {columns.map(([column, field], index) => {
        const shown = <Cell field={field} text={words.cell(column, fields, row)} value={row.values[column]} />;
        return (
          <td
            key={column}
            className={field.phone || index === 0 ? undefined : classes.minor}
            data-right={field.is === 'number' || undefined}
          >
            {index === 0 ? (
              <button
                type="button"
                className={classes.open}
                data-row={row.id}
                aria-label={t(manage ? 'list.edit' : 'list.look', { name })}
                aria-expanded={chosen === row.id}
                onClick={() => onOpen(row)}
              >
                {shown}
              </button>
            ) : (
              shown
            )}
          </td>
        );
      })}
      {counted ? (
        <td className={`${classes.minor} figures`} data-right>
          {row.used > 0 ? words.used(row.used) : t('list.usedNone')}
        </td>
      ) : null}
      <td className={classes.switch}>
        {manage ? (
          <Switch
            size="md"
            withThumbIndicator
            aria-label={t(row.active ? 'list.switchOff' : 'list.switchOn', { name })}
            checked={row.active}
            disabled={switching}
            onChange={() => onSwitch(row)}
          />
        ) : (
          <span className="dimmed">{t(row.active ? 'list.stateOn' : 'list.stateOff')}</span>
        )}
      </td>
    </tr>
  );
}

function Cell({ field, text, value }: { field: Field; text: string; value: unknown }): ReactNode {
  if (field.is === 'switch')
    return value === true ? <IconCheck size={18} role="img" aria-label={text} /> : <span className="dimmed">–</span>;
  if (!text) return <span className="dimmed">–</span>;
  if (field.is === 'text' && field.format === 'colour')
    return (
      <span className={classes.swatch}>
        <svg width="16" height="16" aria-hidden="true">
          <rect width="16" height="16" rx="4" fill={text} />
        </svg>
        {text}
      </span>
    );
  if (field.is === 'text' && field.format === 'icon') {
    const Icon = iconOf(text);
    return <Icon size={20} role="img" aria-label={text} />;
  }
  return <span className="two-lines">{text}</span>;
}
