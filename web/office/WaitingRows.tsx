import { Button, Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconEye, IconFileText, IconFlame } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { iconOf, useModules } from '../shell/frame/menu.ts';
import { ago, shortDateTime } from '../ui/dates.ts';
import { Panel } from '../ui/Panel.tsx';
import { useBelow } from '../ui/useMedia.ts';
import { useRowKeys } from '../ui/useRowKeys.ts';
import { kindWords, timeRange } from './request-words.ts';
import { SendBackDialog } from './SendBackDialog.tsx';
import type { PendingAct, WaitingRow } from './usePendingAct.tsx';
import classes from './Waiting.module.css';
import { WaitingBulk } from './WaitingBulk.tsx';
import { WaitingCard } from './WaitingCard.tsx';

interface Props {
  rows: WaitingRow[];
  nameOf: (module: string) => string;
  onAct: (act: PendingAct) => void;
}

/** A letter may wait for one in two queues, and one page may have two things to do. */
export const keyOf = (row: WaitingRow) => `${row.address} ${row.kindName}`;
/** Done by one press, without being opened. */
export const isQuick = (row: WaitingRow) => row.act !== null && row.hint === null;

/** Rows in the order of urgency, each with its verb; chosen ones are done together. Beside them the card of the row that has the focus. */
export function WaitingRows({ rows, nameOf, onAct }: Props) {
  const { t } = useTranslation('requests');
  const root = useRef<HTMLDivElement>(null);
  const go = useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState<string | null>(null);
  const [back, setBack] = useState<WaitingRow[] | null>(null);
  const wide = !useBelow(1200);
  const toggle = (row: WaitingRow) => {
    if (!isQuick(row)) return;
    const next = new Set(chosen);
    if (!next.delete(keyOf(row))) next.add(keyOf(row));
    setChosen(next);
  };
  const open = (row: WaitingRow) => void go(`/${row.address}`);
  useRowKeys(root, {
    on: true,
    rows,
    onOpen: open,
    onSelect: toggle,
    acts: {
      assign: (row) => (isQuick(row) && row.act ? onAct({ row, act: row.act }) : open(row)),
      return: (row) => isQuick(row) && setBack([row]),
    },
  });
  const shown = rows.find((row) => keyOf(row) === at) ?? rows[0];
  const picked = rows.filter((row) => chosen.has(keyOf(row)));
  const clear = () => setChosen(new Set());
  return (
    <div ref={root} data-keys="list">
      <div className={wide ? `columns ${classes.page}` : classes.page}>
        <Panel flush>
          <ul className="bare lined" aria-label={t('waiting.title')}>
            {rows.map((row, place) => (
              <Row
                key={keyOf(row)}
                row={row}
                moduleName={nameOf(row.module)}
                first={place === 0 && picked.length === 0}
                at={wide && row === shown}
                chosen={chosen.has(keyOf(row))}
                onChoose={() => toggle(row)}
                onFocus={() => setAt(keyOf(row))}
                onAct={onAct}
                onBack={() => setBack([row])}
              />
            ))}
          </ul>
        </Panel>
        {wide && shown ? (
          <Panel className={classes.sticky ?? ''}>
            <WaitingCard row={shown} moduleName={nameOf(shown.module)} />
          </Panel>
        ) : null}
      </div>
      <p className="hint">{t('waiting.keys')}</p>
      <WaitingBulk rows={picked} onClear={clear} onBack={() => setBack(picked)} />
      {back ? (
        <SendBackDialog
          rows={back}
          onClose={(done) => {
            setBack(null);
            if (done) clear();
          }}
        />
      ) : null}
    </div>
  );
}

interface RowProps {
  row: WaitingRow;
  moduleName: string;
  first: boolean;
  at: boolean;
  chosen: boolean;
  onChoose: () => void;
  onFocus: () => void;
  onAct: Props['onAct'];
  onBack: () => void;
}

function Row({ row, moduleName, first, at, chosen, onChoose, onFocus, onAct, onBack }: RowProps) {
  const { t } = useTranslation('requests');
  const quick = isQuick(row);
  const { act } = row;
  const subject = row.subject || row.kindName;
  return (
    <li className={classes.item} data-at={at || undefined} data-chosen={chosen || undefined} onFocus={onFocus}>
      {quick ? (
        <Checkbox aria-label={t('waiting.select', { name: subject })} checked={chosen} onChange={onChoose} />
      ) : (
        <IconEye size={18} className={row.hint ? 'warned' : 'dimmed'} aria-hidden />
      )}
      <ModuleIcon module={row.module} />
      <div className="words">
        <Link className={classes.title} to={`/${row.address}`}>
          {subject}
        </Link>
        <span className={`dim figures ${classes.meta}`}>
          <span>{kindWords(row, moduleName)}</span>
          {row.speed > 1 ? (
            <span className={classes.late}>
              <IconFlame size={15} aria-hidden /> {t('waiting.urgent')}
            </span>
          ) : null}
          {row.who ? <span>{row.who}</span> : null}
          {row.from && row.until ? <span>{timeRange(row.from, row.until)}</span> : null}
          {row.hint ? (
            <span className={classes.hint}>
              <IconAlertTriangle size={15} aria-hidden /> {row.hint}
            </span>
          ) : null}
        </span>
      </div>
      <Due row={row} />
      <span className={classes.verbs}>
        {quick ? (
          <Button
            variant="subtle"
            size="compact-md"
            onClick={onBack}
            aria-label={t('waiting.verbOf', { verb: t('waiting.sendBack'), subject })}
          >
            {t('waiting.sendBack')}
          </Button>
        ) : null}
        {quick && act ? (
          <Button
            w={128}
            variant={first ? 'filled' : 'default'}
            aria-label={t('waiting.verbOf', { verb: t(`verb.${row.verb}`), subject })}
            onClick={() => onAct({ row, act })}
          >
            {t(`verb.${row.verb}`)}
          </Button>
        ) : (
          <Button
            component={Link}
            to={`/${row.address}`}
            w={128}
            variant={first ? 'filled' : 'default'}
            aria-label={t('waiting.verbOf', { verb: row.verbName, subject })}
          >
            {row.verbName}
          </Button>
        )}
      </span>
    </li>
  );
}

function Due({ row }: { row: WaitingRow }) {
  const { t } = useTranslation('requests');
  if (!row.due) return <span className="dim figures">{t('waiting.since', { ago: ago(row.since) })}</span>;
  const late = new Date(row.due) < new Date();
  return <span className={`figures ${late ? classes.late : 'dim'}`}>{t(late ? 'late' : 'until', { at: shortDateTime(row.due) })}</span>;
}

/** The picture of the module's menu; a letter has that of a letter. */
function ModuleIcon({ module }: { module: string }) {
  const menu = (useModules() ?? []).find((one) => one.MENU_ACTION === module);
  const Icon = menu ? iconOf(menu.MENU_ICON) : IconFileText;
  return (
    <span className="emblem" style={{ '--emblem': '36px' } as React.CSSProperties}>
      <Icon size={19} aria-hidden />
    </span>
  );
}
