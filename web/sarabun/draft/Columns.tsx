import { Group, Stack, Tabs } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
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
  return (
    <Tabs
      id={id}
      value={open}
      onChange={(next) => onShow(next as Column)}
      className={classes.columns ?? ''}
      data-view={wide ? 'wide' : narrow ? 'narrow' : 'middle'}
    >
      {tabs.length > 0 ? (
        <Tabs.List grow={narrow} aria-label={t('column.list')} className={classes.tabs ?? ''}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one} h={44} rightSection={one === 'route' && faults > 0 ? <Count of={faults} /> : undefined}>
              {t(`column.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      ) : null}
      {(['form', 'page', 'route'] as const).map((one) => (
        <section
          key={one}
          ref={one === 'form' ? form : one === 'route' ? route : null}
          id={`${id}-panel-${one}`}
          className={`${classes.pane} ${classes[one]}`}
          hidden={tabs.includes(one) && one !== open}
          {...(tabs.includes(one) ? { role: 'tabpanel', 'aria-labelledby': `${id}-tab-${one}` } : { 'aria-label': t(`column.${one}`) })}
        >
          {columns[one]}
        </section>
      ))}
    </Tabs>
  );
}

/** A finding with its number, as the list, the field and the page show it. */
export function Numbered({ number, quiet = false, children }: { number: number; quiet?: boolean; children: ReactNode }) {
  return (
    <Group component="li" wrap="nowrap" align="flex-start" gap={8} className={quiet ? `${classes.fault} ${classes.hint}` : classes.fault}>
      <span className={quiet ? `${classes.badge} ${classes.quiet}` : classes.badge} aria-hidden>
        {number}
      </span>
      <Stack gap={8} align="flex-start" miw={0}>
        {children}
      </Stack>
    </Group>
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
