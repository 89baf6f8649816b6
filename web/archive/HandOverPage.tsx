import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { decideHandOver, handOverPrint, listBoxes, openHandOver } from '../../contract/archive/store.ts';
import type { Given } from '../../contract/endpoint.ts';
import { useRead, useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { DetailPage } from '../ui/DetailPage.tsx';
import { shortDate, shortDateTime } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { OptionalSelect } from '../ui/OptionalSelect.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import classes from './archive.module.css';
import { dayAt, stale } from './archive-words.ts';

type Opened = Given<typeof openHandOver>;
type Row = Opened['rows'][number];
interface Said {
  accept: boolean;
  boxId: string;
  reason: string;
}
const taken: Said = { accept: true, boxId: '', reason: '' };

/** One list 19: the store takes each letter, or gives it back with a reason. */
export function HandOverPage() {
  const { t } = useTranslation('archive');
  const handOverId = Number(useParams().handOverId);
  const read = useRead(openHandOver, { handOverId });
  return (
    <DetailPage back={{ to: `${paths.archive}?view=handOver`, label: t('title') }} of={read} rows={6}>
      {(opened) => (
        <>
          <PageHead
            title={t('handOver.number', { number: opened.handOver.number })}
            hint={[opened.handOver.unit, opened.handOver.madeBy, shortDateTime(opened.handOver.madeAt), opened.handOver.words]
              .filter(Boolean)
              .join(' · ')}
          >
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => void openPrint(handOverPrint.path(handOverId)).catch(toastError)}
            >
              {t('handOver.print')}
            </Button>
          </PageHead>
          <Rows key={opened.handOver.version} opened={opened} />
        </>
      )}
    </DetailPage>
  );
}

function Rows({ opened: { handOver, rows, mayDecide } }: { opened: Opened }) {
  const { t } = useTranslation('archive');
  const [said, setSaid] = useState<ReadonlyMap<number, Said>>(new Map());
  const [busy, setBusy] = useState(false);
  const decide = useSend(decideHandOver, stale);
  const waiting = rows.filter(({ state }) => state === 'WAITS');
  const of = (row: Row) => said.get(row.rowId) ?? taken;
  const boxed = waiting.filter((row) => row.medium === 'BOX' && of(row).accept);
  const send = async () => {
    setBusy(true);
    await decide({
      handOverId: handOver.id,
      version: handOver.version,
      rows: waiting.map((row) => ({
        rowId: row.rowId,
        accept: of(row).accept,
        boxId: Number(of(row).boxId) || null,
        reason: of(row).reason,
      })),
    })
      .then((given) => toastDone(t('handOver.decided', given)))
      .catch(toastError);
    setBusy(false);
  };
  return (
    <Panel title={t('handOver.list')} count={rows.length} flush>
      <ul className="bare flush" aria-label={t('handOver.list')}>
        {rows.map((row) => (
          <li key={row.rowId} className="row">
            <span className="words">
              <Lines
                sub={[
                  row.number,
                  row.fileCode,
                  t(`medium.${row.medium}`),
                  row.years === null ? t('forEver') : t('years', { years: row.years }),
                  row.keepUntil && t('store.until', { day: shortDate(dayAt(row.keepUntil)) }),
                  row.remark,
                  row.storeNo && t('handOver.storeNo', { no: row.storeNo }),
                ]}
              >
                <span className="wraps">{row.subject || t('classed')}</span>
              </Lines>
            </span>
            {row.state === 'WAITS' && mayDecide ? (
              <Decision row={row} said={of(row)} onSaid={(next) => setSaid(new Map(said).set(row.rowId, next))} />
            ) : (
              <Pill tone={row.state === 'ACCEPTED' ? 'ok' : row.state === 'RETURNED' ? 'urgent' : 'warn'}>
                {row.state === 'RETURNED' ? t('returnedFor', { reason: row.reason }) : t(`handOver.state.${row.state}`)}
              </Pill>
            )}
          </li>
        ))}
      </ul>
      {mayDecide && waiting.length > 0 ? (
        <div className="dock">
          <Button loading={busy} onClick={() => void send()}>
            {t('handOver.decide')}
          </Button>
          {boxed.length > 1 ? (
            <BoxForAll
              onChoose={(boxId) => setSaid(new Map([...said, ...boxed.map((row) => [row.rowId, { ...of(row), boxId }] as const)]))}
            />
          ) : null}
        </div>
      ) : null}
    </Panel>
  );
}

function useBoxes() {
  const { t } = useTranslation('archive');
  const read = useRead(listBoxes, { ids: [], pageSize: 100 }, { staleTime: 60_000 });
  return (read.data?.items ?? []).map((one) => ({ value: String(one.id), label: t('store.box', { no: one.no }) }));
}

/** What came together mostly lies together; a single one is still put elsewhere by itself. */
function BoxForAll({ onChoose }: { onChoose: (boxId: string) => void }) {
  const { t } = useTranslation('archive');
  const [chosen, setChosen] = useState('');
  return (
    <OptionalSelect
      label={t('handOver.boxForAll')}
      data={useBoxes()}
      value={chosen}
      onChange={(boxId) => {
        setChosen(boxId ?? '');
        onChoose(boxId ?? '');
      }}
    />
  );
}

function Decision({ row, said, onSaid }: { row: Row; said: Said; onSaid: (said: Said) => void }) {
  const { t } = useTranslation('archive');
  const boxes = useBoxes();
  return (
    <span className="side-by-side">
      <SegmentedControl
        className={classes.choice}
        aria-label={`${t('handOver.decision')} ${row.subject}`}
        value={said.accept ? 'take' : 'back'}
        onChange={(value) => onSaid({ ...said, accept: value === 'take' })}
        data={[
          { value: 'take', label: t('handOver.accept') },
          { value: 'back', label: t('handOver.giveBack') },
        ]}
      />
      {said.accept ? (
        row.medium === 'BOX' ? (
          <OptionalSelect
            label={t('handOver.box')}
            data={boxes}
            value={said.boxId}
            onChange={(boxId) => onSaid({ ...said, boxId: boxId ?? '' })}
          />
        ) : null
      ) : (
        <TextInput
          label={t('handOver.reason')}
          withAsterisk
          value={said.reason}
          maxLength={300}
          onChange={(event) => onSaid({ ...said, reason: event.currentTarget.value })}
        />
      )}
    </span>
  );
}
