import { Button, Select, Switch, UnstyledButton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NoticeChannel, type NoticeRole, noticeChannels, noticeRoles } from '../../../contract/notify/notice-entry.ts';
import { type Audience, noticeModules } from '../../../contract/notify/notices.ts';
import { type EventRule, noticeRules, saveNoticeRules } from '../../../contract/settings/setting-modules-notification.ts';
import { useRead, useWrite } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { toastDone } from '../../ui/toast.ts';
import { ChannelCell } from './ChannelCell.tsx';
import classes from './Notices.module.css';

type Change = Pick<EventRule, 'active' | 'audience'>;

/** [S42] Which event is told to whom by which channel: a matrix, saved as a whole. */
export function NoticeRulesPage() {
  const { t } = useTranslation(['notices', 'settings', 'common']);
  const rules = useRead(noticeRules, {});
  const [changes, setChanges] = useState<Record<string, Change>>({});
  const [search, setSearch] = useState('');
  const [module, setModule] = useState<string | null>(null);
  const [onlyChanged, setOnlyChanged] = useState(false);
  const save = useWrite(saveNoticeRules, {
    refresh: [noticeRules],
    onSuccess: () => {
      setChanges({});
      toastDone(t('rules.saved'));
    },
  });
  const { events = [], people, used = [...noticeChannels], lacking = [], manage = false } = rules.data ?? {};
  const off = noticeChannels.filter((one) => !used.includes(one) && !lacking.includes(one));
  const now = (rule: EventRule): EventRule => ({ ...rule, ...changes[rule.event] });
  const changed = events.filter((rule) => differs(rule, changes[rule.event]));
  const shown = events
    .filter((rule) => (!module || rule.module === module) && rule.title.toLowerCase().includes(search.trim().toLowerCase()))
    .filter((rule) => !onlyChanged || changed.includes(rule));
  const concerned = [...new Set(changed.flatMap((rule) => rule.roles.filter((role) => touches(rule, now(rule), role))))];
  const heads = Math.min(
    people?.HOLDER ?? 0,
    concerned.reduce((sum, role) => sum + (people?.[role] ?? 0), 0),
  );
  function change(rule: EventRule, next: Partial<Change>): void {
    const { active, audience } = now(rule);
    setChanges({ ...changes, [rule.event]: { active, audience, ...next } });
  }
  const submit = () => save.mutate({ events: changed.map((rule) => ({ event: rule.event, version: rule.version, ...pick(now(rule)) })) });
  return (
    <>
      <PageHead title={t('settings:pages.setting-modules-notification.title')} hint={t('rules.hint')} />
      <div className={classes.tools}>
        <SearchField label={t('search')} value={search} onSearch={setSearch} wait={0} />
        <Select
          aria-label={t('module')}
          placeholder={t('allModules')}
          data={noticeModules.map((value) => ({ value, label: t(`modules.${value}`) }))}
          value={module}
          clearable
          onChange={setModule}
        />
        <Switch label={t('rules.onlyChanged')} checked={onlyChanged} onChange={(event) => setOnlyChanged(event.currentTarget.checked)} />
      </div>
      {off.length > 0 ? (
        <p className={classes.warning}>{t('rules.unused', { channels: off.map((one) => t(`rules.cell.${one}`)).join(' ') })}</p>
      ) : null}
      {lacking.map((one) => (
        <p key={one} className={classes.warning}>
          {t(`rules.lacking.${one === 'LINE' ? 'LINE' : 'MAIL'}`)}
        </p>
      ))}
      <NotYet of={rules} rows={10} height={42} />
      {rules.data && shown.length === 0 ? <EmptyState>{t('none')}</EmptyState> : null}
      {shown.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <section className={classes.scroll} tabIndex={0} aria-label={t('rules.table')}>
          <table className={classes.matrix} aria-label={t('rules.table')}>
            <thead>
              <tr>
                <th scope="col">{t('rules.event')}</th>
                <th scope="col" className={classes.narrow}>
                  {t('rules.active')}
                </th>
                {noticeRoles.map((role) => (
                  <th key={role} scope="col">
                    {t(`rules.roles.${role}`)}
                    <small className="figures">{people ? t('rules.people', { count: people[role] }) : ''}</small>
                  </th>
                ))}
              </tr>
            </thead>
            {noticeModules
              .filter((one) => shown.some((rule) => rule.module === one))
              .map((one) => (
                <tbody key={one}>
                  <tr>
                    <th scope="rowgroup" colSpan={noticeRoles.length + 2} className={classes.group}>
                      <span>{t(`modules.${one}`)}</span>
                    </th>
                  </tr>
                  {shown
                    .filter((rule) => rule.module === one)
                    .map((rule) => (
                      <Row
                        key={rule.event}
                        kept={rule}
                        rule={now(rule)}
                        used={used}
                        manage={manage}
                        onChange={(next) => change(rule, next)}
                      />
                    ))}
                </tbody>
              ))}
          </table>
        </section>
      ) : null}
      <p className={classes.note}>
        <IconLock size={14} aria-hidden /> {t('rules.always')} · {t('rules.asked')}
      </p>
      {manage ? (
        <footer className={classes.bar}>
          <span role="status">
            <strong>{changed.length > 0 ? t('rules.changed', { count: changed.length }) : t('rules.unchanged')}</strong>{' '}
            {changed.length > 0 ? <span className="dimmed">{t('rules.concerns', { count: heads })}</span> : null}
          </span>
          {save.error ? (
            <span role="alert" className={classes.error}>
              {save.error.message}{' '}
              {save.error.code === 'changed_meanwhile' ? (
                <UnstyledButton className="link" onClick={() => void rules.refetch().then(() => save.reset())}>
                  {t('rules.load')}
                </UnstyledButton>
              ) : null}
            </span>
          ) : null}
          <span className={classes.buttons}>
            <Button variant="default" disabled={changed.length === 0} onClick={() => setChanges({})}>
              {t('common:back')}
            </Button>
            <Button disabled={changed.length === 0} loading={save.isPending} onClick={submit}>
              {t('rules.save')}
            </Button>
          </span>
        </footer>
      ) : null}
    </>
  );
}

interface RowProps {
  kept: EventRule;
  rule: EventRule;
  used: NoticeChannel[];
  manage: boolean;
  onChange: (next: Partial<Change>) => void;
}

function Row({ kept, rule, used, manage, onChange }: RowProps) {
  const { t } = useTranslation('notices');
  return (
    <tr data-off={rule.active ? undefined : true}>
      <th scope="row">{rule.title}</th>
      <td className={classes.narrow}>
        {rule.always ? (
          <span className={classes.locked} title={t('rules.locked')}>
            <IconLock size={16} aria-label={t('rules.locked')} />
          </span>
        ) : (
          <Switch
            aria-label={t('rules.switch', { event: rule.title })}
            checked={rule.active}
            disabled={!manage}
            data-changed={kept.active !== rule.active || undefined}
            onChange={(event) => onChange({ active: event.currentTarget.checked })}
          />
        )}
      </td>
      {noticeRoles.map((role) => (
        <td key={role}>
          {rule.roles.includes(role) ? (
            <ChannelCell
              event={rule.title}
              role={role}
              channels={rule.audience[role] ?? []}
              changed={touches({ ...kept, active: rule.active }, rule, role)}
              locked={rule.always}
              disabled={!manage || !rule.active}
              offered={rule.channels}
              used={used}
              onChange={(channels) => onChange({ audience: { ...rule.audience, [role]: channels } })}
            />
          ) : (
            <span className={classes.apart} title={t('rules.notApplicable')}>
              <span className="unseen">{t('rules.notApplicable')}</span>
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

function pick({ active, audience }: EventRule): Change {
  return { active, audience };
}

function differs(rule: EventRule, change: Change | undefined): boolean {
  if (!change) return false;
  return change.active !== rule.active || rule.roles.some((role) => touches(rule, { ...rule, ...change }, role));
}

/** Is somebody in this part told in another way than before? */
function touches(before: EventRule, after: EventRule, role: NoticeRole): boolean {
  const said = (audience: Audience) => [...(audience[role] ?? [])].sort().join() as NoticeChannel | '';
  return before.active !== after.active || said(before.audience) !== said(after.audience);
}
