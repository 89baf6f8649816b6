import { Box, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { tripReturns } from '../../../contract/auth/providers.ts';
import { contrast, darkEnough, lightEnough, mixed, readable } from '../../../contract/rules/contrast.ts';
import { settingsMenu } from '../../../contract/rules/times.ts';
import {
  type ConfigPart,
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
import { Try, useTest } from '../form/Try.tsx';

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
    <p className="hint">
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
      <p className="hint" role="status">
        {t('contrast', { ratio: ratio.toFixed(1) })} · {t(good ? 'contrastOk' : 'contrastBad')}
      </p>
      <Group component="fieldset" className="panel" gap={16} p={16} mt={16}>
        <legend>{t('preview')}</legend>
        <Sample ink="#ffffff" ground={darkEnough(colour)} word={t('previewButton')} />
        <Sample ink={darkEnough(colour)} ground="#ffffff" word={t('previewLink')} />
        <Sample ink={lightEnough(colour, '#182029')} ground="#182029" word={t('previewLink')} />
        <Sample ink="#ffffff" ground={mixed(darkEnough(colour), '#000000', 0.3)} word={t('preview')} />
      </Group>
    </div>
  );
}

function Sample({ ink, ground, word }: { ink: string; ground: string; word: string }) {
  return (
    <Box component="span" p="8px 16px" bdrs={8} c={ink} bg={ground}>
      {word}
    </Box>
  );
}

/** Sends a mail with what stands in the form, saved or not, and shows what the server said. */
function MailTest({ values, locked }: Pick<Props, 'values' | 'locked'>) {
  const { t } = useTranslation('system');
  const [to, setTo] = useState(useUser().email);
  const sent = Object.fromEntries(Object.entries(values).filter(([name, value]) => !locked[name] && value !== undefined));
  const test = useTest(() => call(testMail, { values: sent as never, to }));
  return (
    <Try test={test} name={t('testMail')} good={t('mailOk')} bad={t('mailBad')}>
      <TextInput
        flex="1 1 260px"
        required
        label={t('testTo')}
        inputMode="email"
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
    </Try>
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
      <p className="hint">
        {t('lineWebhook')}: <code>{webhook}</code>
      </p>
      <Try test={test} name={t('testLine')} good={test.answer?.said ?? ''} bad={t('lineBad')} />
    </>
  );
}

function StampTest({ url }: { url: string }) {
  const { t } = useTranslation('system');
  const test = useTest(async () => {
    const { at, authority, ...answer } = await call(testTimestamp, { url });
    return at ? { ok: true, answer: '', said: t('stampOk', { at: shortDateTime(at), authority }) } : answer;
  });
  return <Try test={test} name={t('testStamp')} off={url.trim() === ''} good={test.answer?.said ?? ''} bad={t('stampBad')} />;
}

/** Signs in by the service's own name and, where one is typed, finds the entry of a user. */
function DirectoryTest({ values, locked }: Pick<Props, 'values' | 'locked'>) {
  const { t } = useTranslation('system');
  const [username, setUsername] = useState('');
  const sent = Object.fromEntries(Object.entries(values).filter(([name, value]) => !locked[name] && value !== undefined));
  const test = useTest(() => call(testDirectory, { values: sent as never, username }));
  return (
    <Try test={test} name={t('testConnection')} off={!values.ldapUrl} good={t('directoryOk')} bad={t('directoryBad')}>
      <TextInput
        flex="1 1 260px"
        label={t('testUser')}
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
    </Try>
  );
}

/** Reads what the provider says of itself, and tells the address that is registered there. */
function ProviderTest({ part, values }: { part: 'provider1' | 'provider2' | 'provider3'; values: Props['values'] }) {
  const { t } = useTranslation('system');
  const test = useTest(() => call(testProvider, { part, values: values as never }));
  return (
    <>
      <p className="hint">
        {t('redirectUri')} <code>{`${location.origin}${base}api${tripReturns}`}</code>
      </p>
      <Try test={test} name={t('testConnection')} off={!values.oidcIssuer} good={t('providerOk')} bad={t('providerBad')} />
    </>
  );
}
