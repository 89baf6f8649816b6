import { Box, Button, Group, Modal, Text, UnstyledButton } from '@mantine/core';
import { IconAlarm } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { letterCount } from '../../../contract/rules/thai.ts';
import { breakpoints, sizes, times } from '../../../contract/rules/times.ts';
import { getTodoList, type QueueCode, type QueueRow, type sortFields } from '../../../contract/sarabun/queues.ts';
import { useRead } from '../../api.ts';
import { boot } from '../../shell/boot.ts';
import { onIdle } from '../../shell/live/on-idle.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { age, clock, shortDate } from '../../ui/dates.ts';
import { tell } from '../../ui/dialogs.ts';
import { ListFilter, ListView } from '../../ui/ListView.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { useListParams } from '../../ui/useListParams.ts';
import { useBelow, useIsSmall } from '../../ui/useMedia.ts';
import { windowAhead } from '../document/load-window.ts';
import { type ActKey, wantAct } from '../document/wanted-act.ts';
import { useFunction, useSpeeds } from '../reference-lists.ts';
import { QueueBulk } from './QueueBulk.tsx';
import { RowFlags, Speed } from './RowMarks.tsx';

interface Props {
  code: QueueCode;
  title: string;
  /** A letter lies over the table: its keys are the letter's. */
  covered: boolean;
  onClose: () => void;
  onOpen: (row: QueueRow) => void;
}

/** A queue's rows, paged, sorted and searched by the server [D1] [D2]. */
export function QueueModal({ code, title, covered, onClose, onOpen }: Props) {
  const { t } = useTranslation(['sarabun', 'common']);
  const small = useIsSmall();
  const tablet = useBelow(breakpoints.wide);
  const { list, read } = useQueue(code);
  useEffect(() => onIdle(() => void windowAhead()), []);
  const many = useFunction('bulk');
  const rows = read.data?.data;
  const { selected, setSelected, chosen } = useChosen(rows);
  const columns = useColumns(code, onOpen);
  const opensAt = (act: ActKey) => (row: QueueRow) => {
    wantAct(act, row.F_DOC_ID);
    onOpen(row);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!covered}
      fullScreen={small}
      size={tablet ? sizes.modalTablet : sizes.modalWide}
      title={
        <>
          {title}{' '}
          <Text span c="dimmed" size="sm" className="figures">
            {read.data ? t('groups.count', { count: read.data.total }) : ''}
          </Text>
        </>
      }
      closeButtonProps={{ 'aria-label': t('queue.close') }}
    >
      <ListView
        frame="none"
        label={title}
        list={list}
        read={read}
        rows={rows}
        total={read.data?.total}
        search={{
          label: t('queue.search'),
          wait: times.queueSearch,
          refusal: (typed) => (typed !== '' && letterCount(typed) <= sizes.queueSearchOver ? t('queue.searchHint') : undefined),
        }}
        filters={
          <>
            <Filters code={code} list={list} holders={read.data?.holders ?? []} />
            <OpenSelected count={selected.size} row={rows?.find((one) => selected.has(idOf(one)))} onOpen={onOpen} />
          </>
        }
        empty={t('queue.empty')}
        none={t('queue.emptySearch', { text: list.asked.search || title })}
        columns={columns}
        idOf={idOf}
        nameOf={(row) => row.F_DOC_TITLE}
        selected={selected}
        onSelect={setSelected}
        onOpen={onOpen}
        keys={{ on: !covered, acts: Object.fromEntries(actKeys.map((act) => [act, opensAt(act)])) }}
        height={sizes.queueTableHeight}
        toneOf={(row) => (row.IS_READ === 1 ? undefined : 'unread')}
        card={(row) => <QueueCardRow row={row} onOpen={onOpen} />}
        bulk={many ? <QueueBulk code={code} rows={chosen} onClear={() => setSelected(new Set())} /> : null}
        foot={
          <Box component="span" className="detail" visibleFrom="md">
            {t('queue.keys')}
          </Box>
        }
      />
    </Modal>
  );
}

/** The rows as they are asked for: page, order, words, speed, holder, late alone. */
function useQueue(code: QueueCode) {
  const list = useListParams({ size: sizes.queuePage, filters: { speed: [], holder: [], late: ['', '1'] } });
  const { search, speed, holder, late } = list.asked;
  const read = useRead(
    getTodoList,
    {
      typeCode: code,
      ...list.paged,
      ...(search ? { search } : {}),
      ...(list.sort ? { sort: [{ field: list.sort.id as (typeof sortFields)[number], dir: list.sort.dir }] } : {}),
      filter: { ...(speed ? { speed: Number(speed) } : {}), ...(late ? { late } : {}), ...(holder ? { holder: Number(holder) } : {}) },
    },
    { keep: true },
  );
  return { list, read };
}

/** Chosen rows stay chosen on other pages. */
function useChosen(rows: QueueRow[] | undefined) {
  const [selected, setSelected] = useState<Set<string | number>>(new Set());
  const known = useRef(new Map<string, QueueRow>());
  for (const row of rows ?? []) known.current.set(idOf(row), row);
  return { selected, setSelected, chosen: [...selected].flatMap((id) => known.current.get(String(id)) ?? []) };
}

interface FiltersProps {
  code: QueueCode;
  list: ReturnType<typeof useQueue>['list'];
  holders: { id: number; name: string; count: number }[];
}

function Filters({ code, list, holders }: FiltersProps) {
  const { t } = useTranslation('sarabun');
  const speeds = useSpeeds();
  const { late } = list.asked;
  return (
    <>
      <ListFilter {...list.by('speed')} label={t('queue.speed')} all={t('queue.anySpeed')} options={speeds.all} />
      {holders.length > 1 ? (
        <ListFilter
          {...list.by('holder')}
          label={t('queue.holder')}
          all={t('queue.anyHolder')}
          options={holders.map((one) => ({ value: String(one.id), label: t('queue.holderCount', one) }))}
        />
      ) : null}
      {withLate(code) ? (
        <Button
          variant={late ? 'light' : 'default'}
          leftSection={<IconAlarm size={16} aria-hidden />}
          aria-pressed={late === '1'}
          onClick={() => list.narrow({ late: late ? '' : '1' })}
        >
          {t('queue.onlyLate')}
        </Button>
      ) : null}
    </>
  );
}

/** Opens the first of the chosen rows that is on this page, or says that there is none. */
function OpenSelected({ count, row, onOpen }: { count: number; row: QueueRow | undefined; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation('sarabun');
  const open = () => {
    if (row) onOpen(row);
    else void tell({ tone: 'warning', title: t('queue.nothingTitle'), message: t('queue.nothingText') });
  };
  return (
    <Group gap={12} ml="auto">
      {count > 0 ? <span className="figures">{t('queue.chosen', { count })}</span> : null}
      <Button variant="default" onClick={open}>
        {t('queue.openSelected')}
      </Button>
    </Group>
  );
}

const actKeys: ActKey[] = ['sign', 'assign', 'return', 'done'];

/** What has ended runs late no more; of what is late alone nothing is left to choose. */
function withLate(code: QueueCode): boolean {
  return code !== 'jobCompleted' && code !== 'unitLate';
}

/** Queues whose rows say who has the letter, not where it comes from. */
const ofHolders: QueueCode[] = ['jobAssign', 'jobAssign2', 'returned', 'unitLate'];

function useColumns(code: QueueCode, onOpen: (row: QueueRow) => void): Column<QueueRow>[] {
  const { t } = useTranslation('sarabun');
  const smallest = useBelow(breakpoints.small);
  const mid = useBelow(1200);
  const tablet = useBelow(992);
  // The widths of the specification [D5]; the rest is shared so that the verb of a row is never pushed out of a tablet's window.
  const titleWidth = smallest ? '120px' : mid ? '180px' : '500px';
  const withCommand = code === 'jobCommand' && boot.brand.showsCommandText;
  const data: Column<QueueRow>[] = [
    { id: 'F_DOC_NO', title: t('column.no'), width: tablet ? '104px' : '140px', render: (row) => <Numbers row={row} /> },
    {
      id: 'F_DOC_TITLE',
      title: t('column.title'),
      width: titleWidth,
      ...(mid ? { minWidth: titleWidth } : {}),
      render: (row) => <Subject row={row} />,
    },
    { id: 'F_DOC_SPEED_NAME', title: t('column.speed'), width: '104px', render: (row) => <Speed name={row.F_DOC_SPEED_NAME} /> },
    {
      id: 'F_NAME',
      title: t(ofHolders.includes(code) ? 'column.holder' : 'column.from'),
      minWidth: tablet ? '110px' : '180px',
      render: (row) => <Who row={row} reported={code === 'jobAssign2' && row.STATE === 'REPORTED'} />,
    },
    { id: 'DUE', title: t('column.due'), width: tablet ? '96px' : '112px', render: (row) => <When row={row} /> },
  ];
  const sortable = data.map((one) => ({ ...one, sortable: true }));
  if (withCommand)
    sortable.splice(-1, 0, { id: 'F_COM_DESC', title: t('column.command'), render: (row) => row.F_COM_DESC, sortable: false });
  return [
    ...sortable,
    {
      id: 'act',
      title: t('column.act'),
      quiet: true,
      width: '84px',
      render: (row) => (
        <RowButton aria-label={t('queue.openRow', { title: row.F_DOC_TITLE })} onClick={() => onOpen(row)}>
          {t('queue.open')}
        </RowButton>
      ),
    },
  ];
}

function Numbers({ row }: { row: QueueRow }) {
  const { t } = useTranslation('sarabun');
  return (
    <span className="figures">
      <Text span inherit fw={row.F_IS_USE_DOC_NO_OWNER_DEPT === 1 ? 600 : undefined} style={{ overflowWrap: 'anywhere' }}>
        {row.F_DOC_NO}
      </Text>
      {row.RECEIVE_NO !== '-' ? <span className="detail">{t('receiveNo', { no: row.RECEIVE_NO })}</span> : null}
      <span className="detail">{t('waited', { age: age(row.ENTERED) })}</span>
    </span>
  );
}

function Subject({ row }: { row: QueueRow }) {
  return (
    <>
      <span className="two-lines">{row.F_DOC_TITLE}</span>
      <span className="detail">
        {row.F_DOC_TYPE_NAME} <RowFlags row={row} />
      </span>
    </>
  );
}

function Who({ row, reported }: { row: QueueRow; reported: boolean }) {
  const { t } = useTranslation('sarabun');
  return (
    <>
      {row.F_NAME}
      {row.AWAY ? (
        <Text span inherit display="block" fz={14} c="var(--warn)">
          {row.AWAY}
        </Text>
      ) : null}
      {reported ? (
        <Text span inherit display="block" c="var(--ok)" fw={500}>
          {t('flag.reported')}
        </Text>
      ) : null}
    </>
  );
}

function QueueCardRow({ row, onOpen }: { row: QueueRow; onOpen: (row: QueueRow) => void }) {
  const { t } = useTranslation('sarabun');
  return (
    <UnstyledButton w="100%" mih={44} onClick={() => onOpen(row)}>
      {row.F_DOC_TITLE}
      <span className="detail figures">
        {row.F_DOC_NO} · {row.F_NAME}
        {row.AWAY ? ` · ${row.AWAY}` : ''}
        {row.RECEIVE_NO !== '-' ? ` · ${t('receiveNo', { no: row.RECEIVE_NO })}` : ''} · {t('waited', { age: age(row.ENTERED) })}
      </span>
      <Group component="span" gap="4px 12px" mt={4} fz={14}>
        <Speed name={row.F_DOC_SPEED_NAME} />
        <When row={row} />
        <RowFlags row={row} />
      </Group>
    </UnstyledButton>
  );
}

/** Its due day, else the clock of its speed; how long it has been here stands under its number. */
function When({ row }: { row: QueueRow }) {
  const { t } = useTranslation('sarabun');
  if (row.DUE) return <Due at={shortDate(row.DUE)} late={row.LATE === 1 ? t('late') : ''} />;
  if (!row.CLOCK) return null;
  const at = `${shortDate(row.CLOCK)} ${clock(row.CLOCK)}`;
  return (
    <Due at={t(row.STATE === 'SENT' ? 'clock.receive' : 'clock.handOn', { at })} late={row.CLOCK_LATE === 1 ? t('clock.late') : ''} small />
  );
}

function Due({ at, late, small }: { at: string; late: string; small?: boolean }) {
  return (
    <Text span inherit display="block" c={late ? 'var(--urgent)' : undefined} className="figures nowrap">
      <Text span inherit fz={small ? 13 : undefined}>
        {at}
      </Text>
      {late ? (
        <Text span fz={13} fw={500} display="flex" className="marked">
          <IconAlarm size={14} aria-hidden /> {late}
        </Text>
      ) : null}
    </Text>
  );
}

/** A letter may stand in a queue by several rows: transmission and task tell them apart. */
export function idOf(row: QueueRow): string {
  return `${row.F_DOC_ID}-${row.F_TRANS_ID}-${row.F_JOB_ID}`;
}
