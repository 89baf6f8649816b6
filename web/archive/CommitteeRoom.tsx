import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListLine, type Verdict, vote } from '../../contract/archive/lists.ts';
import { useSend } from '../api.ts';
import { Chips } from '../ui/Chips.tsx';
import { shortDate } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastError } from '../ui/toast.ts';
import classes from './archive.module.css';
import { dayAt, lineTones, stale } from './archive-words.ts';
import { LinePreview } from './LinePreview.tsx';
import type { OpenedList } from './ListPage.tsx';

type Filter = 'all' | 'open' | 'dissent' | 'waits' | 'again';
const waits = ['HELD', 'LENT', 'REOPENED'];

const sifts: Record<Filter, (line: ListLine, again: readonly number[]) => boolean> = {
  all: () => true,
  open: (line) => line.state === 'OPEN' && line.mine && !line.vote,
  dissent: (line) => line.dissent,
  waits: (line) => waits.includes(line.state),
  again: (line, again) => again.includes(line.n),
};

/** Judges one line, and goes on to the next that is open. */
export interface Judging {
  /** Of the lines that one judges now; null: one looks only. */
  say: ((verdict: Verdict | null, more?: { keepYears?: number; words?: string }) => void) | null;
  blind: boolean;
}

/** ห้องกรรมการ: one list, the letter beside it, keys for who judges hundreds. */
export function CommitteeRoom({ opened }: { opened: OpenedList }) {
  const { t } = useTranslation('archive');
  const { list, lines, again, may, people } = opened;
  const sits = may.some(({ act, reason }) => act === 'vote' && reason === null);
  const [chosen, setFilter] = useState<Filter>(again.length > 0 ? 'again' : 'all');
  // the last of them is judged: the list as it came out
  const filter = chosen === 'again' && again.length === 0 ? 'all' : chosen;
  const shown = lines.filter((line) => sifts[filter](line, again));
  const [at, setAt] = useState(() => again[0] ?? lines.find((line) => sifts.open(line, again))?.n ?? lines[0]?.n ?? 0);
  const line = lines.find(({ n }) => n === at) ?? shown[0];
  const blind = line !== undefined && again.includes(line.n);
  const judges = (sits || blind) && line?.state === 'OPEN' && line.mine;
  const send = useSend(vote, stale);
  const go = (by: number) => {
    const place = shown.findIndex(({ n }) => n === line?.n);
    const next = shown[Math.max(0, Math.min(shown.length - 1, place + by))];
    if (next) setAt(next.n);
  };
  const say = (verdict: Verdict | null, { keepYears, words = '' }: { keepYears?: number; words?: string } = {}) => {
    if (!line) return;
    const place = lines.findIndex(({ n }) => n === line.n);
    void send({ listId: list.id, n: line.n, verdict, words, ...(keepYears ? { keepYears } : {}), ...(blind ? { again: true } : {}) })
      .then(() => {
        if (verdict === null) return;
        const rest = [...lines.slice(place + 1), ...lines.slice(0, place)];
        const next = rest.find((one) => (blind ? again.includes(one.n) : sifts.open(one, again)));
        if (next) setAt(next.n);
      })
      .catch(toastError);
  };
  const room = useRef<HTMLDivElement>(null);
  // where the letter stands above the list, it is what one pressed for
  const open = (n: number) => {
    setAt(n);
    if (!isBeside()) room.current?.scrollIntoView?.({ block: 'start' });
  };
  const sift = (one: Filter) => {
    setFilter(one);
    if (line && !sifts[one](line, again)) setAt(lines.find((each) => sifts[one](each, again))?.n ?? at);
  };
  const judging: Judging = { say: judges ? say : null, blind };
  const [keeps, setKeeps] = useState(false);
  useKeys({ on: !keeps, judging, vote: line?.vote ?? null, go, keep: () => setKeeps(true) });
  const count = (one: Filter) => lines.filter((each) => sifts[one](each, again)).length;
  const filters: Filter[] = [
    'all',
    ...(sits ? (['open'] as const) : []),
    'dissent',
    'waits',
    ...(again.length > 0 ? (['again'] as const) : []),
  ];
  // whom an order names that is not out yet has nothing to judge
  const members = list.state === 'PROPOSED' ? [] : people.filter(({ role }) => role !== 'EXECUTOR');
  const sums = (verdict: Verdict) => lines.filter((one) => one.vote?.verdict === verdict).length;
  return (
    <>
      {members.length > 0 ? (
        <section className={`panel padded ${classes.progress}`} aria-label={t('list.progress')}>
          <span className={classes.members}>
            {members.map(({ id, name, judged, toJudge, confirmedAt }) => (
              <span key={id} className={classes.member}>
                {name}
                <progress value={judged} max={Math.max(1, toJudge)} aria-label={name} />
                <span className="figures dim">
                  {t('list.of', { judged, all: toJudge })} {confirmedAt ? `· ${t('list.sent')}` : ''}
                </span>
              </span>
            ))}
          </span>
          {sits ? <span className="dim figures">{t('list.sums', { D: sums('D'), K: sums('K'), T: sums('T') })}</span> : null}
        </section>
      ) : null}
      <div className={classes.room} ref={room}>
        <section className={`panel ${classes.list}`} aria-label={list.name}>
          <div className={classes.tools}>
            <Chips
              label={t('list.filters')}
              value={filter}
              onChange={sift}
              chips={filters.map((value) => ({ value, label: t(`list.filter.${value}`), count: count(value) }))}
            />
          </div>
          <LinesTable lines={shown} at={line?.n ?? 0} again={again} onAt={open} />
          {judges ? (
            <p className={classes.keys}>
              <span>
                <kbd>X</kbd> {t('verdict.D')}
              </span>
              <span>
                <kbd>K</kbd> {t('verdict.K')}
              </span>
              <span>
                <kbd>T</kbd> {t('verdict.T')}
              </span>
              <span>
                <kbd>Z</kbd> {t('list.undo')}
              </span>
              <span>
                <kbd>J</kbd> <kbd>↵</kbd> {t('list.next')}
              </span>
            </p>
          ) : null}
        </section>
        {line ? (
          <LinePreview key={`${line.n} ${blind}`} listId={list.id} line={line} judging={judging} keeps={keeps} onKeeps={setKeeps} />
        ) : null}
      </div>
    </>
  );
}

function LinesTable({
  lines,
  at,
  again,
  onAt,
}: {
  lines: readonly ListLine[];
  at: number;
  again: readonly number[];
  onAt: (n: number) => void;
}) {
  const { t } = useTranslation('archive');
  const ageOf = ({ item }: ListLine) => (item.years === null ? t('forEver') : t('years', { years: item.years }));
  const frame = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLTableRowElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that is looked at stays in sight
  useEffect(() => keepInSight(frame.current, row.current), [at]);
  if (lines.length === 0) return <p className="padded dim">{t('list.nothing')}</p>;
  return (
    <div className={classes.rows} ref={frame}>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t('list.n')}</th>
            <th scope="col">{t('list.subject')}</th>
            <th scope="col" className={classes.age}>
              {t('list.age')}
            </th>
            <th scope="col">{t('list.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.n} ref={line.n === at ? row : undefined} aria-current={line.n === at || undefined}>
              <td className="figures">{line.n}</td>
              <td>
                <Lines sub={[line.item.number, line.item.date && shortDate(dayAt(line.item.date))]}>
                  <button type="button" className={classes.name} onClick={() => onAt(line.n)}>
                    {line.item.subject}
                  </button>
                </Lines>
                <span className={`sub ${classes.narrow}`}>{[ageOf(line), line.item.fileCode].filter(Boolean).join(' · ')}</span>
              </td>
              <td className={`figures ${classes.age}`}>
                <Lines sub={[line.item.fileCode]}>{ageOf(line)}</Lines>
              </td>
              <td>
                <Said line={line} blind={again.includes(line.n)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The letter stands beside its list, each in a frame of its own. */
const isBeside = () => window.matchMedia('(min-width: 1181px)').matches;

/** The row within the frame of the list; the page itself stays where it is. */
function keepInSight(frame: HTMLElement | null, row: HTMLElement | null): void {
  if (!frame || !row) return;
  const head = frame.querySelector('thead')?.offsetHeight ?? 0;
  const most = row.offsetTop - head;
  frame.scrollTop = Math.min(most, Math.max(frame.scrollTop, row.offsetTop + row.offsetHeight - frame.clientHeight * 0.6));
}

/** What became of the line; while it is judged, what one said oneself. */
function Said({ line, blind }: { line: ListLine; blind: boolean }) {
  const { t } = useTranslation('archive');
  const years = line.keepYears ? ` ${t('years', { years: line.keepYears })}` : '';
  if (line.state !== 'OPEN')
    return (
      <>
        <Pill tone={lineTones[line.state]}>{`${t(`lineState.${line.state}`)}${years}`}</Pill>
        {line.words ? <div className="sub wraps">{line.words}</div> : null}
      </>
    );
  if (!line.vote || blind) return <span className="dim">–</span>;
  const { verdict, keepYears } = line.vote;
  return (
    <Pill tone={verdict === 'D' ? 'urgent' : verdict === 'K' ? 'ok' : 'brand'}>
      {verdict === 'K' && keepYears ? t('list.keepFor', { years: keepYears }) : t(`verdict.${verdict}`)}
    </Pill>
  );
}

interface Keys {
  on: boolean;
  judging: Judging;
  vote: ListLine['vote'];
  go: (by: number) => void;
  keep: () => void;
}

/** X ทำลาย, K เก็บ, T หอจดหมายเหตุ, Z ย้อน, J and ↵ go on. Not while one types. */
function useKeys(keys: Keys): void {
  const now = useRef(keys);
  now.current = keys;
  const listen = useMemo(
    () => (event: KeyboardEvent) => {
      const { on, judging, vote: said, go, keep } = now.current;
      const target = event.target as HTMLElement;
      if (
        !on ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest('input, textarea, select, [role="dialog"], [role="menu"]')
      )
        return;
      const { say } = judging;
      // the place of the key, whichever layout stands over it
      const acts = new Map<string, (() => void) | null>([
        ['KeyX', say && (() => say('D'))],
        ['KeyK', say && keep],
        ['KeyT', say && (() => say('T'))],
        ['KeyZ', say && said && !judging.blind ? () => say(null) : null],
        ['KeyJ', () => go(1)],
        ['ArrowDown', () => go(1)],
        ['ArrowUp', () => go(-1)],
        ['Enter', target.closest('button, a') ? null : () => go(1)],
      ]);
      const act = acts.get(event.code);
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
    [],
  );
  useEffect(() => {
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [listen]);
}
