import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill, type Tone } from '../ui/Pill.tsx';
import { LeaveEssentials } from './LeaveEssentials.tsx';
import classes from './leave.module.css';
import type { Leave } from './leave-values.ts';
import { useSpanWords } from './leave-words.ts';

/** What stands on the page of a leave beside what all requests have. */
export function LeaveParts({ leave }: { leave: Leave }) {
  const { t } = useTranslation('leave');
  return (
    <>
      {leave.shorten ? <Shortens leave={leave} shorten={leave.shorten} /> : null}
      <Panel
        title={t('page.essentials')}
        action={
          <span className="side-by-side">
            {/* whoever commands him may see his year */}
            {leave.may.includes('recall') ? (
              <Link className="link" to={paths.leavePerson(leave.applicantId)}>
                {t('card.title')}
              </Link>
            ) : null}
            <Link className="link" to={`${paths.leave}?view=calendar&day=${leave.content.from}`}>
              {t('page.calendar')}
            </Link>
          </span>
        }
      >
        <LeaveEssentials leave={leave} />
      </Panel>
      {leave.acting.length > 0 ? <Acting leave={leave} /> : null}
      <Statistics leave={leave} />
    </>
  );
}

/** It is asked to end before its time: what stays is said with it. */
function Shortens({ leave: { content }, shorten }: { leave: Leave; shorten: NonNullable<Leave['shorten']> }) {
  const { t } = useTranslation('leave');
  const words = useSpanWords();
  const back = { from: shorten.from, fromHalf: shorten.half, until: shorten.from, untilHalf: 'PM' } as const;
  return (
    <section className="notice" data-tone="warn">
      <strong>{t('endsBefore', { day: words(back) })}</strong>
      <span>{[words(content), shorten.words].filter(Boolean).join(' · ')}</span>
    </section>
  );
}

const tones: Record<NonNullable<Leave['acting'][number]['state']>, Tone> = { COMING: 'brand', NOW: 'ok', OVER: 'plain', ENDED: 'warn' };

/** Who acts for which post, for exactly these half days, and how far the order is. */
function Acting({ leave: { acting, content, state } }: { leave: Leave }) {
  const { t } = useTranslation('leave');
  // a leave that was given makes its order, but where another one says the same
  const none = ['APPROVED', 'RUNNING', 'DONE', 'CANCEL_ASKED'].includes(state) ? 'OTHER' : 'NONE';
  const words = useSpanWords();
  return (
    <Panel title={t('fact.acting')} flush>
      <ul className="bare flush" aria-label={t('fact.acting')}>
        {acting.map((one) => (
          <li key={one.positionId} className="row">
            <span className="words">
              <Lines sub={[one.position, words(content)]}>{one.person}</Lines>
            </span>
            <Pill tone={one.state ? tones[one.state] : 'plain'}>{t(`order.${one.state ?? none}`)}</Pill>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** สถิติการลาในปีงบประมาณนี้, as the form prints it. */
function Statistics({ leave: { statistics } }: { leave: Leave }) {
  const { t } = useTranslation('leave');
  return (
    <Panel title={t('page.statistics')} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={classes.scroll} aria-label={t('page.statistics')} tabIndex={0}>
        <table className="plain-table figures">
          <thead>
            <tr>
              {(['kind', 'before', 'now', 'total', 'times'] as const).map((head) => (
                <th key={head} scope="col">
                  {t(`page.stat.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {statistics.map((one) => (
              <tr key={one.kind}>
                <th scope="row">{t(`kind.${one.kind}`)}</th>
                <td>{one.before}</td>
                <td>{one.now}</td>
                <td>{one.total}</td>
                <td>{one.times}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
