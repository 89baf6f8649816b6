import { Button, Checkbox, NumberInput, Radio, TextInput } from '@mantine/core';
import { IconCheck, IconLock, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type NoticeChoicesNow, noticeChoices, saveNoticeChoices } from '../../contract/notify/channels.ts';
import { type NoticeGroup, noticeChannels, type OutsideChannel, outsideChannels } from '../../contract/notify/notice-entry.ts';
import { useRead, useWrite } from '../api.ts';
import { paths } from '../paths.ts';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { toastDone } from '../ui/toast.ts';
import { useUnsaved } from '../ui/useUnsaved.ts';
import classes from './NoticeChoices.module.css';
import { PushDevices } from './PushDevices.tsx';

type Hours = Pick<NoticeChoicesNow, 'quiet' | 'quietFrom' | 'quietUntil' | 'quietDays' | 'digest' | 'digestHour'>;
type Cell = NoticeChoicesNow['groups'][number]['by'][OutsideChannel];

/** What reaches me by which channel and when; what the agency decides is shown with its reason. */
export function NoticeChoices() {
  const answer = useRead(noticeChoices, {}, { staleTime: 60_000 });
  if (answer.isPending) return <LoadingRows rows={5} height={44} />;
  if (!answer.data) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  return <Form key={answer.data.version} now={answer.data} />;
}

function Form({ now }: { now: NoticeChoicesNow }) {
  const { t } = useTranslation('channels');
  const [off, setOff] = useState<Record<string, boolean>>({});
  const [hours, setHours] = useState<Partial<Hours>>({});
  const save = useWrite(saveNoticeChoices, { refresh: [noticeChoices], onSuccess: () => toastDone(t('choices.saved')) });
  const changed = Object.keys(off).length > 0 || Object.keys(hours).length > 0;
  useUnsaved(changed && !save.isPending);
  const at: Hours = { ...pick(now), ...hours };
  const isOn = (group: NoticeGroup, channel: OutsideChannel, cell: Cell) => off[`${group} ${channel}`] ?? cell.on;
  function submit(): void {
    const list = (channel: OutsideChannel) =>
      now.groups.filter(({ group, by }) => by[channel].lock === null && !isOn(group, channel, by[channel])).map(({ group }) => group);
    save.mutate({ version: now.version, off: { MAIL: list('MAIL'), LINE: list('LINE'), PUSH: list('PUSH') }, ...at });
  }
  const change = (part: Partial<Hours>) => setHours({ ...hours, ...part });
  const wrong = (field: string) => (save.error?.field === field ? save.error.message : undefined);
  const { agency } = now;
  // told once beneath the table, where each stands by its number
  const all = now.groups.flatMap(({ by }) => outsideChannels.map((channel) => by[channel].lock));
  const locks = [...new Set(all)].filter((lock) => lock !== null);
  const noteOf = ({ lock }: Cell) => (lock === null ? 0 : locks.indexOf(lock) + 1);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="hint">{t('choices.hint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('choices.table')}>
        <table className={classes.table} aria-label={t('choices.table')}>
          <thead>
            <tr>
              <th scope="col">{t('choices.group')}</th>
              {noticeChannels.map((channel) => (
                <th key={channel} scope="col">
                  {t(`channel.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {now.groups.map(({ group, by }) => (
              <tr key={group}>
                <th scope="row">{t(`choices.groups.${group}`)}</th>
                <td>
                  <span title={t('choices.always')} className={classes.locked}>
                    <IconCheck size={18} aria-label={t('choices.always')} />
                  </span>
                </td>
                {outsideChannels.map((channel) => (
                  <td key={channel}>
                    <Choice
                      cell={by[channel]}
                      note={noteOf(by[channel])}
                      on={isOn(group, channel, by[channel])}
                      label={t('choices.cell', { group: t(`choices.groups.${group}`), channel: t(`channel.${channel}`) })}
                      onChange={(on) => setOff({ ...off, [`${group} ${channel}`]: on })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {locks.length > 0 ? (
        <ol className={classes.locks} aria-label={t('choices.locks')}>
          {locks.map((lock) => (
            <li key={lock}>{t(`choices.lock.${lock}`)}</li>
          ))}
        </ol>
      ) : null}
      <ul className={classes.reach}>
        <li>
          {t('channel.MAIL')}: {now.mail ? t('choices.mailTo', { to: now.mail }) : t('choices.noMail')}
        </li>
        {now.line.offered ? (
          <li>
            <span>{t(now.line.linked ? 'choices.lineLinked' : 'choices.lineNot')}</span>
            <Link className="link" to={paths.accountLine}>
              {t('choices.lineOpen')}
            </Link>
          </li>
        ) : null}
      </ul>
      {now.push.offered ? <PushDevices push={now.push} /> : null}
      <Radio.Group label={t('choices.quiet')} value={at.quiet} onChange={(quiet) => change({ quiet: quiet as Hours['quiet'] })}>
        <div className={classes.radios}>
          <Radio value="agency" label={t('choices.quietAgency')} description={<QuietOfAgency agency={agency} />} />
          <Radio value="own" label={t('choices.quietOwn')} />
          {at.quiet === 'own' ? (
            <div className={classes.own}>
              <TextInput
                type="time"
                required
                label={t('choices.from')}
                error={wrong('quietFrom')}
                value={at.quietFrom}
                onChange={(event) => change({ quietFrom: event.currentTarget.value })}
              />
              <TextInput
                type="time"
                required
                label={t('choices.until')}
                value={at.quietUntil}
                error={wrong('quietUntil')}
                onChange={(event) => change({ quietUntil: event.currentTarget.value })}
              />
              <Checkbox
                label={t('choices.days')}
                checked={at.quietDays}
                onChange={(event) => change({ quietDays: event.currentTarget.checked })}
              />
            </div>
          ) : null}
          <Radio value="never" label={t('choices.quietNever')} />
        </div>
      </Radio.Group>
      <p className="hint">{t('choices.urgent')}</p>
      <Radio.Group label={t('choices.digest')} value={at.digest} onChange={(digest) => change({ digest: digest as Hours['digest'] })}>
        <div className={classes.radios}>
          <Radio
            value="agency"
            label={t('choices.digestAgency')}
            description={agency.digest ? t('choices.agencyDigest', { hour: agency.digestHour }) : t('choices.agencyEach')}
          />
          <Radio value="daily" label={t('choices.digestDaily')} />
          {at.digest === 'daily' ? (
            <div className={classes.own}>
              <NumberInput
                label={t('choices.hour')}
                min={0}
                max={23}
                clampBehavior="strict"
                allowDecimal={false}
                value={at.digestHour}
                onChange={(hour) => change({ digestHour: Number(hour) || 0 })}
              />
            </div>
          ) : null}
          <Radio value="each" label={t('choices.digestEach')} />
        </div>
      </Radio.Group>
      {save.error && !wrong('quietFrom') && !wrong('quietUntil') ? (
        <p role="alert" className="fault">
          {save.error.message}
        </p>
      ) : null}
      <div className={classes.bar}>
        <Button type="submit" disabled={!changed} loading={save.isPending}>
          {t('choices.save')}
        </Button>
        {changed ? <span className="hint">{t('choices.unsaved')}</span> : null}
      </div>
    </form>
  );
}

interface ChoiceProps {
  cell: Cell;
  /** The number beneath the table of why it is not mine to choose. */
  note: number;
  on: boolean;
  label: string;
  onChange: (on: boolean) => void;
}

function Choice({ cell, note, on, label, onChange }: ChoiceProps) {
  const { t } = useTranslation('channels');
  if (cell.lock === null)
    return (
      <Checkbox className={classes.box ?? ''} aria-label={label} checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
    );
  const reason = t(`choices.lock.${cell.lock}`);
  const Icon = cell.lock === 'forced' ? IconLock : IconMinus;
  return (
    <span className={classes.locked} title={reason}>
      <Icon size={16} role="img" aria-label={reason} />
      <sup aria-hidden>{note}</sup>
    </span>
  );
}

function QuietOfAgency({ agency }: { agency: NoticeChoicesNow['agency'] }) {
  const { t } = useTranslation('channels');
  const parts = [
    agency.quiet ? t('choices.agencyQuiet', { from: agency.quietFrom, until: agency.quietUntil }) : '',
    agency.quietDays ? t('choices.agencyQuietDays') : '',
  ].filter(Boolean);
  return <>{parts.length > 0 ? parts.join(' · ') : t('choices.agencyNoQuiet')}</>;
}

function pick({ quiet, quietFrom, quietUntil, quietDays, digest, digestHour }: Hours): Hours {
  return { quiet, quietFrom, quietUntil, quietDays, digest, digestHour };
}
