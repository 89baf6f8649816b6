import { Box, Indicator, SimpleGrid, Title, VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuLink } from '../shell/frame/MenuLink.tsx';
import { iconOf, targetOf, useModules } from '../shell/frame/menu.ts';
import { menuName } from '../shell/frame/menu-name.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

interface Props {
  /** Letters in one's queues. */
  waiting: number;
  /** Whatever waits, as its page lists it. */
  all: number | undefined;
  /** How much of it by module. */
  modules: { module: string; count: number }[];
}

/** The modules that the server lists for me, three a row, two on narrow screens; shown once they are loaded [H1]. */
export function ModuleCards({ waiting, all, modules: waits }: Props) {
  const { t } = useTranslation('portal');
  const modules = useModules();
  if (!modules) return null;
  const open = modules.filter((item) => targetOf(item));
  return (
    <section aria-labelledby="modules-title">
      <Title order={2} id="modules-title" mb={12}>
        {t('modules')}
      </Title>
      {open.length === 0 ? <EmptyState>{t('noModules')}</EmptyState> : null}
      <SimpleGrid component="ul" className="bare" cols={{ base: 2, md: 3 }} spacing={12}>
        {open.map((item) => {
          const Icon = iconOf(item.MENU_ICON);
          // a module's page has its code for an address
          const waitsHere = waits.find(({ module }) => targetOf(item)?.to.split('?')[0] === `/${module}`)?.count ?? 0;
          const flow = item.MENU_ACTION === 'sarabun' || item.MENU_ACTION === 'sarabanDashboard';
          return (
            <li key={item.MENU_ID}>
              <MenuLink item={item} className="panel tile">
                {/* on the picture, so that no tile moves when it comes */}
                <Indicator label={<span aria-hidden>{waitsHere}</span>} size={20} offset={2} disabled={waitsHere === 0} className="figures">
                  <span className="emblem">
                    <Icon size={22} aria-hidden />
                  </span>
                </Indicator>
                <span className="words">
                  <span className="medium">{menuName(item)}</span>
                  {/* its line stands before its figure is known, so that no tile moves */}
                  {item.MENU_ACTION === 'waiting' ? (
                    <span className="dim figures">{all === undefined ? '\u00a0' : t('liveFact', { count: all })}</span>
                  ) : null}
                  {flow ? <span className="dim figures">{t('liveFact', { count: waiting })}</span> : null}
                  {waitsHere > 0 ? <VisuallyHidden>{t('liveFact', { count: waitsHere })}</VisuallyHidden> : null}
                </span>
                <Box component={IconChevronRight} size={18} aria-hidden visibleFrom="md" flex="none" c="dimmed" />
              </MenuLink>
            </li>
          );
        })}
      </SimpleGrid>
    </section>
  );
}
