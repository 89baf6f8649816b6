import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { paths } from '../paths.ts';

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
    <Box component="nav" className="tabs no-print" mb={20} aria-label={t('tabs.label')}>
      {tabs.map(([name, to]) => (
        <NavLink key={name} to={to} end={name !== 'manual'}>
          {t(`tabs.${name}`)}
        </NavLink>
      ))}
    </Box>
  );
}
