import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Center, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitRow } from '../../../contract/settings/manage-section.ts';
import { familyOf, type Line, linesOf, type Step } from './tree.ts';
import classes from './UnitTree.module.css';

interface Props {
  units: UnitRow[];
  folded: ReadonlySet<number>;
  search: string;
  chosen: number | null;
  onFold: (id: number, open: boolean) => void;
  onChoose: (id: number) => void;
  onStep: (unit: UnitRow, step: Step) => void;
  /** Dragged onto another unit (asks what is meant), or between two sisters. */
  onDrop: (unit: UnitRow, target: { onto: number } | { parentId: number; before: number }) => void;
}

interface Over {
  id: number;
  between: boolean;
}

const steps: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

const plainKeys = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'Enter', ' '];

/** What is dragged, with all that goes along, and over which unit or between which it is. */
function useDrag(units: UnitRow[], onDrop: Props['onDrop']) {
  const [over, setOver] = useState<Over | null>(null);
  const [dragged, setDragged] = useState<UnitRow | null>(null);
  const family = dragged ? familyOf(units, dragged.id) : null;
  const parentOf = (id: number) => units.find((one) => one.id === id)?.parentId ?? null;
  function under({ active, over: target, activatorEvent, delta }: DragMoveEvent | DragEndEvent): Over | null {
    const id = Number(target?.id);
    if (!target || !family || family.has(id) || active.id === target.id) return null;
    const y = (activatorEvent as PointerEvent).clientY + delta.y;
    return { id, between: y < target.rect.top + target.rect.height * 0.3 && parentOf(id) !== null };
  }
  function end(): void {
    setOver(null);
    setDragged(null);
  }
  function drop(event: DragEndEvent): void {
    const target = under(event);
    const unit = dragged;
    end();
    if (!target || !unit) return;
    const parentId = parentOf(target.id);
    if (target.between && parentId) onDrop(unit, { parentId, before: target.id });
    else onDrop(unit, { onto: target.id });
  }
  return {
    over,
    dragged,
    family,
    events: {
      onDragStart: ({ active }: DragStartEvent) => setDragged(units.find((one) => one.id === Number(active.id)) ?? null),
      onDragMove: (event: DragMoveEvent) => setOver(under(event)),
      onDragEnd: drop,
      onDragCancel: end,
    },
  };
}

/** Where the arrows lead, what folds and what is chosen by them. */
function useKeys(root: RefObject<HTMLDivElement | null>, lines: Line[], props: Props) {
  const { search, chosen, onFold, onChoose, onStep } = props;
  const [current, setCurrent] = useState<number | null>(null);
  const focused = lines.some((line) => line.unit.id === current)
    ? current
    : (lines.find((line) => line.unit.id === chosen) ?? lines[0])?.unit.id;
  function focus(id: number | undefined): void {
    if (id === undefined) return;
    setCurrent(id);
    root.current?.querySelector<HTMLElement>(`[data-unit="${id}"]`)?.focus();
  }
  function walk(key: string, { unit, open, opens, level }: Line, at: number): void {
    if (key === 'Enter' || key === ' ') onChoose(unit.id);
    else if (key === 'ArrowRight' && opens && !open) onFold(unit.id, true);
    else if (key === 'ArrowLeft' && open && !search) onFold(unit.id, false);
    else if (key === 'ArrowLeft') focus(unit.parentId ?? undefined);
    else if (key === 'Home') focus(lines[0]?.unit.id);
    else if (key === 'End') focus(lines.at(-1)?.unit.id);
    else if (key === 'ArrowUp') focus(lines[at - 1]?.unit.id);
    else if (key === 'ArrowDown' || (lines[at + 1]?.level ?? 0) > level) focus(lines[at + 1]?.unit.id);
  }
  function press(event: KeyboardEvent, line: Line): void {
    const { unit } = line;
    const step = steps[event.key];
    if (event.altKey && step) {
      event.preventDefault();
      if (unit.manage && unit.active) onStep(unit, step);
    } else if (plainKeys.includes(event.key)) {
      event.preventDefault();
      walk(event.key, line, lines.indexOf(line));
    }
  }
  return { focused, setCurrent, press };
}

/** The tree: 26 px a level with lines that guide the eye; walked by arrows, changed by Alt and arrows or by dragging. */
export function UnitTree(props: Props) {
  const { units, folded, search, chosen, onFold, onChoose, onDrop } = props;
  const { t } = useTranslation('structure');
  const lines = linesOf(units, folded, search);
  const root = useRef<HTMLDivElement>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }));
  const { over, dragged, family, events } = useDrag(units, onDrop);
  const { focused, setCurrent, press } = useKeys(root, lines, props);
  return (
    <DndContext sensors={sensors} {...events}>
      <div
        ref={root}
        role="tree"
        aria-label={t('tree')}
        className={`panel ${classes.tree}`}
        style={{ paddingBlock: 6 }}
        data-dragging={dragged ? true : undefined}
      >
        {lines.map((line) => (
          <TreeLine
            key={line.unit.id}
            line={line}
            chosen={line.unit.id === chosen}
            focused={line.unit.id === focused}
            over={over?.id === line.unit.id ? over : null}
            faded={family?.has(line.unit.id) ?? false}
            onFold={() => onFold(line.unit.id, !line.open)}
            onChoose={() => {
              setCurrent(line.unit.id);
              onChoose(line.unit.id);
            }}
            onKeys={(event) => press(event, line)}
          />
        ))}
      </div>
    </DndContext>
  );
}

interface LineProps {
  line: Line;
  chosen: boolean;
  focused: boolean;
  over: Over | null;
  faded: boolean;
  onFold: () => void;
  onChoose: () => void;
  onKeys: (event: KeyboardEvent) => void;
}

function TreeLine({ line, chosen, focused, over, faded, onFold, onChoose, onKeys }: LineProps) {
  const { unit, level, place, sisters, opens, open } = line;
  const { t } = useTranslation('structure');
  const movable = unit.manage && unit.active && unit.parentId !== null;
  const drag = useDraggable({ id: unit.id, disabled: !movable });
  const spot = useDroppable({ id: unit.id, disabled: !unit.active || !unit.manage });
  return (
    <div
      ref={spot.setNodeRef}
      role="treeitem"
      aria-level={level + 1}
      aria-posinset={place + 1}
      aria-setsize={sisters}
      aria-selected={chosen}
      {...(opens ? { 'aria-expanded': open } : {})}
      tabIndex={focused ? 0 : -1}
      data-unit={unit.id}
      data-over={over ? (over.between ? 'between' : 'onto') : undefined}
      data-faded={faded || undefined}
      data-closed={unit.active ? undefined : true}
      className={classes.line}
      onClick={onChoose}
      onKeyDown={onKeys}
    >
      <Fold line={line} onFold={onFold} />
      <LineWords unit={unit} />
      {movable ? (
        <span ref={drag.setNodeRef} {...drag.listeners} className={classes.handle} title={t('drag', { name: unit.name })} aria-hidden>
          <IconGripVertical size={18} />
        </span>
      ) : (
        <span className={classes.handle} data-none />
      )}
    </div>
  );
}

/** The lines of the levels above, and the sign that folds what is below. */
function Fold({ line: { level, opens, open }, onFold }: { line: Line; onFold: () => void }) {
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <>
      {Array.from({ length: level }, (_, guide) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of the levels above stand where they stand
        <span key={guide} aria-hidden className={classes.guide} style={{ insetInlineStart: 22 + guide * 26 }} />
      ))}
      <Center
        component="span"
        aria-hidden
        flex="none"
        w={22}
        h={26}
        c="dimmed"
        style={{ marginInlineStart: level * 26 }}
        onClick={(event) => {
          if (!opens) return;
          event.stopPropagation();
          onFold();
        }}
      >
        {opens ? <Chevron size={18} /> : null}
      </Center>
    </>
  );
}

/** What a line says of its unit. */
function LineWords({ unit }: { unit: UnitRow }) {
  const { t } = useTranslation('structure');
  return (
    <>
      <Group component="span" gap="0 12px" flex="1 1 auto" miw={0}>
        <span className={classes.words}>{unit.name}</span>
        {unit.lacksRegistry ? (
          <span className="warned nowrap">
            <IconAlertTriangle size={15} aria-hidden /> {t('noRegistry')}
          </span>
        ) : null}
        {unit.active ? null : <span className="dim">{unit.successor ? t('wentTo', { name: unit.successor }) : t('closed')}</span>}
      </Group>
      <Text span visibleFrom="md" flex="none" ta="right" className="dim figures nowrap">
        {unit.letterPrefix}
      </Text>
      <Text span flex="none" miw={76} ta="right" className="dim figures nowrap">
        {t('people', { count: unit.peopleBelow })}
      </Text>
    </>
  );
}
