import { Alert } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sizes } from '../../contract/rules/times.ts';
import { boot } from '../shell/boot.ts';
import { LanguageSwitch } from '../shell/frame/LanguageSwitch.tsx';
import { Mark } from '../shell/frame/Mark.tsx';
import { ToolsButton } from '../shell/frame/ToolsButton.tsx';
import { nameIn } from '../shell/preferences/languages.ts';
import { setTemplate } from '../shell/session/session.ts';
import { CookieNotice } from './CookieNotice.tsx';
import classes from './LoginFrame.module.css';

/** The brand's panel beside the form; below 992 px a short strip above it [A3] [L3]. */
export function LoginFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['auth', 'common']);
  const { agency, brand, version, build } = boot;
  useEffect(() => setTemplate('tmp-login'), []);
  return (
    <div className={classes.root} style={widths}>
      <aside className={classes.panel}>
        <div className={classes.product}>
          <Mark size={32} onPanel />
          <span>{brand.title ? nameIn(brand.title) : t('common:product')}</span>
        </div>
        <div className={classes.agency}>
          <p className={classes.name}>{agency.name}</p>
          {agency.nameEn ? (
            <p className={classes.nameEn} lang="en">
              {agency.nameEn}
            </p>
          ) : null}
          <p className={classes.welcome}>{nameIn(brand.welcome)}</p>
        </div>
        {nameIn(boot.own.contact) ? <p className={classes.contact}>{nameIn(boot.own.contact)}</p> : null}
        <p className={`${classes.version} figures`}>{t('login.version', { version, build })}</p>
        {brand.banner ? <img className={classes.banner} src={`${boot.basePath}${brand.banner}`} alt="" /> : <Rings />}
      </aside>
      <main className={classes.side} id="content" tabIndex={-1}>
        <div className={classes.corner}>
          <LanguageSwitch />
          <ToolsButton />
        </div>
        <div className={classes.form}>
          {boot.mode === 'DEV' ? (
            <Alert color="yellow" variant="outline" icon={<IconFlask size={20} aria-hidden />} className={classes.test ?? ''} p={12}>
              {t('login.testSystem')}
            </Alert>
          ) : null}
          {children}
        </div>
        <CookieNotice />
      </main>
    </div>
  );
}

/** The columns of the login pages, from the one place that says sizes [L3]. */
const widths = {
  '--aside': `${sizes.loginAside}px`,
  '--aside-mid': `${sizes.loginAsideMid}px`,
  '--login-content': `${sizes.loginContent}px`,
  '--login-form': `${sizes.loginForm}px`,
} as CSSProperties;

/** The quiet rings of the panel: decoration. */
function Rings() {
  return (
    <svg className={classes.rings} viewBox="0 0 400 400" aria-hidden="true">
      <circle cx="200" cy="200" r="150" fill="none" stroke="currentColor" strokeWidth="90" />
    </svg>
  );
}
