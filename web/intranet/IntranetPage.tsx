import { Box, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconAddressBook, IconArrowRight, IconBook, IconExternalLink, IconFolder, IconKey, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
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
import { OfficeToday } from './OfficeToday.tsx';
import { Polls } from './Polls.tsx';

/** The agency's public page, and where a sign-in lands [R10]. */
export function IntranetPage() {
  const { t } = useTranslation(['portal', 'intranet']);
  const links = useRead(intranetLinks, {}, { staleTime: 60_000 });
  const edits = useMayEdit();
  const isStaff = useSession((session) => session.user !== null);
  const kept = links.data?.links ?? [];
  const contact = nameIn(boot.own.contact);
  return (
    <PublicFrame>
      <TabTitle>{t('intranet.pageTitle')}</TabTitle>
      <Hero />
      <div className={classes.inner}>
        <Services kept={kept} />
        <Box className="columns" my={32} __vars={{ '--side': '340px' }}>
          <section aria-labelledby="news-title">
            <Group justify="space-between" mb={12}>
              <h2 id="news-title">{t('intranet:news')}</h2>
              {edits ? (
                <Link className="link" to={paths.manageIntranet}>
                  {t('intranet:manage')}
                </Link>
              ) : null}
            </Group>
            <NewsList />
            <Announcements />
          </section>
          <div className="stack">
            {isStaff ? (
              <>
                <OfficeToday />
                <Polls />
              </>
            ) : null}
            <Events />
            <Links kept={kept} />
            {contact ? (
              <Panel title={t('intranet:contact')}>
                <Text className="wraps" style={{ whiteSpace: 'pre-line' }}>
                  {contact}
                </Text>
              </Panel>
            ) : null}
          </div>
        </Box>
      </div>
    </PublicFrame>
  );
}

type KeptLink = Given<typeof intranetLinks>['links'][number];

/** Whose page it is, and the way in. */
function Hero() {
  const { t } = useTranslation('portal');
  const { agency, brand } = boot;
  const user = useSession((session) => session.user);
  return (
    <section className={classes.hero}>
      <div className={classes.inner}>
        <Title order={1} className={classes.name ?? ''}>
          {agency.name}
        </Title>
        {agency.nameEn ? <Text lang="en">{agency.nameEn}</Text> : null}
        <Text size="lg" mt={16} mb={24}>
          {user ? `${t('greeting', { name: user.userInformation.F_FIRST_NAME })} · ${weekdayDate(new Date())}` : nameIn(brand.welcome)}
        </Text>
        <Group gap={16}>
          <Button
            component={Link}
            to={user ? paths.portal : paths.login}
            className={classes.enter ?? ''}
            rightSection={<IconArrowRight size={18} aria-hidden />}
          >
            {user ? t('intranet.enter') : t('intranet.signIn')}
          </Button>
          {user ? <WaitsForMe /> : null}
        </Group>
      </div>
    </section>
  );
}

/** What the product offers here; not what the agency has its own link to. */
function Services({ kept }: { kept: KeptLink[] }) {
  const { t } = useTranslation(['portal', 'shell']);
  const user = useSession((session) => session.user);
  const services = [
    ...(user
      ? [
          { to: paths.phoneBook, name: t('intranet.phoneBook'), text: t('intranet.phoneBookText'), Icon: IconAddressBook },
          { to: paths.centralDocuments, name: t('shell:centralDocuments'), text: t('intranet.centralText'), Icon: IconFolder },
          { to: paths.manual(), name: t('intranet.manual'), text: t('intranet.manualText'), Icon: IconBook },
        ]
      : [{ to: paths.forgotPassword, name: t('intranet.forgot'), text: t('intranet.forgotText'), Icon: IconKey }]),
    { to: paths.verify(), name: t('intranet.check'), text: t('intranet.checkText'), Icon: IconShieldCheck },
  ].filter(({ to }) => !kept.some(({ address }) => address === to));
  return (
    <Stack component="section" gap={12} my={32} aria-labelledby="services-title">
      <h2 id="services-title">{t('intranet.services')}</h2>
      <SimpleGrid component="ul" className="bare" cols={{ base: 1, md: 3 }} spacing={12}>
        {services.map(({ to, name, text, Icon }) => (
          <li key={name}>
            <Link to={to} className="panel tile">
              <span className="emblem">
                <Icon size={22} aria-hidden />
              </span>
              <span className="words">
                <span className="medium">{name}</span>
                {text ? <span className="dim">{text}</span> : null}
              </span>
            </Link>
          </li>
        ))}
      </SimpleGrid>
    </Stack>
  );
}

/** The agency's links by group; what the brand brings stands once, and not at all where the agency has its own link to it. */
function Links({ kept }: { kept: KeptLink[] }) {
  const { t } = useTranslation('portal');
  const brought = boot.brand.links
    .map((one) => ({ id: one.url, title: nameIn(one), address: one.url, icon: 'link', group: '' }))
    .filter(({ title, address }) => !kept.some((one) => one.address === address || one.title === title));
  const groups = [...Map.groupBy([...kept, ...brought], (one) => one.group)];
  if (groups.length === 0) return null;
  return (
    <Panel title={t('intranet.links')}>
      {groups.map(([group, those]) => (
        <div key={group}>
          {group ? <h3 className="hint">{group}</h3> : null}
          <ul className="bare">
            {those.map((one) => (
              <Box component="li" key={one.id} py={8}>
                <Lead link={one} external={t('intranet.external')} />
              </Box>
            ))}
          </ul>
        </div>
      ))}
    </Panel>
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
