import { Box, Button, Tabs, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { intranetHistory, sayNow } from '../../contract/intranet/calls.ts';
import { sizes } from '../../contract/rules/times.ts';
import { useRead, useWrite } from '../api.ts';
import { paths } from '../paths.ts';
import { shortDateTime } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { ListView } from '../ui/ListView.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastDone } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';
import { ManageEvents } from './ManageEvents.tsx';
import { ManageLinks } from './ManageLinks.tsx';
import { ManageNews } from './ManageNews.tsx';
import { ManagePolls } from './ManagePolls.tsx';

const parts = { news: ManageNews, links: ManageLinks, events: ManageEvents, polls: ManagePolls, say: Say, history: History };
const tabs = Object.keys(parts) as (keyof typeof parts)[];

/** The editor of the intranet page [S52]. */
export function ManageIntranetPage() {
  const { t } = useTranslation('intranet');
  const [query, setQuery] = useSearchParams();
  const part = tabs.find((one) => one === query.get('part')) ?? 'news';
  return (
    <>
      <PageHead title={t('edit.title')} hint={t('edit.hint')}>
        <Button component={Link} variant="default" to={paths.intranet}>
          {t('edit.view')}
        </Button>
      </PageHead>
      <Tabs value={part} onChange={(value) => setQuery(value ? { part: value } : {})} keepMounted={false}>
        <Tabs.List mb={16} style={{ flexWrap: 'nowrap', overflowX: 'auto' }}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`edit.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((one) => {
          const Part = parts[one];
          return (
            <Tabs.Panel key={one} value={one}>
              <Part />
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </>
  );
}

function Say() {
  const { t } = useTranslation('intranet');
  const [message, setMessage] = useState('');
  const say = useWrite(sayNow, {
    refresh: [intranetHistory],
    onSuccess: () => {
      setMessage('');
      toastDone(t('edit.sent'));
    },
  });
  return (
    <Box
      component="form"
      className="stack"
      maw={820}
      onSubmit={(event) => {
        event.preventDefault();
        say.mutate({ message });
      }}
    >
      <Textarea
        label={t('edit.say')}
        description={t('edit.sayHint')}
        rows={3}
        maxLength={300}
        required
        value={message}
        error={say.error?.message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={say.isPending} disabled={message.trim() === ''}>
          {t('edit.send')}
        </Button>
      </div>
    </Box>
  );
}

function History() {
  const { t } = useTranslation('intranet');
  const list = useListParams({ size: sizes.newsEditorPage });
  const read = useRead(intranetHistory, list.paged, { keep: true });
  return (
    <ListView label={t('edit.tabs.history')} {...list.showing(read, 'items')} empty={t('edit.noHistory')}>
      {(items) => (
        <Panel flush>
          <ul className="bare flush">
            {items.map((one) => (
              <li key={one.id} className="row">
                <span className="words">
                  <Lines sub={[shortDateTime(one.at), one.by]}>
                    <span>
                      {t(`edit.act.${one.act}`)}
                      {t(`edit.what.${one.what}`)} {one.title ? <strong>{one.title}</strong> : null}
                    </span>
                  </Lines>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </ListView>
  );
}
