import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { breakpoints } from '../../../contract/rules/times.ts';
import { useBelow } from '../../ui/useMedia.ts';
import { useSteadyField } from './useSteadyField.ts';
import classes from './Workspace.module.css';

export type Column = 'form' | 'page' | 'route';

interface Props extends Record<Column, ReactNode> {
  shown: Column;
  onShow: (column: Column) => void;
  /** What is to be mended, beside the name of the tab that lists it. */
  faults: number;
}

/** Form, page and route beside each other; below 1280 px the route is a tab of the form, below 992 px each is a tab. */
export function Columns({ shown, onShow, faults, ...columns }: Props) {
  const { t } = useTranslation('body');
  const id = useId();
  const form = useRef<HTMLElement>(null);
  const route = useRef<HTMLElement>(null);
  useSteadyField(form);
  useSteadyField(route);
  const wide = !useBelow(breakpoints.wide);
  const narrow = useBelow(breakpoints.tablet + 1);
  const tabs: Column[] = wide ? [] : narrow ? ['form', 'page', 'route'] : ['form', 'route'];
  const open = tabs.includes(shown) ? shown : 'form';
  function onKey(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && tabs[(tabs.indexOf(open) + step + tabs.length) % tabs.length];
    if (!next) return;
    onShow(next);
    document.getElementById(`${id}${next}`)?.focus();
  }
  return (
    <div className={classes.columns} data-view={wide ? 'wide' : narrow ? 'narrow' : 'middle'}>
      {tabs.length > 0 ? (
        <div role="tablist" aria-label={t('column.list')} className={classes.tabs} onKeyDown={onKey}>
          {tabs.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`${id}${one}`}
              aria-selected={one === open}
              aria-controls={`${id}${one}pane`}
              tabIndex={one === open ? 0 : -1}
              onClick={() => onShow(one)}
            >
              {t(`column.${one}`)}
              {one === 'route' && faults > 0 ? <Count of={faults} /> : null}
            </button>
          ))}
        </div>
      ) : null}
      {(['form', 'page', 'route'] as const).map((one) => (
        <section
          key={one}
          ref={one === 'form' ? form : one === 'route' ? route : null}
          id={`${id}${one}pane`}
          className={`${classes.pane} ${classes[one]}`}
          hidden={tabs.includes(one) && one !== open}
          {...(tabs.includes(one) ? { role: 'tabpanel', 'aria-labelledby': `${id}${one}` } : { 'aria-label': t(`column.${one}`) })}
        >
          {columns[one]}
        </section>
      ))}
    </div>
  );
}

/** How many, in words for who listens. */
export function Count({ of, quiet = false }: { of: number; quiet?: boolean }) {
  const { t } = useTranslation(['body', 'hints']);
  const label = quiet ? `${of}` : t('toMend', { count: of });
  return (
    <span className={quiet ? `${classes.badge} ${classes.quiet}` : classes.badge} role="img" aria-label={label}>
      {of}
    </span>
  );
}
