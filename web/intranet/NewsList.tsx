import { Box, Group, Stack, Title } from '@mantine/core';
import { IconLock, IconPinFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { intranetNews, newsCategories } from '../../contract/intranet/calls.ts';
import { sizes } from '../../contract/rules/times.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { Chips } from '../ui/Chips.tsx';
import { shortDate } from '../ui/dates.ts';
import { ListView } from '../ui/ListView.tsx';
import { Pill } from '../ui/Pill.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { Cover } from './Cover.tsx';
import classes from './News.module.css';

/** News that this visitor may read: pinned first, then the newest; by words and kind, page by page. */
export function NewsList() {
  const { t } = useTranslation('intranet');
  const list = useListParams({ size: sizes.newsPage, filters: { category: ['', ...newsCategories] } });
  const { category } = list.filters;
  const answer = useRead(intranetNews, { ...list.asked, ...list.paged }, { keep: true });
  const categories = answer.data?.categories ?? [];
  return (
    <ListView
      label={t('news')}
      {...list.showing(answer, 'items')}
      search={t('search')}
      filters={
        categories.length > 1 || category ? (
          <Chips
            label={t('byCategory')}
            value={category}
            onChange={(category) => list.narrow({ category })}
            chips={[{ value: '' as const, label: t('all') }, ...categories.map((one) => ({ value: one, label: t(`category.${one}`) }))]}
          />
        ) : null
      }
      lines={3}
      lineHeight={110}
      empty={t('empty')}
      none={t('noMatch')}
    >
      {(items) => (
        <Stack component="ul" className="bare" gap={12}>
          {items.map((one) => (
            <Item key={one.id} one={one} />
          ))}
        </Stack>
      )}
    </ListView>
  );
}

function Item({ one }: { one: Given<typeof intranetNews>['items'][number] }) {
  const { t } = useTranslation('intranet');
  return (
    <Group component="li" className={`panel ${classes.item}`} gap={16} p={16} wrap="nowrap" align="flex-start">
      {one.cover ? (
        <Box flex="none" visibleFrom="sm">
          <Cover id={one.id} alt="" staffOnly={one.staffOnly} className={classes.cover} />
        </Box>
      ) : null}
      <div className="words">
        <Group className="dim" gap="4px 8px">
          {one.pinned ? (
            <Pill tone="brand" icon={<IconPinFilled size={14} aria-hidden />}>
              {t('pinned')}
            </Pill>
          ) : null}
          {one.staffOnly ? <Pill icon={<IconLock size={14} aria-hidden />}>{t('staffOnly')}</Pill> : null}
          <span className="figures">
            {t(`category.${one.category}`)} · {shortDate(one.at)}
          </span>
        </Group>
        <Title order={3} className={`wraps ${classes.title}`}>
          <Link to={paths.intranetNews(one.id)}>{one.title}</Link>
        </Title>
        <p className="hint two-lines">{one.begins}</p>
      </div>
    </Group>
  );
}
