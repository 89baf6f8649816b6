import { Button } from '@mantine/core';
import { IconArrowRight, IconExternalLink, IconFileText, IconFolder, IconKey, IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { intranetLinks } from '../../../contract/intranet.ts';
import { moduleMenu } from '../../../contract/portal.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { boot } from '../../shell/boot.ts';
import { tongue } from '../../shell/i18n.ts';
import { iconOf } from '../../shell/menu.ts';
import { useSession } from '../../shell/session.ts';
import { TabTitle } from '../../ui/PageHead.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PublicFrame } from '../PublicFrame.tsx';
import { Announcements } from './Announcements.tsx';
import { Events } from './Events.tsx';
import classes from './IntranetPage.module.css';
import { NewsList } from './NewsList.tsx';

/** The agency's public page, and where a sign-in lands [R10]. */
export function IntranetPage() {
  const { t } = useTranslation(['portal', 'common', 'shell', 'intranet']);
  const links = useRead(intranetLinks, {}, { staleTime: 60_000 });
  const groups = [...Map.groupBy(links.data?.links ?? [], (one) => one.group)];
  const edits = useMayEdit();
  const user = useSession((session) => session.user);
  const { agency, brand, own } = boot;
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
        <div className={classes.columns}>
          <section aria-labelledby="news-title">
            <div className={classes.head}>
              <h2 id="news-title" className={classes.title}>
                {t('intranet:news')}
              </h2>
              {edits ? (
                <Link className="link" to={paths.manageIntranet}>
                  {t('intranet:manage')}
                </Link>
              ) : null}
            </div>
            <NewsList />
            <Announcements />
          </section>
          <div className={classes.side}>
            <Events />
            {groups.length > 0 ? (
              <Panel title={t('intranet.links')}>
                {groups.map(([group, those]) => (
                  <div key={group}>
                    {group ? <h3 className={classes.group}>{group}</h3> : null}
                    <ul className={classes.links}>
                      {those.map((one) => (
                        <li key={one.id}>
                          <Lead link={one} external={t('intranet.external')} />
                        </li>
                      ))}
                    </ul>
                  </div>
                ))}
              </Panel>
            ) : null}
            {own.contact[tongue()] ? (
              <Panel title={t('intranet:contact')}>
                <p className={classes.contact}>{own.contact[tongue()]}</p>
              </Panel>
            ) : null}
          </div>
        </div>
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

function Lead({ link, external }: { link: { title: string; address: string; icon: string }; external: string }) {
  const Icon = iconOf({ MENU_ACTION: '', MENU_ICON: link.icon });
  const words = (
    <>
      <Icon size={18} aria-hidden /> {link.title}
    </>
  );
  if (link.address.startsWith('/'))
    return (
      <Link className="link" to={link.address}>
        {words}
      </Link>
    );
  return (
    <a className="link" href={link.address} target="_blank" rel="noopener noreferrer">
      {words} <IconExternalLink size={14} aria-label={`(${external})`} />
    </a>
  );
}

/** Whom the menus give the editor. */
function useMayEdit(): boolean {
  const user = useSession((session) => session.user);
  const modules = useRead(moduleMenu, {}, { enabled: user !== null, staleTime: 300_000 });
  return user !== null && (modules.data?.items ?? []).some((one) => one.MENU_ACTION === 'manageIntranet');
}
