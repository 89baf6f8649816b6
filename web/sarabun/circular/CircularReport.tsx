import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconInbox, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { normalizeThai } from '../../../contract/rules/thai.ts';
import { circularReport, type CircularReport as Report } from '../../../contract/sarabun/circulars.ts';
import { useRead } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ExportMenu } from '../reports/ExportMenu.tsx';
import { RemindButton } from '../reports/marks.tsx';
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
  const { t } = useTranslation('circular');
  const report = useRead(circularReport, { documentId });
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<Waiting[] | null>(null);
  if (!report.data) return <NotYet of={report} rows={6} height={56} />;

  const { items } = report.data;
  const words = normalizeThai(search);
  const shown = items.filter((item) => fits(item, filter) && (words === '' || named(item, words)));
  const waiting = shown.flatMap((item) => [item, ...item.persons]).filter((one) => one.remind === '' && waits(one));
  const remind = (ids: ReadonlySet<number>) =>
    setAsked(
      items
        .flatMap((item) => [item, ...item.persons])
        .filter((one) => ids.has(one.transmissionId))
        .map((one) => ({ on: 'TRANSMISSION', id: one.transmissionId, name: one.name })),
    );
  const choose = (one: Part, on: boolean) =>
    setChosen((now) => {
      const next = new Set(now);
      on ? next.add(one.transmissionId) : next.delete(one.transmissionId);
      return next;
    });

  return (
    <>
      <Summary report={report.data} />
      <Panel
        title={t('list')}
        flush
        className={classes.list ?? ''}
        action={<ExportMenu documentId={documentId} kind="report-by-unit" only="all" title={t('title')} />}
      >
        <div className={classes.tools}>
          <Chips
            label={t('filter.label')}
            value={filter}
            onChange={setFilter}
            chips={filters.map((value) => ({
              value,
              label: t(`filter.${value}`),
              count: items.filter((item) => fits(item, value)).length,
            }))}
          />
          <TextInput
            className={classes.search ?? ''}
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
        {waiting.length > 1 ? (
          <Checkbox
            className={classes.all ?? ''}
            label={t('selectWaiting', { count: waiting.length })}
            checked={waiting.every((one) => chosen.has(one.transmissionId))}
            indeterminate={chosen.size > 0 && !waiting.every((one) => chosen.has(one.transmissionId))}
            onChange={(event) => setChosen(event.currentTarget.checked ? new Set(waiting.map((one) => one.transmissionId)) : new Set())}
          />
        ) : null}
        {shown.length === 0 ? <EmptyState>{t('none')}</EmptyState> : null}
        <ul className={classes.rows} aria-label={t('list')}>
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
      {chosen.size > 0 ? (
        <section className={classes.dock} aria-label={t('remind')}>
          <span>
            <strong className="figures">{t('chosen', { count: chosen.size })}</strong>
            <span className={classes.sub}>{t('chosenHint')}</span>
          </span>
          <span className={classes.buttons}>
            <Button variant="default" onClick={() => setChosen(new Set())}>
              {t('clear')}
            </Button>
            <Button onClick={() => remind(chosen)}>{t('remind')}</Button>
          </span>
        </section>
      ) : null}
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

interface ReceiverProps {
  item: Item;
  /** A name searched for is among its people. */
  opened: boolean;
  chosen: ReadonlySet<number>;
  onChoose: (one: Part, on: boolean) => void;
  onRemind: (one: Part) => void;
}

function Receiver({ item, opened, chosen, onChoose, onRemind }: ReceiverProps) {
  const { t } = useTranslation('circular');
  const [open, setOpen] = useState(false);
  const unfolded = open || opened;
  const acknowledged = item.persons.filter((one) => one.reading === 'ACKNOWLEDGED').length;
  const read = item.persons.filter((one) => one.reading === 'READ').length;
  return (
    <li>
      <div className={classes.row} data-chosen={chosen.has(item.transmissionId) || undefined}>
        <Tick one={item} chosen={chosen} onChoose={onChoose} />
        {item.persons.length > 0 ? (
          <button
            type="button"
            className={classes.fold}
            aria-expanded={unfolded}
            aria-label={t('expand', { name: item.name })}
            onClick={() => setOpen(!open)}
          >
            {unfolded ? <IconChevronDown size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
          </button>
        ) : (
          <span />
        )}
        <Name one={item} />
        <span className={classes.state}>
          {item.kind === 'UNIT' && item.receiveNo === null && waits(item) ? (
            <span className={classes.bad}>
              <IconInbox size={16} aria-hidden /> {t('notReceived')}
              {item.waits ? <span className="figures"> {t('waits', { n: item.waits })}</span> : null}
            </span>
          ) : (
            <>
              {item.receiveNo ? <span className="figures">{t('receiveNo', { no: item.receiveNo })}</span> : null}
              {item.persons.length === 0 ? <ReadingMark one={item} /> : null}
            </>
          )}
          {item.persons.length > 0 ? (
            <>
              <Bar acknowledged={acknowledged} read={read} all={item.persons.length} />
              <span className="figures">{t('persons', { n: acknowledged, all: item.persons.length })}</span>
            </>
          ) : null}
        </span>
        <Reminder one={item} onRemind={onRemind} />
      </div>
      {unfolded && item.persons.length > 0 ? (
        <ul className={classes.people}>
          {item.persons.map((one) => (
            <li key={one.transmissionId} className={classes.row} data-chosen={chosen.has(one.transmissionId) || undefined}>
              <Tick one={one} chosen={chosen} onChoose={onChoose} />
              <span />
              <Name one={one} />
              <span className={classes.state}>
                <ReadingMark one={one} />
                {one.waits ? <span className={`${classes.sub} figures`}>{t('waits', { n: one.waits })}</span> : null}
              </span>
              <Reminder one={one} onRemind={onRemind} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
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

function Name({ one }: { one: Part }) {
  return (
    <span className={classes.name}>
      {one.name}
      {one.detail ? <span className={classes.sub}>{one.detail}</span> : null}
    </span>
  );
}

function Reminder({ one, onRemind }: { one: Part; onRemind: (one: Part) => void }) {
  const { t } = useTranslation('circular');
  return (
    <span className={classes.remind}>
      {one.remindedAt ? <span className={`${classes.sub} figures`}>{t('reminded', { at: shortDateTime(one.remindedAt) })}</span> : null}
      {waits(one) ? <RemindButton name={one.name} reason={one.remind} onRemind={() => onRemind(one)} /> : null}
    </span>
  );
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
