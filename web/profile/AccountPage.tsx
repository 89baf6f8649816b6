import { Box, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import classes from './AccountPage.module.css';
import { sections } from './sections.ts';
import { useSectionAddress } from './useSectionAddress.ts';

const ids = sections.map(({ id }) => id);

/** Everything that one says about one's own account, section under section [R7]. */
export function AccountPage() {
  const { t } = useTranslation('account');
  const here = useSectionAddress(ids);
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')} />
      <div className="columns" data-side="first">
        <Box component="nav" visibleFrom="lg" pos="sticky" top={76} aria-label={t('sections')}>
          <ul className="bare">
            {sections.map(({ id }) => (
              <li key={id}>
                <a href={`#${id}`} className="place" aria-current={id === here ? 'location' : undefined}>
                  {t(`section.${id}`)}
                </a>
              </li>
            ))}
          </ul>
        </Box>
        <Stack gap={16} miw={0} maw={820}>
          {sections.map(({ id, Section }) => (
            <div key={id} id={id} className={classes.section} tabIndex={-1}>
              <Panel title={t(`section.${id}`)}>
                <Section />
              </Panel>
            </div>
          ))}
        </Stack>
      </div>
    </>
  );
}
