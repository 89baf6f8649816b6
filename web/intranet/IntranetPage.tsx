import { Button } from '@mantine/core';
import { IconArrowRight, IconBook, IconExternalLink, IconFolder, IconKey, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { intranetLinks } from '../../contract/intranet/calls.ts';
import { moduleMenu } from '../../contract/portal/calls.ts';
import { getTodoLists } from '../../contract/sarabun/queues.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { boot } from '../shell/boot.ts';
import { iconOf } from '../shell/frame/menu.ts';
import { PublicFrame } from '../shell/frame/PublicFrame.tsx';
import { nameIn } from '../shell/preferences/languages.ts';
import { useSession } from '../shell/session/session.ts';
import { weekdayDate } from '../ui/dates.ts';
import { TabTitle } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Announcements } from './Announcements.tsx';
import { Events } from './Events.tsx';
import classes from './IntranetPage.module.css';
import { NewsList } from './NewsList.tsx';

/** The agency's public page, and where a sign-in lands [R10]. */
export function IntranetPage() {
  const { t } = useTranslation(['portal', 'common', 'shell', 'intranet']);
  const links = useRead(intranetLinks, {}, { staleTime: 60_000 });
  const { agency, brand, own } = boot;
  const kept = links.data?.links ?? [];
  // what the brand brings stands once, and not at all where the agency has its own link to it
  const brought = brand.links.map((one) => ({ id: one.url, title: nameIn(one), address: one.url, icon: 'link', group: '' }));
  const isKept = ({ title, address }: { title: string; address: string }) =>
    kept.some((one) => one.address === address || one.title === title);
  const groups = [...Map.groupBy([...kept, ...brought.filter((one) => !isKept(one))], (one) => one.group)];
  const edits = useMayEdit();
  const user = useSession((session) => session.user);
  const enter = user ? paths.portal : paths.login;
  const services = [
    ...(user
      ? [
          { to: paths.centralDocuments, name: t('shell:centralDocuments'), text: t('intranet.centralText'), Icon: IconFolder },
          { to: paths.manual(), name: t('intranet.manual'), text: t('intranet.manualText'), Icon: IconBook },
        ]
      : [{ to: paths.forgotPassword, name: t('intranet.forgot'), text: t('intranet.forgotText'), Icon: IconKey }]),
    { to: paths.verify(), name: t('intranet.check'), text: t('intranet.checkText'), Icon: IconShieldCheck },
  ].filter(({ to }) => !kept.some(({ address }) => address === to));
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
          <p className={classes.lead}>
            {user ? `${t('greeting', { name: user.userInformation.F_FIRST_NAME })} · ${weekdayDate(new Date())}` : nameIn(brand.welcome)}
          </p>
          <div className={classes.actions}>
            <Button component={Link} to={enter} className={classes.enter ?? ''} rightSection={<IconArrowRight size={18} aria-hidden />}>
              {user ? t('intranet.enter') : t('intranet.signIn')}
            </Button>
            {user ? <WaitsForMe /> : null}
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
                    {text ? <span className="dim">{text}</span> : null}
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
          <div className="stack">
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
            {nameIn(own.contact) ? (
              <Panel title={t('intranet:contact')}>
                <p className={classes.contact}>{nameIn(own.contact)}</p>
              </Panel>
            ) : null}
          </div>
        </div>
      </div>
    </PublicFrame>
  );
}

/** How much waits for who has signed in, and the way there; nothing for who may not look. */
function WaitsForMe() {
  const { t } = useTranslation('portal');
  const { data } = useRead(getTodoLists, {});
  if (!data) return null;
  const count = data.items.reduce((sum, card) => sum + (card.GROUP === 'mine' ? card.COUNT : 0), 0);
  if (count === 0) return <span>{t('nothingWaits')}</span>;
  return (
    <Link to={paths.dashboard()} className={`${classes.waits} figures`}>
      {t('intranet.waits', { count })}
    </Link>
  );
}

function Lead({ link, external }: { link: { title: string; address: string; icon: string }; external: string }) {
  const Icon = iconOf(link.icon);
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
