import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { fiscalYearOf } from '../../contract/asset/depreciation.ts';
import type { OpenAsset } from '../../contract/asset/register.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { factsNow, yearOf } from '../shell/preferences/languages.ts';
import { DateField } from '../ui/DateField.tsx';
import { shortDate } from '../ui/dates.ts';
import { Panel } from '../ui/Panel.tsx';
import { useIsPhone } from '../ui/useMedia.ts';
import classes from './asset.module.css';
import { dayAt, money, whole } from './asset-words.ts';

type Said = NonNullable<OpenAsset['worth']>;

/** ค่าเสื่อมราคา: the line from its price to what is left, and a row for each fiscal year. */
export function Worth({ of: { asset, worth, controlOnly } }: { of: OpenAsset }) {
  const { t } = useTranslation('asset');
  if (!worth)
    return (
      <Panel title={t('worth.title')}>
        <p className="hint">{t(controlOnly ? 'worth.controlOnly' : 'worth.noLife')}</p>
      </Panel>
    );
  const how = { years: worth.years, price: money(asset.price), residual: money(worth.residual) };
  return (
    <Panel title={t('worth.title')} flush>
      <div className={classes.asOf}>
        <AsOf on={worth.on} />
        <span className="dim figures">{t('worth.how', how)}</span>
      </div>
      <Line worth={worth} asset={asset} />
      <Years worth={worth} />
      <RuleWords worth={worth} receivedOn={asset.receivedOn} />
    </Panel>
  );
}

/** The day on which its worth is said stands in the address. */
function AsOf({ on }: { on: string }) {
  const { t } = useTranslation('asset');
  const [query, setQuery] = useSearchParams();
  const choose = (day: string) => {
    if (!day || day === on) return;
    const next = new URLSearchParams(query);
    next.set('on', day);
    setQuery(next, { replace: true });
  };
  return (
    <div className={classes.day}>
      <DateField label={t('worth.asOf')} value={on} onChange={choose} />
    </div>
  );
}

function RuleWords({ worth: { rule, fifteenth }, receivedOn }: { worth: Said; receivedOn: string }) {
  const { t } = useTranslation('asset');
  const day = shortDate(dayAt(receivedOn));
  const date = Number(receivedOn.slice(8));
  const said = {
    FULL_MONTHS: 'worth.full',
    DAILY: 'worth.daily',
    MID_MONTH: date < 15 || (date === 15 && fifteenth) ? 'worth.before' : 'worth.after',
  } as const;
  return <p className={`hint ${classes.foot}`}>{t(said[rule], { day })}</p>;
}

/** On a phone the same letters need another frame: a picture that is only made smaller can't be read. */
const frames = { wide: { wide: 760, high: 150 }, small: { wide: 340, high: 170 } };
const [left, foot] = [62, 26];
/** About as wide as the words beside the dot. */
const saidWide = 200;

/** From the day it came to the month in which no more is lost; dashed is what is still to come. The table beneath says the same. */
function Line({ worth, asset }: { worth: Said; asset: OpenAsset['asset'] }) {
  const { t } = useTranslation('asset');
  const { wide, high } = frames[useIsPhone() ? 'small' : 'wide'];
  const monthsOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  const [first, last, now] = [monthsOf(asset.receivedOn), monthsOf(worth.ends), monthsOf(worth.on)];
  const top = roundUp(asset.price / 100);
  const x = (month: number) => left + ((Math.min(Math.max(month, first), last) - first) / Math.max(1, last - first)) * (wide - left - 20);
  const y = (baht: number) => 10 + (1 - baht / top) * (high - foot - 10);
  const [at, over] = [{ x: x(now), y: y(worth.net / 100) }, now >= last];
  // the line falls, so that above its dot and to the right of it is room; where the edge is near, above the line
  const start = Math.min(at.x + 10, wide - saidWide);
  const slope = (at.y - y(asset.price / 100)) / Math.max(1, at.x - x(first));
  const years = [...new Set((wide < 400 ? [0.5] : [0.25, 0.5, 0.75]).map((part) => Math.round((first + (last - first) * part) / 12)))];
  const said = t('worth.said', { net: money(worth.net), day: shortDate(dayAt(worth.on)) });
  return (
    <svg className={classes.picture} viewBox={`0 0 ${wide} ${high}`} role="img" aria-label={`${t('worth.chart')}: ${said}`}>
      {[0, top / 2, top].map((baht) => (
        <g key={baht}>
          <line className={classes.rule} x1={left} x2={wide} y1={y(baht)} y2={y(baht)} />
          <text x={left - 8} y={y(baht) + 4} textAnchor="end">
            {whole(baht)}
          </text>
        </g>
      ))}
      <text x={left} y={high - 6} textAnchor="start">
        {monthWord(asset.receivedOn.slice(0, 7))}
      </text>
      {years.map((year) => (
        <text key={year} x={x(year * 12)} y={high - 6} textAnchor="middle">
          {yearOf(year)}
        </text>
      ))}
      <text x={wide - 4} y={high - 6} textAnchor="end">
        {monthWord(worth.ends)}
      </text>
      <polyline className={classes.past} points={`${x(first)},${y(asset.price / 100)} ${at.x},${at.y}`} />
      {over ? null : <polyline className={classes.later} points={`${at.x},${at.y} ${x(last)},${y(worth.residual / 100)}`} />}
      <circle className={classes.dot} cx={at.x} cy={at.y} r={5} />
      <text
        className={classes.said}
        x={start < at.x ? wide : start}
        y={Math.max(14, at.y - 12 - (start < at.x ? slope * (at.x - start) : 0))}
        textAnchor={start < at.x ? 'end' : 'start'}
      >
        {said}
      </text>
    </svg>
  );
}

/** เม.ย. 2566 of 2023-04. */
const monthWord = (month: string) => shortDate(dayAt(`${month}-01`)).replace(/^1 /, '');

/** The next round number that is not below it, whose half is round too. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([1, 2, 3, 4, 6, 8, 10].find((step) => step * unit >= value) ?? 10) * unit;
}

function Years({ worth }: { worth: Said }) {
  const { t } = useTranslation('asset');
  const now = fiscalYearOf(worth.on);
  const today = bangkokDay(new Date());
  return (
    <section className={classes.years} aria-label={t('worth.title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('worth.year')}</th>
            <th scope="col">{t(worth.rule === 'DAILY' ? 'worth.days' : 'worth.months')}</th>
            <th scope="col">{t('worth.ofYear')}</th>
            <th scope="col">{t('worth.lost')}</th>
            <th scope="col">{t('worth.net')}</th>
          </tr>
        </thead>
        <tbody className="figures">
          {worth.table.map((row) => {
            const year = factsNow().buddhistYears ? row.year : row.year - 543;
            return (
              <tr key={row.year} data-now={row.year === now || undefined}>
                <td>{`${row.year - 543}-09-30` > today ? t('worth.estimate', { year }) : year}</td>
                <td>{row.inYear}</td>
                <td>{money(row.ofYear)}</td>
                <td>{money(row.lost)}</td>
                <td>{money(row.net)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
