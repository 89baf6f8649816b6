import { Button } from '@mantine/core';
import { IconArrowRight, IconExternalLink, IconFileText, IconFolder, IconKey, IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { boot } from '../shell/boot.ts';
import { tongue } from '../shell/i18n.ts';
import { useSession } from '../shell/session.ts';
import { TabTitle } from '../ui/PageHead.tsx';
import classes from './IntranetPage.module.css';
import { PublicFrame } from './PublicFrame.tsx';

/** The agency's public page, and where a sign-in lands [R10]. */
export function IntranetPage() {
  const { t } = useTranslation(['portal', 'common', 'shell']);
  const user = useSession((session) => session.user);
  const { agency, brand } = boot;
  const enter = user ? paths.portal : paths.login;
  const services = [
    { to: user ? paths.dashboard() : paths.login, name: t('intranet.flow'), text: t('intranet.flowText'), Icon: IconFileText },
    ...(user ? [{ to: paths.centralDocuments, name: t('shell:centralDocuments'), text: t('intranet.centralText'), Icon: IconFolder }] : []),
    { to: paths.privacyPolicy, name: t('intranet.verify'), text: t('intranet.verifyText'), Icon: IconShieldLock },
    user
      ? { to: paths.changePassword, name: t('shell:changePassword'), text: '', Icon: IconKey }
      : { to: paths.forgotPassword, name: t('intranet.forgot'), text: t('intranet.forgotText'), Icon: IconKey },
  ];
  return (
    <PublicFrame>
      <TabTitle>{t('intranet.pageTitle')}</TabTitle>
      <section className={classes.hero}>
        <div className={classes.inner}>
          <h1 className={classes.name}>{agency.name}</h1>
          {agency.nameEn ? (
            <p className={classes.nameEn} lang="en">
              {agency.nameEn}
            </p>
          ) : null}
          <p className={classes.lead}>{brand.welcome[tongue()]}</p>
          <div className={classes.actions}>
            <Button component={Link} to={enter} className={classes.enter ?? ''} rightSection={<IconArrowRight size={18} aria-hidden />}>
              {user ? t('intranet.enter') : t('intranet.signIn')}
            </Button>
            {user ? <span>{t('intranet.welcomeBack', { name: user.userInformation.F_FIRST_NAME })}</span> : null}
          </div>
        </div>
      </section>
      <div className={classes.inner}>
        <section className={classes.part} aria-labelledby="services-title">
          <h2 id="services-title" className={classes.title}>
            {t('intranet.services')}
          </h2>
          <ul className={classes.grid}>
            {services.map(({ to, name, text, Icon }) => (
              <li key={name}>
                <Link to={to} className={classes.card}>
                  <span className={classes.icon}>
                    <Icon size={22} aria-hidden />
                  </span>
                  <span className={classes.words}>
                    <span className={classes.cardName}>{name}</span>
                    {text ? <span className={classes.text}>{text}</span> : null}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
        {brand.links.length > 0 ? (
          <section className={classes.part} aria-labelledby="links-title">
            <h2 id="links-title" className={classes.title}>
              {t('intranet.links')}
            </h2>
            <ul className={classes.links}>
              {brand.links.map((link) => (
                <li key={link.url}>
                  <a className="link" href={link.url} target="_blank" rel="noreferrer">
                    {link[tongue()]} <IconExternalLink size={16} aria-label={`(${t('intranet.external')})`} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </PublicFrame>
  );
}
