import { ActionIcon, Button, Center, Group, Menu, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconArrowMerge,
  IconArrowsMove,
  IconDots,
  IconHistory,
  IconPlus,
  IconSquareX,
  IconTextCaption,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { endDuty, getUnit, type Responsible, type UnitView, withdrawRename } from '../../../contract/settings/manage-section.ts';
import { useRead, useWrite } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { shortDate } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { initialsOf } from '../../ui/initials.ts';
import { TabTitle } from '../../ui/PageHead.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import side from '../list/Side.module.css';
import { SideHead } from '../list/SideHead.tsx';
import { EndDutyButton } from './EndDutyButton.tsx';
import { refreshed } from './refreshed.ts';
import classes from './Structure.module.css';
import type { Doing } from './UnitDialog.tsx';

interface Props {
  unitId: number;
  beside: boolean;
  onDo: (doing: Doing) => void;
  onBack: () => void;
  onOpen: (unitId: number) => void;
}

/** One unit: where its numbers come from, who is responsible, what is open; and what can be done with it. */
export function UnitPanel({ unitId, beside, onDo, onBack, onOpen }: Props) {
  const { t } = useTranslation('structure');
  const title = useId();
  const answer = useRead(getUnit, { unitId });
  if (!answer.data) return <NotYet of={answer} rows={8} />;
  const unit = answer.data;
  const changes = unit.manage && unit.active;
  return (
    <>
      {beside ? null : (
        <>
          <TabTitle>{unit.called}</TabTitle>
          <Button variant="subtle" size="compact-md" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack} mb={8}>
            {t('back')}
          </Button>
        </>
      )}
      <aside className={beside ? `panel ${side.side}` : 'panel'} aria-labelledby={title}>
        <SideHead id={title} title={unit.called} order={beside ? 2 : 1}>
          <More unit={unit} onDo={onDo} />
        </SideHead>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <section className={side.body} tabIndex={0} aria-labelledby={title}>
          <Place unit={unit} onOpen={onOpen} />
          <Numbers unit={unit} />
          <Duties unit={unit} changes={changes} onAdd={() => onDo({ is: 'duty', unitId })} />
          <Open unit={unit} />
          {unit.planned ? <Planned unit={unit} planned={unit.planned} changes={changes} /> : null}
          <Names unit={unit} />
        </section>
        {changes ? <Acts unit={unit} onDo={onDo} /> : null}
      </aside>
    </>
  );
}

/** What is above the unit, and where it went. */
function Place({ unit, onOpen }: { unit: UnitView; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation('structure');
  const { path, active, called, name, nameEn, successor } = unit;
  return (
    <Text className="hint" mb={12}>
      {[...path, ...(active ? [] : [t('closed')])].join(' › ') || (called === name ? nameEn : name)}
      {successor ? (
        <>
          {' '}
          <Button variant="subtle" size="compact-sm" onClick={() => onOpen(successor.id)}>
            {t('wentTo', { name: successor.name })}
          </Button>
        </>
      ) : null}
    </Text>
  );
}

/** Who is responsible for what. */
function Duties({ unit, changes, onAdd }: { unit: UnitView; changes: boolean; onAdd: () => void }) {
  const { t } = useTranslation('structure');
  return (
    <section className={classes.part}>
      <h3>{t('duty.title')}</h3>
      {unit.responsible.length === 0 ? <p className="hint">{t('duty.none')}</p> : null}
      <ul className="bare" aria-label={t('duty.title')}>
        {unit.responsible.map((one) => (
          <Person key={`${one.kind}${one.personId}${one.dutyId}`} one={one} changes={changes} />
        ))}
      </ul>
      {changes ? (
        <Button variant="subtle" size="compact-md" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          {t('duty.add')}
        </Button>
      ) : null}
    </section>
  );
}

/** What the unit was called before, and which units it was. */
function Names({ unit: { names, predecessors } }: { unit: UnitView }) {
  const { t } = useTranslation('structure');
  if (names.length + predecessors.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3>{t('names.title')}</h3>
      <ul className="bare">
        {names.map((one) => (
          <li key={one.until}>
            {one.name} <span className="dim">{t('names.until', { day: shortDate(one.until) })}</span>
          </li>
        ))}
        {predecessors.map((one) => (
          <li key={one.id}>
            <span className="dim">{t('names.was')}</span> {t('names.wasOn', { name: one.name, day: shortDate(one.closedOn) })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Acts({ unit: { id: unitId, parentId }, onDo }: { unit: UnitView; onDo: Props['onDo'] }) {
  const { t } = useTranslation('structure');
  return (
    <Group className={side.foot} gap={8}>
      <Button flex="1 1 auto" onClick={() => onDo({ is: 'edit', unitId })}>
        {t('edit')}
      </Button>
      {parentId === null ? null : (
        <>
          <Button variant="default" leftSection={<IconArrowsMove size={18} aria-hidden />} onClick={() => onDo({ is: 'move', unitId })}>
            {t('move')}
          </Button>
          <Button variant="default" leftSection={<IconArrowMerge size={18} aria-hidden />} onClick={() => onDo({ is: 'merge', unitId })}>
            {t('merge')}
          </Button>
        </>
      )}
    </Group>
  );
}

function More({ unit, onDo }: { unit: UnitView; onDo: (doing: Doing) => void }) {
  const { t } = useTranslation('structure');
  const changes = unit.manage && unit.active;
  const { id: unitId } = unit;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('more', { name: unit.called })}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {changes ? (
          <>
            <Menu.Item leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onDo({ is: 'add', parentId: unitId })}>
              {t('addBelow')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTextCaption size={18} aria-hidden />} onClick={() => onDo({ is: 'rename', unitId })}>
              {t('rename')}
            </Menu.Item>
          </>
        ) : null}
        <Menu.Item leftSection={<IconHistory size={18} aria-hidden />} onClick={() => onDo({ is: 'history', unitId })}>
          {t('history')}
        </Menu.Item>
        {changes && unit.parentId !== null ? (
          <Menu.Item color="red" leftSection={<IconSquareX size={18} aria-hidden />} onClick={() => onDo({ is: 'close', unitId })}>
            {t('close')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

function Numbers({ unit }: { unit: UnitView }) {
  const { t } = useTranslation('structure');
  const { code, numberedBy, letterPrefix, canIssueNumber, books } = unit;
  const own = canIssueNumber || (letterPrefix !== '' && numberedBy?.id === unit.id);
  const from = numberedBy ? t('number.counterFrom', { name: numberedBy.name }) : t('number.nobody');
  const facts = [
    { name: t('number.code'), held: code },
    {
      name: t('number.prefix'),
      held:
        own || !numberedBy
          ? letterPrefix || t('number.noPrefix')
          : t('number.from', { name: numberedBy.name, prefix: numberedBy.letterPrefix }),
    },
    { name: t('number.counter'), held: canIssueNumber ? t('number.counterOwn') : from },
  ];
  return (
    <section className={classes.part}>
      <h3>{t('number.title')}</h3>
      <dl className="facts">
        {facts.map(({ name, held }) => (
          <Group component="div" key={name} py={4}>
            <dt className="dim">{name}</dt>
            <dd>{held}</dd>
          </Group>
        ))}
      </dl>
      <p className="hint">{books.length === 0 ? t('number.noBooks') : t('number.books')}</p>
      <ul className="bare">
        {books.map((book) => (
          <Group component="li" key={book.id} gap={8} justify="space-between" wrap="nowrap">
            {book.name.replace(unit.name, '').trim() || book.name}
            <Text span flex="none" className="dim figures">
              {book.closed ? `${t('number.closedBook')} · ` : ''}
              {book.year ? t('number.last', { no: book.lastNo, year: book.year }) : t('number.unused')}
            </Text>
          </Group>
        ))}
      </ul>
    </section>
  );
}

function Person({ one, changes }: { one: Responsible; changes: boolean }) {
  const { t } = useTranslation('structure');
  const duty =
    one.kind === 'SCREENER' ? t('duty.SCREENER', { post: one.detail }) : one.kind === 'HEAD' ? one.detail : t(`duty.${one.kind}`);
  return (
    <Group component="li" gap={12} wrap="nowrap" mih={48}>
      <Center component="span" flex="none" w={36} h={36} bg="var(--sunken)" bdrs="50%" fz={14} aria-hidden>
        {initialsOf(one.name)}
      </Center>
      <span className="words">
        {one.name}
        <span className="sub">{duty}</span>
      </span>
      {changes && one.dutyId !== null ? <EndDutyButton call={endDuty} dutyId={one.dutyId} name={one.name} duty={duty} /> : null}
    </Group>
  );
}

/** The name that waits for its day, with the way to take it back. */
function Planned({ unit, planned, changes }: { unit: UnitView; planned: NonNullable<UnitView['planned']>; changes: boolean }) {
  const { t } = useTranslation('structure');
  const withdraw = useWrite(withdrawRename, { refresh: refreshed });
  const { name, shortName, nameEn, letterPrefix, validFrom, by } = planned;
  async function ask(): Promise<void> {
    const sure = await confirm({
      title: t('planned.withdrawAsk', { name }),
      message: t('planned.withdrawText'),
      confirmLabel: t('planned.withdraw'),
      danger: true,
    });
    if (sure)
      withdraw.mutate(
        { unitId: unit.id, version: unit.version },
        { onSuccess: () => toastDone(t('planned.withdrawn')), onError: (error) => toastError(error) },
      );
  }
  const also = [shortName, nameEn, letterPrefix !== unit.letterPrefix && t('planned.prefix', { prefix: letterPrefix })].filter(Boolean);
  return (
    <section className={classes.part} aria-label={t('planned.title')}>
      <h3>{t('planned.title')}</h3>
      <Text>
        <strong>{name}</strong> {t('planned.from', { day: shortDate(validFrom) })}
      </Text>
      {also.length > 0 ? <p className="hint">{also.join(' · ')}</p> : null}
      <p className="hint">{[by && t('planned.by', { name: by }), t('planned.hint')].filter(Boolean).join(' · ')}</p>
      {changes ? (
        <Button variant="subtle" size="compact-md" loading={withdraw.isPending} onClick={() => void ask()}>
          {t('planned.withdraw')}
        </Button>
      ) : null}
    </section>
  );
}

function Open({ unit: { open, active } }: { unit: UnitView }) {
  const { t } = useTranslation('structure');
  const kinds = (['toReceive', 'received', 'tasks', 'toNumber', 'drafts', 'reservations'] as const).filter((kind) => open[kind] > 0);
  return (
    <section className={classes.part}>
      <h3>{t('open.title')}</h3>
      {open.total === 0 ? <p className="hint">{t('open.none')}</p> : null}
      <Group component="ul" className="bare" gap="4px 16px">
        {kinds.map((kind) => (
          <li key={kind} className="figures">
            {t(`open.${kind}`)} <strong>{open[kind]}</strong>
          </li>
        ))}
      </Group>
      {open.total > 0 && active ? (
        <Text className="warned" mt={8}>
          <IconAlertTriangle size={18} aria-hidden /> {t('open.hint', { count: open.total })}
        </Text>
      ) : null}
    </section>
  );
}
