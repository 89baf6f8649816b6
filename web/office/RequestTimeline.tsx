import { useTranslation } from 'react-i18next';
import type { RequestAct } from '../../contract/office/requests.ts';
import { shortDateTime } from '../ui/dates.ts';
import { Panel } from '../ui/Panel.tsx';
import classes from './RequestView.module.css';
import { type OpenedRequest, useActName } from './request-words.ts';

/** What has happened to it, the newest first. */
export function RequestTimeline({
  opened: { timeline, request },
  given,
  names,
}: {
  opened: OpenedRequest;
  given: boolean;
  names: Readonly<Record<string, string>>;
}) {
  const { t, i18n } = useTranslation('requests');
  const nameOf = useActName();
  const said = (action: string) =>
    names[action] ??
    (i18n.exists(`requests:act.${action}`) ? nameOf(action as RequestAct, { verb: request.verb, state: 'SUBMITTED', given }) : action);
  return (
    <Panel title={t('view.timeline')} count={timeline.length}>
      <ol className="bare lined" aria-label={t('view.timeline')}>
        {timeline.map((one) => (
          <li key={`${one.at} ${one.action}`} className="row">
            <span className="words">
              <span className="medium">{said(one.action)}</span>
              <span className="sub">
                {one.principal ? t('view.insteadOf', { actor: one.actor, principal: one.principal }) : one.actor || t('view.clock')}
              </span>
              {one.words ? <p className={classes.said}>{one.words}</p> : null}
            </span>
            <span className="dim figures">{shortDateTime(one.at)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
