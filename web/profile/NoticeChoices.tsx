import { Button, Checkbox, Group, NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core';
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
  const { at, change, isOn, turn, changed, save, submit } = useChoices(now);
  const wrong = (field: string) => (save.error?.field === field ? save.error.message : undefined);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="hint">{t('choices.hint')}</p>
      <Table groups={now.groups} isOn={isOn} onTurn={turn} />
      <Reach now={now} />
      {now.push.offered ? <PushDevices push={now.push} /> : null}
      <Quiet agency={now.agency} at={at} onChange={change} wrong={wrong} />
      <p className="hint">{t('choices.urgent')}</p>
      <Digest agency={now.agency} at={at} onChange={change} />
      {save.error && !wrong('quietFrom') && !wrong('quietUntil') ? (
        <p role="alert" className="fault">
          {save.error.message}
        </p>
      ) : null}
      <Group gap={12}>
        <Button type="submit" disabled={!changed} loading={save.isPending}>
          {t('choices.save')}
        </Button>
        {changed ? <span className="hint">{t('choices.unsaved')}</span> : null}
      </Group>
    </form>
  );
}

/** What was changed on the page, over what is kept. */
function useChoices(now: NoticeChoicesNow) {
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
  return {
    at,
    isOn,
    changed,
    save,
    submit,
    change: (part: Partial<Hours>) => setHours({ ...hours, ...part }),
    turn: (group: NoticeGroup, channel: OutsideChannel, on: boolean) => setOff({ ...off, [`${group} ${channel}`]: on }),
  };
}

interface TableProps {
  groups: NoticeChoicesNow['groups'];
  isOn: (group: NoticeGroup, channel: OutsideChannel, cell: Cell) => boolean;
  onTurn: (group: NoticeGroup, channel: OutsideChannel, on: boolean) => void;
}

/** Groups of notices by channel. Why a cell is not mine to choose is told once beneath, where each reason stands by its number. */
function Table({ groups, isOn, onTurn }: TableProps) {
  const { t } = useTranslation('channels');
  const all = groups.flatMap(({ by }) => outsideChannels.map((channel) => by[channel].lock));
  const locks = [...new Set(all)].filter((lock) => lock !== null);
  const noteOf = ({ lock }: Cell) => (lock === null ? 0 : locks.indexOf(lock) + 1);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('choices.table')}>
        <table className={`plain-table ${classes.table}`} aria-label={t('choices.table')}>
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
            {groups.map(({ group, by }) => (
              <tr key={group}>
                <th scope="row">{t(`choices.groups.${group}`)}</th>
                <td>
                  <IconCheck size={18} aria-label={t('choices.always')} />
                </td>
                {outsideChannels.map((channel) => (
                  <td key={channel}>
                    <Choice
                      cell={by[channel]}
                      note={noteOf(by[channel])}
                      on={isOn(group, channel, by[channel])}
                      label={t('choices.cell', { group: t(`choices.groups.${group}`), channel: t(`channel.${channel}`) })}
                      onChange={(on) => onTurn(group, channel, on)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {locks.length > 0 ? (
        <ol className={`hint ${classes.locks}`} aria-label={t('choices.locks')}>
          {locks.map((lock) => (
            <li key={lock}>{t(`choices.lock.${lock}`)}</li>
          ))}
        </ol>
      ) : null}
    </>
  );
}

/** Where mail and LINE would go. */
function Reach({ now }: { now: NoticeChoicesNow }) {
  const { t } = useTranslation('channels');
  return (
    <ul className="bare wraps">
      <li>
        {t('channel.MAIL')}: {now.mail ? t('choices.mailTo', { to: now.mail }) : t('choices.noMail')}
      </li>
      {now.line.offered ? (
        <Group component="li" gap="0 12px">
          <span>{t(now.line.linked ? 'choices.lineLinked' : 'choices.lineNot')}</span>
          <Link className="link" to={paths.accountLine}>
            {t('choices.lineOpen')}
          </Link>
        </Group>
      ) : null}
    </ul>
  );
}

interface HoursProps {
  agency: NoticeChoicesNow['agency'];
  at: Hours;
  onChange: (part: Partial<Hours>) => void;
}

/** When nothing is sent: as the agency says, at hours of my own, or never. */
function Quiet({ agency, at, onChange, wrong }: HoursProps & { wrong: (field: string) => string | undefined }) {
  const { t } = useTranslation('channels');
  const hour = (name: 'quietFrom' | 'quietUntil', label: string) => (
    <TextInput
      type="time"
      required
      label={label}
      error={wrong(name)}
      value={at[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <Radio.Group label={t('choices.quiet')} value={at.quiet} onChange={(quiet) => onChange({ quiet: quiet as Hours['quiet'] })}>
      <Stack gap={8} mt={8}>
        <Radio value="agency" label={t('choices.quietAgency')} description={<QuietOfAgency agency={agency} />} />
        <Radio value="own" label={t('choices.quietOwn')} />
        {at.quiet === 'own' ? (
          <Group gap="12px 16px" align="end" pl={32}>
            {hour('quietFrom', t('choices.from'))}
            {hour('quietUntil', t('choices.until'))}
            <Checkbox
              label={t('choices.days')}
              checked={at.quietDays}
              onChange={(event) => onChange({ quietDays: event.currentTarget.checked })}
            />
          </Group>
        ) : null}
        <Radio value="never" label={t('choices.quietNever')} />
      </Stack>
    </Radio.Group>
  );
}

/** One mail a day, or one each. */
function Digest({ agency, at, onChange }: HoursProps) {
  const { t } = useTranslation('channels');
  return (
    <Radio.Group label={t('choices.digest')} value={at.digest} onChange={(digest) => onChange({ digest: digest as Hours['digest'] })}>
      <Stack gap={8} mt={8}>
        <Radio
          value="agency"
          label={t('choices.digestAgency')}
          description={agency.digest ? t('choices.agencyDigest', { hour: agency.digestHour }) : t('choices.agencyEach')}
        />
        <Radio value="daily" label={t('choices.digestDaily')} />
        {at.digest === 'daily' ? (
          <NumberInput
            pl={32}
            w="fit-content"
            label={t('choices.hour')}
            min={0}
            max={23}
            clampBehavior="strict"
            allowDecimal={false}
            value={at.digestHour}
            onChange={(hour) => onChange({ digestHour: Number(hour) || 0 })}
          />
        ) : null}
        <Radio value="each" label={t('choices.digestEach')} />
      </Stack>
    </Radio.Group>
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
    return <Checkbox display="inline-block" aria-label={label} checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />;
  const reason = t(`choices.lock.${cell.lock}`);
  const Icon = cell.lock === 'forced' ? IconLock : IconMinus;
  return (
    <Text span c="dimmed" title={reason}>
      <Icon size={16} role="img" aria-label={reason} />
      <sup aria-hidden>{note}</sup>
    </Text>
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
