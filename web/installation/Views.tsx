import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { listConsents } from '../../contract/installation/calls.ts';
import { useRead } from '../api.ts';
import { TabsNav } from '../ui/TabsNav.tsx';
import { to } from './to.ts';

/** The pages of the administrators beside each other; how many requests wait for the reader. */
export function Views() {
  const { t } = useTranslation('administration');
  const { consents = [] } = useRead(listConsents, {}, { every: 60_000 }).data ?? {};
  const waiting = consents.filter(({ mayDecide }) => mayDecide).length;
  return (
    <TabsNav label={t('views.label')}>
      <NavLink to={to.agencies} end>
        {t('views.agencies')}
      </NavLink>
      <NavLink to={to.consents}>
        {t('views.consents')}
        {waiting > 0 ? <span className="dim figures">{waiting}</span> : null}
      </NavLink>
    </TabsNav>
  );
}
