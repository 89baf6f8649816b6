import { Button, Modal } from '@mantine/core';
import { IconAlarm } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { letterCount } from '../../../contract/rules/thai.ts';
import { breakpoints, sizes, times } from '../../../contract/rules/times.ts';
import { getTodoList, type QueueCode, type QueueRow, type sortFields } from '../../../contract/sarabun/queues.ts';
import { useRead } from '../../api.ts';
import { boot } from '../../shell/boot.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { age, clock, shortDate } from '../../ui/dates.ts';
import { tell } from '../../ui/dialogs.ts';
import { ListFilter, ListView } from '../../ui/ListView.tsx';
import { useListParams } from '../../ui/useListParams.ts';
import { useBelow, useIsSmall } from '../../ui/useMedia.ts';
import { type ActKey, wantAct } from '../document/wanted-act.ts';
import { useFunction, useSpeeds } from '../reference-lists.ts';
import { BulkBar } from './BulkBar.tsx';
import classes from './QueueModal.module.css';
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
  const list = useListParams({ size: sizes.queuePage, filters: { speed: [], holder: [], late: ['', '1'] } });
  const speeds = useSpeeds();
  const many = useFunction('bulk');
  const [selected, setSelected] = useState<Set<string | number>>(new Set());
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
  const rows = read.data?.data;
  const known = useRef(new Map<string, QueueRow>());
  for (const row of rows ?? []) known.current.set(idOf(row), row);
  const chosen = [...selected].flatMap((id) => known.current.get(String(id)) ?? []);
  const columns = useColumns(code, onOpen);
  const opensAt = (act: ActKey) => (row: QueueRow) => {
    wantAct(act, row.F_DOC_ID);
    onOpen(row);
  };

  function openSelected(): void {
    const row = rows?.find((one) => selected.has(idOf(one)));
    if (row) onOpen(row);
    else void tell({ tone: 'warning', title: t('queue.nothingTitle'), message: t('queue.nothingText') });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!covered}
      fullScreen={small}
      size={tablet ? sizes.modalTablet : sizes.modalWide}
      title={
        <>
          {title} <span className={`${classes.total} figures`}>{read.data ? t('groups.count', { count: read.data.total }) : ''}</span>
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
            <ListFilter
              label={t('queue.speed')}
              all={t('queue.anySpeed')}
              value={list.filters.speed}
              options={speeds.all}
              onChange={(speed) => list.narrow({ speed })}
            />
            {read.data && read.data.holders.length > 1 ? (
              <ListFilter
                label={t('queue.holder')}
                all={t('queue.anyHolder')}
                value={list.filters.holder}
                options={read.data.holders.map((one) => ({ value: String(one.id), label: t('queue.holderCount', one) }))}
                onChange={(holder) => list.narrow({ holder })}
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
            <div className={classes.act}>
              {selected.size > 0 ? <span className="figures">{t('queue.chosen', { count: selected.size })}</span> : null}
              <Button variant="default" onClick={openSelected}>
                {t('queue.openSelected')}
              </Button>
            </div>
          </>
        }
        empty={t('queue.empty')}
        none={t('queue.emptySearch', { text: search || title })}
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
        bulk={many ? <BulkBar code={code} rows={chosen} onClear={() => setSelected(new Set())} /> : null}
        foot={<span className={classes.keys}>{t('queue.keys')}</span>}
      />
    </Modal>
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
  return [
    {
      id: 'F_DOC_NO',
      title: t('column.no'),
      sortable: true,
      width: tablet ? '104px' : '140px',
      render: (row) => (
        <>
          <span className={`${classes.no} figures`} data-own={row.F_IS_USE_DOC_NO_OWNER_DEPT === 1 || undefined}>
            {row.F_DOC_NO}
          </span>
          {row.RECEIVE_NO !== '-' ? (
            <span className={`${classes.meta} ${classes.line} figures`}>{t('receiveNo', { no: row.RECEIVE_NO })}</span>
          ) : null}
          <span className={`${classes.meta} ${classes.line} figures`}>{t('waited', { age: age(row.ENTERED) })}</span>
        </>
      ),
    },
    {
      id: 'F_DOC_TITLE',
      title: t('column.title'),
      sortable: true,
      width: titleWidth,
      ...(mid ? { minWidth: titleWidth } : {}),
      render: (row) => (
        <>
          <span className={classes.title}>{row.F_DOC_TITLE}</span>
          <span className={classes.meta}>
            {row.F_DOC_TYPE_NAME} <RowFlags row={row} />
          </span>
        </>
      ),
    },
    {
      id: 'F_DOC_SPEED_NAME',
      title: t('column.speed'),
      sortable: true,
      width: '104px',
      render: (row) => <Speed name={row.F_DOC_SPEED_NAME} />,
    },
    {
      id: 'F_NAME',
      title: t(ofHolders.includes(code) ? 'column.holder' : 'column.from'),
      sortable: true,
      minWidth: tablet ? '110px' : '180px',
      render: (row) => (
        <>
          {row.F_NAME}
          {code === 'jobAssign2' && row.STATE === 'REPORTED' ? <span className={classes.reported}>{t('flag.reported')}</span> : null}
        </>
      ),
    },
    ...(withCommand ? [{ id: 'F_COM_DESC', title: t('column.command'), render: (row: QueueRow) => row.F_COM_DESC }] : []),
    {
      id: 'DUE',
      title: t('column.due'),
      sortable: true,
      width: tablet ? '96px' : '112px',
      render: (row) => <When row={row} />,
    },
    {
      id: 'act',
      title: t('column.act'),
      quiet: true,
      width: '84px',
      render: (row) => (
        <Button variant="default" size="compact-md" aria-label={t('queue.openRow', { title: row.F_DOC_TITLE })} onClick={() => onOpen(row)}>
          {t('queue.open')}
        </Button>
      ),
    },
  ];
}

function QueueCardRow({ row, onOpen }: { row: QueueRow; onOpen: (row: QueueRow) => void }) {
  const { t } = useTranslation('sarabun');
  return (
    <button type="button" className={classes.cardRow} onClick={() => onOpen(row)}>
      <span className={classes.cardTitle}>{row.F_DOC_TITLE}</span>
      <span className={`${classes.meta} figures`}>
        {row.F_DOC_NO} · {row.F_NAME}
        {row.RECEIVE_NO !== '-' ? ` · ${t('receiveNo', { no: row.RECEIVE_NO })}` : ''} · {t('waited', { age: age(row.ENTERED) })}
      </span>
      <span className={classes.cardFoot}>
        <Speed name={row.F_DOC_SPEED_NAME} />
        <When row={row} />
        <RowFlags row={row} />
      </span>
    </button>
  );
}

/** Its due day, else the clock of its speed; how long it has been here stands under its number. */
function When({ row }: { row: QueueRow }) {
  const { t } = useTranslation('sarabun');
  if (row.DUE) return <Due at={row.DUE} late={row.LATE === 1} />;
  if (!row.CLOCK) return null;
  const late = row.CLOCK_LATE === 1;
  return (
    <span className={`${classes.due} figures`} data-late={late || undefined}>
      <span>{t(row.STATE === 'SENT' ? 'clock.receive' : 'clock.handOn', { at: `${shortDate(row.CLOCK)} ${clock(row.CLOCK)}` })}</span>
      {late ? (
        <span className={classes.late}>
          <IconAlarm size={14} aria-hidden /> {t('clock.late')}
        </span>
      ) : null}
    </span>
  );
}

function Due({ at, late }: { at: string; late: boolean }) {
  const { t } = useTranslation('sarabun');
  return (
    <span className={`${classes.due} figures`} data-late={late || undefined}>
      {shortDate(at)}
      {late ? (
        <span className={classes.late}>
          <IconAlarm size={14} aria-hidden /> {t('late')}
        </span>
      ) : null}
    </span>
  );
}

/** A letter may stand in a queue by several rows: transmission and task tell them apart. */
export function idOf(row: QueueRow): string {
  return `${row.F_DOC_ID}-${row.F_TRANS_ID}-${row.F_JOB_ID}`;
}
