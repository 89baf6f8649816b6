import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconInbox, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { normalizeThai } from '../../../contract/rules/thai.ts';
import { circularReport, type CircularReport as Report } from '../../../contract/sarabun/circulars.ts';
import { useRead } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import bulk from '../../ui/BulkBar.module.css';
import { Chips } from '../../ui/Chips.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ExportMenu } from '../reports/ExportMenu.tsx';
import { Mark, RemindButton } from '../reports/marks.tsx';
import { RemindDialog, type Waiting } from '../reports/RemindDialog.tsx';
import { Bar, ReadingMark } from './Bar.tsx';
import classes from './CircularReport.module.css';
import { Summary } from './Summary.tsx';

type Item = Report['items'][number];
type Part = Item['persons'][number];

const filters = ['all', 'unreceived', 'partly', 'complete'] as const;
type Filter = (typeof filters)[number];

/** Who has acknowledged a circular and who has not: units worst first, their people under them. */
export function CircularReport({ documentId }: { documentId: number }) {
  const report = useRead(circularReport, { documentId });
  if (!report.data) return <NotYet of={report} rows={6} height={56} />;
  return (
    <Stack gap={16}>
      <Summary report={report.data} />
      <Receivers documentId={documentId} items={report.data.items} />
    </Stack>
  );
}

/** All of them, or those looked for; some are chosen and reminded. */
function Receivers({ documentId, items }: { documentId: number; items: Item[] }) {
  const { t } = useTranslation('circular');
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<Waiting[] | null>(null);
  const words = normalizeThai(search);
  const shown = items.filter((item) => fits(item, filter) && (words === '' || named(item, words)));
  const remind = (ids: ReadonlySet<number>) =>
    setAsked(
      partsOf(items)
        .filter((one) => ids.has(one.transmissionId))
        .map((one) => ({ on: 'TRANSMISSION', id: one.transmissionId, name: one.name })),
    );
  const choose = (one: Part, on: boolean) =>
    setChosen((now) => new Set(on ? [...now, one.transmissionId] : [...now].filter((id) => id !== one.transmissionId)));
  return (
    <>
      <Panel title={t('list')} flush action={<ExportMenu documentId={documentId} kind="report-by-unit" only="all" title={t('title')} />}>
        <ListTools items={items} filter={filter} onFilter={setFilter} search={search} onSearch={setSearch} />
        <TickAll shown={shown} chosen={chosen} onChoose={setChosen} />
        {shown.length === 0 ? <EmptyState>{t('none')}</EmptyState> : null}
        <ul className="bare" aria-label={t('list')}>
          {shown.map((item) => (
            <Receiver
              key={item.transmissionId}
              item={item}
              opened={words !== '' && item.persons.some((one) => normalizeThai(one.name).includes(words))}
              chosen={chosen}
              onChoose={choose}
              onRemind={(one) => remind(new Set([one.transmissionId]))}
            />
          ))}
        </ul>
      </Panel>
      {chosen.size > 0 ? <Dock count={chosen.size} onClear={() => setChosen(new Set())} onRemind={() => remind(chosen)} /> : null}
      {asked ? (
        <RemindDialog
          documentId={documentId}
          rows={asked}
          onClose={() => {
            setAsked(null);
            setChosen(new Set());
          }}
        />
      ) : null}
    </>
  );
}

interface ToolsProps {
  items: Item[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
  search: string;
  onSearch: (search: string) => void;
}

function ListTools({ items, filter, onFilter, search, onSearch }: ToolsProps) {
  const { t } = useTranslation('circular');
  return (
    <Group justify="space-between" gap={12} className={classes.tools}>
      <Chips
        label={t('filter.label')}
        value={filter}
        onChange={onFilter}
        chips={filters.map((value) => ({
          value,
          label: t(`filter.${value}`),
          count: items.filter((item) => fits(item, value)).length,
        }))}
      />
      <TextInput
        flex="0 1 260px"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
    </Group>
  );
}

interface TickAllProps {
  shown: Item[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

/** Everybody shown who has yet to acknowledge and may be reminded. */
function TickAll({ shown, chosen, onChoose }: TickAllProps) {
  const { t } = useTranslation('circular');
  const waiting = partsOf(shown).filter((one) => one.remind === '' && waits(one));
  if (waiting.length < 2) return null;
  const all = waiting.every((one) => chosen.has(one.transmissionId));
  return (
    <Checkbox
      className={classes.tools ?? ''}
      label={t('selectWaiting', { count: waiting.length })}
      checked={all}
      indeterminate={chosen.size > 0 && !all}
      onChange={(event) => onChoose(new Set(event.currentTarget.checked ? waiting.map((one) => one.transmissionId) : []))}
    />
  );
}

/** What is done with those who are chosen. */
function Dock({ count, onClear, onRemind }: { count: number; onClear: () => void; onRemind: () => void }) {
  const { t } = useTranslation('circular');
  return (
    <section className={`dock ${bulk.bar}`} aria-label={t('remind')}>
      <span>
        <strong className="figures">{t('chosen', { count })}</strong>
        <span className="sub">{t('chosenHint')}</span>
      </span>
      <span className={bulk.actions}>
        <Button variant="default" onClick={onClear}>
          {t('clear')}
        </Button>
        <Button onClick={onRemind}>{t('remind')}</Button>
      </span>
    </section>
  );
}

interface ReceiverProps {
  item: Item;
  /** A name searched for is among its people. */
  opened: boolean;
  chosen: ReadonlySet<number>;
  onChoose: (one: Part, on: boolean) => void;
  onRemind: (one: Part) => void;
}

function Receiver({ item, opened, ...acts }: ReceiverProps) {
  const { t } = useTranslation('circular');
  const [open, setOpen] = useState(false);
  const unfolded = open || opened;
  const Fold = unfolded ? IconChevronDown : IconChevronRight;
  const folds = item.persons.length > 0;
  return (
    <li>
      <Row
        one={item}
        {...acts}
        fold={
          folds ? (
            <ActionIcon size={32} aria-expanded={unfolded} aria-label={t('expand', { name: item.name })} onClick={() => setOpen(!open)}>
              <Fold size={18} aria-hidden />
            </ActionIcon>
          ) : null
        }
      >
        <UnitState item={item} />
      </Row>
      {unfolded && folds ? (
        <ul className={`bare ${classes.people}`}>
          {item.persons.map((one) => (
            <li key={one.transmissionId}>
              <Row one={one} {...acts}>
                <ReadingMark one={one} />
                {one.waits ? <span className="dim figures">{t('waits', { n: one.waits })}</span> : null}
              </Row>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

interface RowProps extends Omit<ReceiverProps, 'item' | 'opened'> {
  one: Part;
  fold?: ReactNode;
  children: ReactNode;
}

/** Who it is, how far he is, and when he was reminded last. */
function Row({ one, fold = null, chosen, onChoose, onRemind, children }: RowProps) {
  const { t } = useTranslation('circular');
  return (
    <div className={classes.row} data-chosen={chosen.has(one.transmissionId) || undefined}>
      <Tick one={one} chosen={chosen} onChoose={onChoose} />
      {fold ?? <span />}
      <Text span fw={500} className="wraps">
        {one.name}
        {one.detail ? <span className="sub">{one.detail}</span> : null}
      </Text>
      <Group gap="4px 14px" fz="sm" className={classes.state}>
        {children}
      </Group>
      <Group gap={8} wrap="nowrap" justify="flex-end">
        {one.remindedAt ? (
          <Text span size="sm" c="dimmed" ta="right" visibleFrom="xs" className="figures">
            {t('reminded', { at: shortDateTime(one.remindedAt) })}
          </Text>
        ) : null}
        {waits(one) ? <RemindButton name={one.name} reason={one.remind} onRemind={() => onRemind(one)} /> : null}
      </Group>
    </div>
  );
}

/** A unit that has not received it yet, else its number and how many of its people have acknowledged. */
function UnitState({ item }: { item: Item }) {
  const { t } = useTranslation('circular');
  const { persons } = item;
  const count = (reading: Part['reading']) => persons.filter((one) => one.reading === reading).length;
  const lies = item.kind === 'UNIT' && item.receiveNo === null && waits(item);
  return (
    <>
      {lies ? (
        <Mark tone="urgent" icon={<IconInbox size={16} aria-hidden />}>
          {t('notReceived')}
          {item.waits ? ` ${t('waits', { n: item.waits })}` : null}
        </Mark>
      ) : null}
      {item.receiveNo ? <span className="figures">{t('receiveNo', { no: item.receiveNo })}</span> : null}
      {!lies && persons.length === 0 ? <ReadingMark one={item} /> : null}
      {persons.length > 0 ? (
        <>
          <Bar acknowledged={count('ACKNOWLEDGED')} read={count('READ')} all={persons.length} />
          <span className="figures">{t('persons', { n: count('ACKNOWLEDGED'), all: persons.length })}</span>
        </>
      ) : null}
    </>
  );
}

function Tick({ one, chosen, onChoose }: { one: Part; chosen: ReadonlySet<number>; onChoose: (one: Part, on: boolean) => void }) {
  const { t } = useTranslation('circular');
  if (one.remind !== '') return <span />;
  return (
    <Checkbox
      aria-label={t('select', { name: one.name })}
      checked={chosen.has(one.transmissionId)}
      onChange={(event) => onChoose(one, event.currentTarget.checked)}
    />
  );
}

function partsOf(items: Item[]): Part[] {
  return items.flatMap((item) => [item, ...item.persons]);
}

function waits({ reading }: Part): boolean {
  return reading === 'UNREAD' || reading === 'READ';
}

function fits(item: Item, filter: Filter): boolean {
  const complete = item.persons.length > 0 ? item.persons.every((one) => !waits(one)) : !waits(item);
  if (filter === 'unreceived') return item.kind === 'UNIT' && item.receiveNo === null && waits(item);
  if (filter === 'partly') return !complete;
  return filter === 'all' || complete;
}

function named(item: Item, words: string): boolean {
  return [item, ...item.persons].some((one) => normalizeThai(`${one.name} ${one.detail}`).includes(words));
}
