import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyAgain } from '../../ui/lazy-again.ts';
import { screens } from '../screens.ts';
import { isSettingsPath, stands, usePages } from './pages.ts';

const SettingsPage = lazyAgain(() => import('../SettingsPage.tsx').then((file) => file.SettingsPage), 'screen');

/** The page of the address: its own screen, or what shows any declaration. */
export function OnePage() {
  const { t } = useTranslation('settings');
  const { page = '' } = useParams();
  const { open } = usePages();
  if (!isSettingsPath(page) || !stands(page) || open?.(page) === false) return <EmptyState>{t('closed')}</EmptyState>;
  const Own = screens[page];
  return Own ? <Own /> : <SettingsPage key={page} path={page} />;
}
