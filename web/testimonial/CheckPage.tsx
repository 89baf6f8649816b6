import { Button, Flex, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFileOff, IconFiles } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { checkTestimonial } from '../../contract/testimonial/items.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { PublicFrame } from '../shell/frame/PublicFrame.tsx';
import { longDate } from '../ui/dates.ts';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Verdict } from '../ui/Verdict.tsx';

/** Does the certificate in my hand hold? Asked by anybody, with the code on the paper or its QR. */
export function CheckPage() {
  const { t } = useTranslation('testimonial');
  const { code } = useParams();
  return (
    <PublicFrame>
      <Stack gap={20} maw={680} mx="auto" px={{ base: 16, sm: 24 }} py={{ base: 20, sm: 32 }}>
        <PageHead title={t('check.title')} hint={code ? undefined : t('check.hint')} />
        {code ? <Standing key={code} code={code} /> : null}
        <CodeForm key={`form-${code}`} first={code ?? ''} />
      </Stack>
    </PublicFrame>
  );
}

function CodeForm({ first }: { first: string }) {
  const { t } = useTranslation('testimonial');
  const go = useNavigate();
  const [code, setCode] = useState(first);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code.trim()) void go(paths.testimonialCheck(encodeURIComponent(code.trim())));
  }
  return (
    <Flex component="form" onSubmit={submit} gap={12} wrap="wrap" align="end" noValidate>
      <TextInput
        required
        label={t('check.code')}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        flex="1 1 260px"
        styles={{ input: { fontFamily: 'ui-monospace, Consolas, monospace', letterSpacing: '0.06em' } }}
      />
      <Button type="submit" variant={first ? 'default' : 'filled'} disabled={!code.trim()}>
        {t('check.ask')}
      </Button>
    </Flex>
  );
}

const looks = {
  VALID: { tone: 'ok', Icon: IconCircleCheck, text: 'check.validText' },
  REVOKED: { tone: 'urgent', Icon: IconAlertTriangle, text: 'check.revokedText' },
  REPLACED: { tone: 'warn', Icon: IconFiles, text: 'check.replacedText' },
} as const;

function Standing({ code }: { code: string }) {
  const { t } = useTranslation('testimonial');
  const answer = useRead(checkTestimonial, { code }, { staleTime: 0 });
  if (answer.isPending) return <LoadingRows rows={3} />;
  if (answer.isError) {
    if (answer.error.status !== 404) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
    return (
      <Verdict tone="plain" Icon={IconFileOff} title={t('check.unknown')}>
        <p>{t('check.unknownText')}</p>
      </Verdict>
    );
  }
  const { state, agency, use, number, holder, masked, day } = answer.data;
  const { tone, Icon, text } = looks[state];
  const facts = [
    [t('check.agency'), agency],
    [t('check.kind'), t(`use.${use}`)],
    [t('check.number'), number],
    [t('check.holder'), holder],
    [t('check.day'), longDate(day)],
  ] as const;
  return (
    <Verdict tone={tone} Icon={Icon} title={t(`check.${state}`)}>
      <p>{t(text)}</p>
      <dl className="facts figures">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {fact}
              {name === t('check.holder') && masked ? <span className="sub">{t('check.masked')}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </Verdict>
  );
}
