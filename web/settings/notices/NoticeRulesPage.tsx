import { Box, Group, Select, Switch, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { noticeChannels } from '../../../contract/notify/notice-entry.ts';
import { noticeModules } from '../../../contract/notify/notices.ts';
import { noticeRules, saveNoticeRules } from '../../../contract/settings/setting-modules-notification.ts';
import { useRead, useWrite } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormFault } from '../../ui/FormParts.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { toastDone } from '../../ui/toast.ts';
import { SaveBar } from '../form/SaveBar.tsx';
import { RulesMatrix } from './RulesMatrix.tsx';
import { type RuleChanges, useRuleChanges } from './useRuleChanges.ts';

const all = { search: '', module: null as string | null, onlyChanged: false };

/** [S42] Which event is told to whom by which channel: a matrix, saved as a whole. */
export function NoticeRulesPage() {
  const { t } = useTranslation(['notices', 'settings']);
  const rules = useRead(noticeRules, {});
  const changes = useRuleChanges(rules.data);
  const [filter, setFilter] = useState(all);
  const { events = [], people, used = [...noticeChannels], manage = false } = rules.data ?? {};
  const shown = events
    .filter(
      (rule) => (!filter.module || rule.module === filter.module) && rule.title.toLowerCase().includes(filter.search.trim().toLowerCase()),
    )
    .filter((rule) => !filter.onlyChanged || changes.changed.includes(rule));
  return (
    <>
      <PageHead title={t('settings:pages.setting-modules-notification.title')} hint={t('rules.hint')} />
      <Filter filter={filter} onChange={(part) => setFilter({ ...filter, ...part })} />
      {rules.data ? <Unused rules={rules.data} /> : null}
      <NotYet of={rules} rows={10} height={42} />
      {rules.data && shown.length === 0 ? <EmptyState>{t('none')}</EmptyState> : null}
      {shown.length > 0 ? <RulesMatrix shown={shown} people={people} used={used} manage={manage} changes={changes} /> : null}
      <Text className="hint" my={8}>
        <IconLock size={14} aria-hidden /> {t('rules.always')} · {t('rules.asked')}
      </Text>
      {manage ? <Save changes={changes} reload={rules.refetch} /> : null}
    </>
  );
}

function Filter({ filter, onChange }: { filter: typeof all; onChange: (part: Partial<typeof all>) => void }) {
  const { t } = useTranslation('notices');
  return (
    <Group gap={12} mb={12}>
      <Box flex="1 1 240px">
        <SearchField label={t('search')} value={filter.search} onSearch={(search) => onChange({ search })} wait={0} />
      </Box>
      <Select
        aria-label={t('module')}
        placeholder={t('allModules')}
        data={noticeModules.map((value) => ({ value, label: t(`modules.${value}`) }))}
        value={filter.module}
        clearable
        onChange={(module) => onChange({ module })}
      />
      <Switch
        label={t('rules.onlyChanged')}
        checked={filter.onlyChanged}
        onChange={(event) => onChange({ onlyChanged: event.currentTarget.checked })}
      />
    </Group>
  );
}

/** Channels that are switched off, and those that lack what they need. */
function Unused({ rules: { used, lacking } }: { rules: Given<typeof noticeRules> }) {
  const { t } = useTranslation('notices');
  const off = noticeChannels.filter((one) => !used.includes(one) && !lacking.includes(one));
  return (
    <>
      {off.length > 0 ? (
        <Text className="notice" data-tone="warn" mb={12}>
          {t('rules.unused', { channels: off.map((one) => t(`rules.cell.${one}`)).join(' ') })}
        </Text>
      ) : null}
      {lacking.map((one) => (
        <Text key={one} className="notice" data-tone="warn" mb={12}>
          {t(`rules.lacking.${one === 'LINE' ? 'LINE' : 'MAIL'}`)}
        </Text>
      ))}
    </>
  );
}

function Save({ changes: { changed, heads, now, discard }, reload }: { changes: RuleChanges; reload: () => Promise<unknown> }) {
  const { t } = useTranslation('notices');
  const save = useWrite(saveNoticeRules, {
    refresh: [noticeRules],
    onSuccess: () => {
      discard();
      toastDone(t('rules.saved'));
    },
  });
  const count = changed.length;
  function submit(): void {
    const events = changed.map((rule) => {
      const { active, audience } = now(rule);
      return { event: rule.event, version: rule.version, active, audience };
    });
    save.mutate({ events });
  }
  const late = save.error?.code === 'changed_meanwhile';
  return (
    <SaveBar
      floating
      holds
      state={
        <>
          <strong>{count > 0 ? t('rules.changed', { count }) : t('rules.unchanged')}</strong>{' '}
          {count > 0 ? t('rules.concerns', { count: heads }) : null}
        </>
      }
      changed={count > 0}
      saving={save.isPending}
      onDiscard={discard}
      save={t('rules.save')}
      onSave={submit}
    >
      {save.error ? (
        <FormFault onLatest={late ? () => void reload().then(() => save.reset()) : undefined}>{save.error.message}</FormFault>
      ) : null}
    </SaveBar>
  );
}
