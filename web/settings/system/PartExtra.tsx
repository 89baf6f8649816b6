import { Alert, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { tripReturns } from '../../../contract/auth/providers.ts';
import { contrast, darkEnough, lightEnough, mixed, readable } from '../../../contract/rules/contrast.ts';
import { settingsMenu } from '../../../contract/rules/times.ts';
import {
  type ConfigPart,
  type TestAnswer,
  testDirectory,
  testLine,
  testMail,
  testProvider,
  testTimestamp,
} from '../../../contract/settings/admin-configs.ts';
import type { FieldValue } from '../../../contract/settings/define.ts';
import { call } from '../../api.ts';
import { paths } from '../../paths.ts';
import { base } from '../../shell/boot.ts';
import { useUser } from '../../shell/session/session.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { errorText } from '../../ui/error-text.ts';
import classes from './System.module.css';

interface Props {
  part: ConfigPart;
  values: Record<string, FieldValue>;
  locked: Record<string, string>;
  manage: boolean;
}

/** What a part has beside its fields: a sample, a test against the real service, the way to a page that belongs to it. */
export function PartExtra({ part, values, manage, locked }: Props) {
  if (part === 'brand') return <LogosLink />;
  if (part === 'look') return <ColourSample colour={String(values.colour ?? '')} />;
  if (!manage) return null;
  if (part === 'mail') return <MailTest values={values} locked={locked} />;
  if (part === 'line') return <LineTest token={String(values.token ?? '')} />;
  if (part === 'timestamp') return <StampTest url={String(values.url ?? '')} />;
  if (part === 'directory') return <DirectoryTest values={values} locked={locked} />;
  if (part === 'provider1' || part === 'provider2' || part === 'provider3') return <ProviderTest part={part} values={values} />;
  return null;
}

function LogosLink() {
  const { t } = useTranslation('system');
  return (
    <p className={classes.note}>
      {t('logos')}{' '}
      <Link className="link" to={`${paths.settings(settingsMenu.centre)}/setup-organization`}>
        {t('logosLink')}
      </Link>
    </p>
  );
}

/** The colour as buttons and links have it, by day and by night, with its contrast. */
function ColourSample({ colour }: { colour: string }) {
  const { t } = useTranslation('system');
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null;
  const ratio = contrast(colour, '#ffffff');
  const good = ratio >= readable;
  return (
    <div>
      <p className={classes.note} role="status">
        {t('contrast', { ratio: ratio.toFixed(1) })} · {t(good ? 'contrastOk' : 'contrastBad')}
      </p>
      <fieldset className={classes.sample}>
        <legend>{t('preview')}</legend>
        <span className={classes.button} style={{ background: darkEnough(colour) }}>
          {t('previewButton')}
        </span>
        <span className={classes.ground} style={{ background: '#ffffff', color: darkEnough(colour) }}>
          {t('previewLink')}
        </span>
        <span className={classes.ground} style={{ background: '#182029', color: lightEnough(colour, '#182029') }}>
          {t('previewLink')}
        </span>
        <span className={classes.button} style={{ background: mixed(darkEnough(colour), '#000000', 0.3) }}>
          {t('preview')}
        </span>
      </fieldset>
    </div>
  );
}

/** Sends a mail with what stands in the form, saved or not, and shows what the server said. */
function MailTest({ values, locked }: Pick<Props, 'values' | 'locked'>) {
  const { t } = useTranslation('system');
  const [to, setTo] = useState(useUser().email);
  const sent = Object.fromEntries(Object.entries(values).filter(([name, value]) => !locked[name] && value !== undefined));
  const test = useTest(() => call(testMail, { values: sent as never, to }));
  return (
    <>
      <div className={classes.row}>
        <TextInput required label={t('testTo')} inputMode="email" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
        <Button variant="default" loading={test.busy} onClick={test.run}>
          {t('testMail')}
        </Button>
      </div>
      <Outcome of={test.answer} good={t('mailOk')} bad={t('mailBad')} />
    </>
  );
}

/** Asks LINE by what stands in the form, saved or not; a message goes to who presses, where his account is linked. */
function LineTest({ token }: { token: string }) {
  const { t } = useTranslation('system');
  const webhook = `${new URL(base, window.location.href).href}line/webhook`;
  const test = useTest(async () => {
    const { ok, answer, name, basicId, sent } = await call(testLine, { token });
    const said = `${t('lineOk', { name, id: basicId })} · ${t(sent ? 'lineSent' : 'lineNotLinked')}`;
    return { ok, answer, said };
  });
  return (
    <>
      <p className={classes.note}>
        {t('lineWebhook')}: <code>{webhook}</code>
      </p>
      <div className={classes.bar}>
        <Button variant="default" loading={test.busy} onClick={test.run}>
          {t('testLine')}
        </Button>
      </div>
      <Outcome of={test.answer} good={test.answer?.said ?? ''} bad={t('lineBad')} />
    </>
  );
}

function StampTest({ url }: { url: string }) {
  const { t } = useTranslation('system');
  const test = useTest(async () => {
    const { at, authority, ...answer } = await call(testTimestamp, { url });
    return at ? { ok: true, answer: '', said: t('stampOk', { at: shortDateTime(at), authority }) } : answer;
  });
  return (
    <>
      <div className={classes.bar}>
        <Button variant="default" disabled={url.trim() === ''} loading={test.busy} onClick={test.run}>
          {t('testStamp')}
        </Button>
      </div>
      <Outcome of={test.answer} good={test.answer?.said ?? ''} bad={t('stampBad')} />
    </>
  );
}

/** Signs in by the service's own name and, where one is typed, finds the entry of a user. */
function DirectoryTest({ values, locked }: Pick<Props, 'values' | 'locked'>) {
  const { t } = useTranslation('system');
  const [username, setUsername] = useState('');
  const sent = Object.fromEntries(Object.entries(values).filter(([name, value]) => !locked[name] && value !== undefined));
  const test = useTest(() => call(testDirectory, { values: sent as never, username }));
  return (
    <>
      <div className={classes.row}>
        <TextInput
          label={t('testUser')}
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <Button variant="default" disabled={!values.ldapUrl} loading={test.busy} onClick={test.run}>
          {t('testConnection')}
        </Button>
      </div>
      <Outcome of={test.answer} good={t('directoryOk')} bad={t('directoryBad')} />
    </>
  );
}

/** Reads what the provider says of itself, and tells the address that is registered there. */
function ProviderTest({ part, values }: { part: 'provider1' | 'provider2' | 'provider3'; values: Props['values'] }) {
  const { t } = useTranslation('system');
  const test = useTest(() => call(testProvider, { part, values: values as never }));
  return (
    <>
      <p className={classes.note}>
        {t('redirectUri')} <code>{`${location.origin}${base}api${tripReturns}`}</code>
      </p>
      <div className={classes.bar}>
        <Button variant="default" disabled={!values.oidcIssuer} loading={test.busy} onClick={test.run}>
          {t('testConnection')}
        </Button>
      </div>
      <Outcome of={test.answer} good={t('providerOk')} bad={t('providerBad')} />
    </>
  );
}

type Answer = TestAnswer & { said?: string };

function useTest(ask: () => Promise<Answer>) {
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  async function run(): Promise<void> {
    setBusy(true);
    setAnswer(null);
    setAnswer(await ask().catch((error) => ({ ok: false, answer: errorText(error) })));
    setBusy(false);
  }
  return { busy, answer, run: () => void run() };
}

function Outcome({ of, good, bad }: { of: Answer | null; good: string; bad: string }) {
  const { t } = useTranslation('system');
  if (!of) return null;
  return (
    <Alert color={of.ok ? 'green' : 'red'} variant="outline" className={classes.answer ?? ''} role="status">
      {of.ok ? good : bad}
      {of.answer ? <p>{t('answer', { answer: of.answer })}</p> : null}
    </Alert>
  );
}
