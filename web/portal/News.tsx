import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getDashboard } from '../../contract/sarabun/queues.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { NotYet } from '../ui/Answer.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';

/** Kinds that tell staff something: news, announcements, circulars. */
const told = [4, 5, 0];
const perKind = 2;

/** The newest published letters that address everybody. */
export function News() {
  const { t } = useTranslation(['portal', 'common', 'shell']);
  const answer = useRead(getDashboard, {}, { staleTime: 60_000 });
  const groups = answer.data?.item ?? [];
  const rows = told.flatMap((index) => {
    const group = groups[index];
    return group ? group.items.slice(0, perKind).map((item) => ({ item, kind: group.title })) : [];
  });
  return (
    <Panel
      flush
      title={t('news')}
      action={
        <Link className="link medium" to={paths.dashboard()}>
          {t('allNews')}
        </Link>
      }
    >
      {answer.data ? null : (
        <Box px="var(--panel-pad)" py={12}>
          <NotYet of={answer} rows={4} height={60} />
        </Box>
      )}
      {answer.data && rows.length === 0 ? <EmptyState>{t('noNews')}</EmptyState> : null}
      <ul className="bare lined">
        {rows.map(({ item, kind }) => (
          <li key={`${kind}${item.F_DOC_ID}`}>
            <Link className="opens" to={paths.dashboard({ doc: item.F_DOC_ID, trans: item.F_TRANS_ID ?? undefined })}>
              <span className="sub">{kind}</span>
              <Text span fz={15} display="block">
                {item.F_DOC_TITLE}
              </Text>
              <span className="sub figures">
                {[item.F_DOC_NO, item.F_DOC_COMMAND_NAME_UNDER].filter((part) => part && part !== '-').join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
