import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { paths } from '../paths.ts';
import classes from './ManualTabs.module.css';

const tabs = [
  ['manual', paths.manual()],
  ['document', paths.manualDocument],
  ['video', paths.manualVideo],
  ['documentVideo', paths.manualDocumentVideo],
] as const;

/** The four places of manuals [R8]. */
export function ManualTabs() {
  const { t } = useTranslation('manuals');
  return (
    <nav className={classes.root} aria-label={t('tabs.label')}>
      {tabs.map(([name, to]) => (
        <NavLink key={name} to={to} className={classes.tab} end={name !== 'manual'}>
          {t(`tabs.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}
