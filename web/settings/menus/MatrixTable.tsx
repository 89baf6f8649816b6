import { IconEye, IconLock, IconMinus, IconPencil } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lockedAt, type MenuLevel } from '../../../contract/menus.ts';
import { useOwnName } from '../use-own-name.ts';
import classes from './Matrix.module.css';
import { type Cells, cellKey, type Group, type Menu, type Section } from './matrix.ts';

interface Props {
  sections: Section[];
  groups: Group[];
  given: Cells;
  changes: Cells;
  /** The group that the matrix was opened at. */
  at: number | null;
  onStep: ((group: Group, menu: Menu) => void) | null;
}

/** Entries down, groups across. One cell is reached by Tab, the others by the arrows. */
export function MatrixTable({ sections, groups, given, changes, at, onStep }: Props) {
  const { t } = useTranslation(['menus', 'settings']);
  const called = useOwnName();
  const frame = useRef<HTMLDivElement>(null);
  const first = useRef<string | null>(null);
  useEffect(() => {
    frame.current?.querySelector('th[data-on]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  const reachable = sections
    .flatMap((section) => section.menus)
    .flatMap((menu) => groups.filter((group) => !lockedAt(group.code, menu.code)).map((group) => cellKey(group.id, menu.id)))[0];
  if (!first.current) first.current = reachable ?? null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={`panel ${classes.frame}`} ref={frame} tabIndex={0} aria-label={t('matrix.title')}>
      <table className="plain-table" onKeyDown={(event) => moveBy(event, groups)}>
        <Heads groups={groups} at={at} />
        <tbody>
          {sections.map((section) => (
            <Fragment key={section.key}>
              <tr className={classes.section}>
                <th scope="rowgroup">
                  {section.group ? t('matrix.settings', { name: t(`settings:groups.${section.group}`) }) : called(section.app)}
                </th>
                <td colSpan={groups.length} />
              </tr>
              {section.menus.map((menu) => (
                <tr key={menu.id} data-menu={menu.id}>
                  <th scope="row">
                    {called(menu)}
                    {menu.active ? null : <span className="dim"> · {t('matrix.menuOff')}</span>}
                  </th>
                  <CellsOf menu={menu} groups={groups} given={given} changes={changes} first={first.current} onStep={onStep} />
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Heads({ groups, at }: Pick<Props, 'groups' | 'at'>) {
  const { t } = useTranslation('menus');
  const called = useOwnName();
  return (
    <thead>
      <tr>
        <th scope="col">{t('matrix.menu')}</th>
        {groups.map((group) => (
          <th key={group.id} scope="col" data-on={group.id === at || undefined}>
            {called(group)}
            <span className="detail figures">
              {t('people', { count: group.people })}
              {group.active ? '' : ` · ${t('matrix.groupOff')}`}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

type RowProps = Pick<Props, 'groups' | 'given' | 'changes' | 'onStep'> & { menu: Menu; first: string | null };

/** The cells of one entry. */
function CellsOf({ menu, groups, given, changes, first, onStep }: RowProps) {
  const everybody = groups.find((group) => group.code === 'EVERYBODY');
  const levelOf = (key: string) => changes.get(key) ?? given.get(key) ?? 'none';
  return groups.map((group) => {
    const key = cellKey(group.id, menu.id);
    return (
      <Cell
        key={group.id}
        group={group}
        menu={menu}
        before={given.get(key) ?? 'none'}
        after={changes.get(key)}
        shared={everybody && everybody !== group ? levelOf(cellKey(everybody.id, menu.id)) : 'none'}
        tabbable={first === key}
        onStep={onStep}
      />
    );
  });
}

const ways: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** To the next cell in the way of the arrow; locked cells are passed over. */
function moveBy(event: KeyboardEvent<HTMLTableElement>, groups: Group[]): void {
  const step = ways[event.key];
  const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-cell]') : null;
  if (!step || !from) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll('tr[data-menu]')];
  let row = rows.indexOf(from.closest('tr') as Element);
  let column = groups.findIndex((group) => String(group.id) === from.dataset.group);
  for (;;) {
    row += step[0];
    column += step[1];
    const [line, group] = [rows[row], groups[column]];
    if (!line || !group) return;
    const next = line.querySelector<HTMLElement>(`[data-cell][data-group="${group.id}"]`);
    if (next) {
      from.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
      return;
    }
  }
}

interface CellProps {
  group: Group;
  menu: Menu;
  before: MenuLevel;
  after: MenuLevel | undefined;
  /** What everybody has there anyway. */
  shared: MenuLevel;
  tabbable: boolean;
  onStep: Props['onStep'];
}

const Cell = memo(function Cell(props: CellProps) {
  const { group, menu, before, after, shared, tabbable, onStep } = props;
  const { t } = useTranslation('menus');
  const called = useOwnName();
  const level = after ?? before;
  const changed = after !== undefined && after !== before;
  const names = { menu: called(menu), group: called(group), level: t(`level.${level}`), before: t(`level.${before}`) };
  if (lockedAt(group.code, menu.code)) return <Locked level={level} names={names} />;
  const inherited = level === 'none' && shared !== 'none' ? t('matrix.shared', { level: t(`level.${shared}`) }) : '';
  const Icon = icons[inherited ? shared : level];
  const word = level === 'none' ? null : names.level;
  const inside = (
    <>
      <Icon size={15} aria-hidden />
      {inherited ? t('kind.EVERYBODY') : word}
    </>
  );
  if (!onStep)
    return (
      <td>
        <span className={classes.cell} data-level={level} title={inherited || undefined}>
          {inside}
          {level === 'none' ? <span className="unseen">{names.level}</span> : null}
        </span>
      </td>
    );
  return (
    <td>
      <button
        type="button"
        className={classes.cell}
        data-cell
        data-group={group.id}
        data-level={level}
        data-changed={changed || undefined}
        title={inherited || undefined}
        aria-label={[t(changed ? 'matrix.cellChanged' : 'matrix.cell', names), inherited].filter(Boolean).join(' · ')}
        tabIndex={tabbable ? 0 : -1}
        onClick={() => onStep(group, menu)}
      >
        {inside}
      </button>
    </td>
  );
});

/** What nobody can change. */
function Locked({ level, names }: { level: MenuLevel; names: Record<'menu' | 'group' | 'level' | 'before', string> }) {
  const { t } = useTranslation('menus');
  return (
    <td>
      <span className={classes.cell} data-level={level} title={t('matrix.lockNote')}>
        <IconLock size={15} className="dimmed" aria-hidden />
        {level === 'none' ? null : names.level}
        <span className="unseen">{t('matrix.locked', names)}</span>
      </span>
    </td>
  );
}

const icons = { none: IconMinus, view: IconEye, manage: IconPencil };
