import { Group } from '@mantine/core';
import { IconFileText, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { announcementPath, intranetAnnouncements } from '../../contract/intranet/calls.ts';
import { sizes } from '../../contract/rules/times.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { base } from '../shell/boot.ts';
import { useSession } from '../shell/session/session.ts';
import { longDate } from '../ui/dates.ts';
import { ListView } from '../ui/ListView.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { useListParams } from '../ui/useListParams.ts';

/** What the agency published as letters: staff open the letter, everybody else its paper. Nothing there: nothing shown. */
export function Announcements() {
  const { t } = useTranslation('intranet');
  const list = useListParams({ size: sizes.bookPage, apart: true });
  const signedIn = useSession((session) => session.user !== null);
  const answer = useRead(intranetAnnouncements, list.paged, { keep: true, staleTime: 60_000 });
  const { items, total = 0 } = answer.data ?? {};
  if (total === 0) return null;
  return (
    <Panel title={t('announcements')}>
      <ListView frame="none" label={t('announcements')} list={list} read={answer} rows={items} total={total} empty={null}>
        {(items) => (
          <ul className="bare">
            {items.map((one) => (
              <Group component="li" key={one.id} gap={12} py={8} wrap="nowrap" align="flex-start">
                <IconFileText size={20} style={{ flex: 'none', color: 'var(--dimmed)' }} aria-hidden />
                <span className="words">
                  {signedIn ? (
                    <Link className="link" to={paths.document(one.id)}>
                      {one.title}
                    </Link>
                  ) : one.paper ? (
                    <a className="link" href={`${base}api${announcementPath(one.id)}`} target="_blank" rel="noreferrer">
                      {one.title}
                    </a>
                  ) : (
                    <span>{one.title}</span>
                  )}
                  <Group component="span" className="dim figures" gap="4px 8px">
                    {[[one.kind, one.docNo].filter(Boolean).join(' '), one.unit, longDate(one.day)].join(' · ')}
                    {one.staffOnly ? <Pill icon={<IconLock size={14} aria-hidden />}>{t('staffOnly')}</Pill> : null}
                  </Group>
                </span>
              </Group>
            ))}
          </ul>
        )}
      </ListView>
    </Panel>
  );
}
