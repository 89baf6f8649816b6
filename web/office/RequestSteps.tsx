import { IconArrowBackUp, IconArrowDown, IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { shortDateTime } from '../ui/dates.ts';
import classes from './RequestView.module.css';
import type { OpenedRequest } from './request-words.ts';

const icons = {
  COMING: null,
  WAITING: IconArrowDown,
  DONE: IconCheck,
  SENT_BACK: IconArrowBackUp,
  SKIPPED: IconMinus,
  LAPSED: IconMinus,
} as const;

/** The steps in their order: whose each is, why it lies there, what was said and when. */
export function RequestSteps({ opened: { request, steps } }: { opened: OpenedRequest }) {
  const { t } = useTranslation('requests');
  if (steps.length === 0) return <p className="hint">{t(request.submittedAt ? 'view.nobodyDecides' : 'view.noSteps')}</p>;
  return (
    <ol className={`bare ${classes.line}`} aria-label={t('view.steps')}>
      {steps.map((step) => {
        const Icon = icons[step.state];
        return (
          <li key={step.id} className={classes.step} data-state={step.state} aria-current={step.state === 'WAITING' ? 'step' : undefined}>
            <span className={classes.dot}>{Icon ? <Icon size={15} aria-hidden /> : null}</span>
            <div className="words">
              <span className="medium">
                {step.name}{' '}
                <span className="dim">
                  {t(step.state === 'WAITING' && step.role === 'CARRY' ? 'view.carrying' : `view.step.${step.state}`)}
                </span>
              </span>
              <span>
                {step.actor && step.principal
                  ? t('view.insteadOf', { actor: step.actor, principal: step.principal })
                  : (step.actor ?? step.holder)}
              </span>
              {step.at ? <span className="detail figures">{shortDateTime(step.at)}</span> : null}
              {step.state === 'WAITING' && step.due ? (
                <span className="detail figures">{t('until', { at: shortDateTime(step.due) })}</span>
              ) : null}
              {step.basis ? <span className="detail">{step.basis}</span> : null}
              {step.words ? <p className={classes.said}>{step.words}</p> : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
