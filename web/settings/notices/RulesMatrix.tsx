import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { type NoticeChannel, type NoticeRole, noticeRoles } from '../../../contract/notify/notice-entry.ts';
import { noticeModules } from '../../../contract/notify/notices.ts';
import type { EventRule, noticeRules } from '../../../contract/settings/setting-modules-notification.ts';
import table from '../../ui/DataTable.module.css';
import { ChannelCell, Locked } from './ChannelCell.tsx';
import classes from './Notices.module.css';
import { type RuleChanges, touches } from './useRuleChanges.ts';

interface Props {
  shown: EventRule[];
  people: Given<typeof noticeRules>['people'] | undefined;
  /** Channels that the agency has switched on. */
  used: NoticeChannel[];
  manage: boolean;
  changes: RuleChanges;
}

/** Events down, who hears across. */
export function RulesMatrix({ shown, people, ...rest }: Props) {
  const { t } = useTranslation('notices');
  const modules = noticeModules.filter((one) => shown.some((rule) => rule.module === one));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={`panel ${classes.scroll}`} tabIndex={0} aria-label={t('rules.table')}>
      <table className={`${table.table} ${classes.matrix}`} aria-label={t('rules.table')}>
        <thead>
          <tr>
            <th scope="col">{t('rules.event')}</th>
            <th scope="col">{t('rules.active')}</th>
            {noticeRoles.map((role) => (
              <th key={role} scope="col">
                {t(`rules.roles.${role}`)}
                <span className="detail figures">{people ? t('rules.people', { count: people[role] }) : ''}</span>
              </th>
            ))}
          </tr>
        </thead>
        {modules.map((one) => (
          <tbody key={one}>
            <tr>
              <th scope="rowgroup" colSpan={noticeRoles.length + 2} className={classes.group}>
                <span>{t(`modules.${one}`)}</span>
              </th>
            </tr>
            {shown
              .filter((rule) => rule.module === one)
              .map((rule) => (
                <Row key={rule.event} kept={rule} {...rest} />
              ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Row({ kept, used, manage, changes }: Omit<Props, 'shown' | 'people'> & { kept: EventRule }) {
  const { t } = useTranslation('notices');
  const rule = changes.now(kept);
  const offered = { used, offered: rule.channels, locked: rule.always, disabled: !manage || !rule.active };
  const cell = (role: NoticeRole) => ({
    ...offered,
    event: rule.title,
    role,
    channels: rule.audience[role] ?? [],
    changed: touches({ ...kept, active: rule.active }, rule, role),
    onChange: (channels: NoticeChannel[]) => changes.change(kept, { audience: { ...rule.audience, [role]: channels } }),
  });
  return (
    <tr data-off={rule.active ? undefined : true}>
      <th scope="row">{rule.title}</th>
      <td>{rule.always ? <Locked /> : <Told rule={rule} manage={manage} onTell={(active) => changes.change(kept, { active })} />}</td>
      {noticeRoles.map((role) => (
        <td key={role}>
          {rule.roles.includes(role) ? (
            <ChannelCell {...cell(role)} />
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

/** Whether the event is told at all. */
function Told({ rule, manage, onTell }: { rule: EventRule; manage: boolean; onTell: (active: boolean) => void }) {
  const { t } = useTranslation('notices');
  return (
    <Switch
      styles={{ body: { justifyContent: 'center' } }}
      aria-label={t('rules.switch', { event: rule.title })}
      checked={rule.active}
      disabled={!manage}
      onChange={(event) => onTell(event.currentTarget.checked)}
    />
  );
}
