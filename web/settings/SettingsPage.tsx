import { useTranslation } from 'react-i18next';
import type { SettingsPath } from '../../contract/settings/catalogue.ts';
import { PageHead } from '../ui/PageHead.tsx';

/** Shows any page that is declared. */
export function SettingsPage({ path }: { path: SettingsPath }) {
  const { t } = useTranslation('settings');
  return <PageHead title={t(`pages.${path}.title`)} hint={t(`pages.${path}.affects`)} />;
}
