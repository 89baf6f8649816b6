import { DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SortableList.module.css';

export interface Sortable {
  key: string;
  /** What a listener hears: the name of the row. */
  name: string;
}

interface SortingProps {
  rows: Sortable[];
  onMove: (from: number, to: number) => void;
  disabled: boolean;
  children: ReactNode;
}

/** What rows need around them to be dragged by mouse, finger or keys, with what is heard of it. */
export function Sorting({ rows, onMove, disabled, children }: SortingProps) {
  const { t } = useTranslation('common');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (key: unknown) => rows.findIndex((row) => row.key === key);
  const said = (word: 'picked' | 'moved' | 'dropped', key: unknown, over?: unknown) => {
    const place = placeOf(over ?? key);
    return t(`sort.${word}`, { name: rows[placeOf(key)]?.name ?? '', place: place + 1, count: rows.length });
  };
  function drop({ active, over }: DragEndEvent): void {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)];
    if (to >= 0 && from !== to) onMove(from, to);
  }
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t('sort.how') },
        announcements: {
          onDragStart: ({ active }) => said('picked', active.id),
          onDragOver: ({ active, over }) => said('moved', active.id, over?.id),
          onDragEnd: ({ active, over }) => said('dropped', active.id, over?.id),
          onDragCancel: ({ active }) => said('dropped', active.id),
        },
      }}
    >
      <SortableContext items={rows.map((row) => row.key)} strategy={verticalListSortingStrategy} disabled={disabled}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** A row within `Sorting`: where it stands while it is dragged, and the handle that drags it. */
export function useSortableRow({ key, name }: Sortable) {
  const { t } = useTranslation('common');
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: key });
  return {
    setNodeRef,
    style: { transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition },
    isDragging,
    handle: (
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={t('sort.drag', { name })}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
    ),
  };
}

interface Props<Row extends Sortable> {
  label: string;
  rows: Row[];
  onMove: (from: number, to: number) => void;
  /** A row without its handle and arrows. */
  children: (row: Row, index: number) => ReactNode;
  /** Between this row and the one that follows. */
  disabled?: boolean;
}

/** Rows in an order that a person chooses: dragged by the handle (mouse, finger, space and arrows), or moved by the two arrows. */
export function SortableList<Row extends Sortable>({ label, rows, onMove, children, disabled = false }: Props<Row>) {
  return (
    <Sorting rows={rows} onMove={onMove} disabled={disabled}>
      <ol className={classes.list} aria-label={label}>
        {rows.map((row, index) => (
          <SortableRow key={row.key} row={row} index={index} count={rows.length} onMove={onMove} fixed={disabled || rows.length < 2}>
            {children(row, index)}
          </SortableRow>
        ))}
      </ol>
    </Sorting>
  );
}

interface RowProps {
  row: Sortable;
  index: number;
  count: number;
  fixed: boolean;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

function SortableRow({ row, index, count, fixed, onMove, children }: RowProps) {
  const { setNodeRef, style, isDragging, handle } = useSortableRow(row);
  const root = useRef<HTMLLIElement | null>(null);
  function move(by: -1 | 1): void {
    onMove(index, index + by);
    // a browser drops the focus of a button whose row it moves; at the end of the list the other arrow takes it
    requestAnimationFrame(() => {
      const buttons = root.current?.querySelectorAll<HTMLButtonElement>('[data-move]:not(:disabled)');
      (Array.from(buttons ?? []).find((one) => one.dataset.move === String(by)) ?? buttons?.[0])?.focus();
    });
  }
  return (
    <li
      ref={(node) => {
        setNodeRef(node);
        root.current = node;
      }}
      style={style}
      className={classes.row}
      data-dragging={isDragging || undefined}
    >
      {fixed ? null : handle}
      <div className={classes.content}>{children}</div>
      {fixed ? null : <Arrows name={row.name} first={index === 0} last={index === count - 1} onMove={move} />}
    </li>
  );
}

function Arrows({ name, first, last, onMove }: { name: string; first: boolean; last: boolean; onMove: (by: -1 | 1) => void }) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.arrows}>
      {([-1, 1] as const).map((by) => (
        <ActionIcon
          key={by}
          variant="subtle"
          size={32}
          data-move={by}
          disabled={by < 0 ? first : last}
          aria-label={t(by < 0 ? 'sort.up' : 'sort.down', { name })}
          onClick={() => onMove(by)}
        >
          {by < 0 ? <IconArrowUp size={18} aria-hidden /> : <IconArrowDown size={18} aria-hidden />}
        </ActionIcon>
      ))}
    </div>
  );
}
