import { Box, Button, Flex, Image, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClockHour4, IconFileInfo, IconFileOff } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { type FileStanding, type PaperFacts, verifyCode } from '../../contract/sarabun/proof.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { PublicFrame } from '../shell/frame/PublicFrame.tsx';
import { longDate } from '../ui/dates.ts';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Verdict } from '../ui/Verdict.tsx';
import { isRed, VerifyFile } from './VerifyFile.tsx';

/** Does the letter in my hand stand? Asked by anybody, with the code on the paper or its QR [R1]. */
export function VerifyPage() {
  const { t } = useTranslation('proof');
  const { code } = useParams();
  return (
    <PublicFrame>
      <Stack gap={20} maw={680} mx="auto" px={{ base: 16, sm: 24 }} py={{ base: 20, sm: 32 }}>
        <PageHead title={t('verify.title')} hint={code ? undefined : t('verify.hint')} />
        {code ? <Standing key={code} code={code} /> : null}
        <CodeForm key={`form-${code}`} first={code ?? ''} />
        <p className="hint">{t('verify.privacy')}</p>
      </Stack>
    </PublicFrame>
  );
}

function CodeForm({ first }: { first: string }) {
  const { t } = useTranslation('proof');
  const go = useNavigate();
  const [code, setCode] = useState(first);
  const [tried, setTried] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (code.trim()) go(paths.verify(code.trim()));
  }
  return (
    <Flex component="form" onSubmit={submit} gap={12} wrap="wrap" align="end" noValidate>
      <TextInput
        required
        label={t('verify.code')}
        description={t('verify.codeExample')}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={tried && !code.trim() ? t('verify.needed') : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        flex="1 1 260px"
        styles={{ input: { fontFamily: 'ui-monospace, Consolas, monospace', letterSpacing: '0.06em' } }}
      />
      <Button type="submit" variant={first ? 'default' : 'filled'}>
        {t('verify.check')}
      </Button>
    </Flex>
  );
}

const looks = {
  VALID: { tone: 'ok', Icon: IconCircleCheck },
  VOID: { tone: 'urgent', Icon: IconAlertTriangle },
  PENDING: { tone: 'warn', Icon: IconClockHour4 },
} as const;
const notThis = { tone: 'plain', Icon: IconFileInfo } as const;

function Standing({ code }: { code: string }) {
  const { t } = useTranslation('proof');
  const answer = useRead(verifyCode, { code }, { staleTime: 60_000 });
  const [file, setFile] = useState<FileStanding | null>(null);
  if (answer.isPending) return <LoadingRows rows={3} />;
  if (answer.isError) {
    if (answer.error.status !== 404) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
    return (
      <Verdict tone="plain" Icon={IconFileOff} title={t('verify.unknown')}>
        <p>{t('verify.unknownHint')}</p>
      </Verdict>
    );
  }
  return (
    <>
      <Known standing={answer.data} quiet={file !== null && isRed(file)} />
      <VerifyFile code={code} onStanding={setFile} />
    </>
  );
}

/** What the agency says of the letter with this code. `quiet`: the file that was brought is not it, and this must not read as if it were. */
function Known({ standing, quiet }: { standing: PaperFacts; quiet: boolean }) {
  const { t } = useTranslation('proof');
  const plain = quiet && standing.state === 'VALID';
  const { tone, Icon } = plain ? notThis : looks[standing.state];
  return (
    <Verdict tone={tone} Icon={Icon} title={t(plain ? 'verify.notThis' : `verify.state.${standing.state}`)}>
      {standing.state === 'VALID' ? <p>{t('verify.compare')}</p> : null}
      {standing.reason ? <p>{t(`verify.reason.${standing.reason}`)}</p> : null}
      <Facts standing={standing} />
      {standing.picture === null ? null : (
        <Box component="figure" m={0} mt={12}>
          <Image
            src={`data:image/webp;base64,${standing.picture}`}
            alt={t('verify.picture')}
            maw={360}
            h="auto"
            bd="1px solid var(--line)"
          />
          <figcaption className="sub">{t('verify.pictureHint')}</figcaption>
        </Box>
      )}
    </Verdict>
  );
}

/** What the register says of it; what the agency does not show to everybody is left out. */
function Facts({ standing }: { standing: PaperFacts }) {
  const { t } = useTranslation('proof');
  const facts: [string, ReactNode][] = [
    [t('verify.number'), standing.number ?? t('verify.none')],
    [t('verify.date'), standing.date ? longDate(standing.date) : t('verify.none')],
    [t('verify.agency'), standing.agency],
    [t('verify.subject'), standing.subject],
    [t('verify.signers'), standing.signers?.length ? standing.signers.map((one) => <div key={one}>{one}</div>) : null],
  ];
  return (
    <dl className="facts figures">
      {facts.map(([name, fact]) =>
        fact === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
