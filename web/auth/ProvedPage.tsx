import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { provedChannel } from '../shell/session/prove-first.ts';
import { TabTitle } from '../ui/PageHead.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import classes from './LoginPage.module.css';

/** The end of a trip that proves who one is, in the window that was opened for it: the page that asked goes on by itself. */
export function ProvedPage() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  useEffect(() => {
    const channel = new BroadcastChannel(provedChannel);
    channel.postMessage('back');
    channel.close();
    window.close();
  }, []);
  return (
    <LoginFrame>
      <TabTitle>{t('proved.title')}</TabTitle>
      <h1 className={classes.title}>{t('proved.title')}</h1>
      <Text mt={20}>{t(query.get('provider') === 'back' ? 'proved.back' : 'proved.lost')}</Text>
    </LoginFrame>
  );
}
