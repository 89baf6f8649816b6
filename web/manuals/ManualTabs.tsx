import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { paths } from '../paths.ts';
import { TabsNav } from '../ui/TabsNav.tsx';

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
    <TabsNav label={t('tabs.label')}>
      {tabs.map(([name, to]) => (
        <NavLink key={name} to={to} end={name !== 'manual'}>
          {t(`tabs.${name}`)}
        </NavLink>
      ))}
    </TabsNav>
  );
}
