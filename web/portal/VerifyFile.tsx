import { Box, Button, FileButton, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFileSearch, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../contract/rules/thai.ts';
import { type FileStanding, mostVerifyBytes } from '../../contract/sarabun/proof.ts';
import { upload } from '../api.ts';
import { looks, lookWithin } from '../sarabun/proof/states.ts';
import { shortDateTime } from '../ui/dates.ts';
import { errorText } from '../ui/error-text.ts';
import { Verdict } from '../ui/Verdict.tsx';

const matches = {
  LAST: { tone: 'ok', Icon: IconCircleCheck },
  FORMER: { tone: 'ok', Icon: IconCircleCheck },
  EARLIER: { tone: 'warn', Icon: IconHistory },
  OTHER: { tone: 'urgent', Icon: IconAlertTriangle },
} as const;

/** Is the PDF that I received what the agency keeps? The file goes there to be judged, and is not kept. */
export function VerifyFile({ code, onStanding }: { code: string; onStanding: (standing: FileStanding | null) => void }) {
  const { t } = useTranslation('proof');
  const [state, setState] = useState<{ checking: boolean; name: string; standing: FileStanding | null; error: string }>({
    checking: false,
    name: '',
    standing: null,
    error: '',
  });
  const size = fileSize(mostVerifyBytes);

  async function check(file: File | null): Promise<void> {
    if (!file) return;
    if (file.size > mostVerifyBytes)
      return setState({ checking: false, name: file.name, standing: null, error: t('verify.tooLarge', { size }) });
    onStanding(null);
    setState({ checking: true, name: file.name, standing: null, error: '' });
    const form = new FormData();
    form.append('file', file);
    try {
      const standing = await upload<FileStanding>(`/verify/${encodeURIComponent(code)}/file`, form);
      setState({ checking: false, name: file.name, standing, error: '' });
      onStanding(standing);
    } catch (error) {
      setState({ checking: false, name: file.name, standing: null, error: errorText(error) });
    }
  }

  return (
    <Stack component="section" gap={12} align="start" pt={20} className="ruled" aria-labelledby="verify-file">
      <h2 id="verify-file">{t('verify.file')}</h2>
      <p className="hint">{t('verify.fileHint', { size })}</p>
      <FileButton accept="application/pdf" onChange={(file) => void check(file)}>
        {(props) => (
          <Button {...props} variant="default" loading={state.checking} leftSection={<IconFileSearch size={20} aria-hidden />}>
            {t(state.name ? 'verify.again' : 'verify.choose')}
          </Button>
        )}
      </FileButton>
      {state.name ? <p className="wraps">{state.name}</p> : null}
      {state.error ? (
        <p role="alert" className="notice" data-tone="urgent">
          {state.error}
        </p>
      ) : null}
      {state.standing ? <Told standing={state.standing} /> : null}
    </Stack>
  );
}

/** The register's bytes may still bear a signature that is good for nothing: then nothing about them is green. */
export function isRed({ match, state }: FileStanding): boolean {
  return match === 'OTHER' || state === 'changed' || state === 'broken';
}

function Told({ standing }: { standing: FileStanding }) {
  const { t } = useTranslation('proof');
  const original = standing.match === 'LAST' || standing.match === 'FORMER';
  const worthless = original && isRed(standing);
  const doubtful = original && standing.state !== null && looks[standing.state].tone === 'warn';
  const { tone, Icon } = worthless ? matches.OTHER : doubtful ? matches.EARLIER : matches[standing.match];
  const whole = isRed(standing) ? 'changed' : standing.state;
  return (
    <Verdict tone={tone} Icon={Icon} title={t(`verify.match.${worthless ? 'WORTHLESS' : standing.match}`)}>
      {standing.match === 'OTHER' ? <p>{t('verify.otherHint')}</p> : null}
      {standing.file === 'signed' ? (
        <ul className="bare" aria-label={t('states.title')}>
          {standing.signatures.map((one, index) => {
            const look = lookWithin(whole, one.state);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no names and never move
              <Group component="li" key={index} gap={8} wrap="nowrap" align="start">
                <Box component={look.Icon} size={20} flex="none" mt={2} className="toned" data-tone={look.tone} aria-hidden />
                <span>
                  {t(`states.kind.${one.kind}`)}: <strong>{t(`states.${look.words}`)}</strong>
                  {one.at ? <span className="figures"> · {shortDateTime(one.at)}</span> : null}
                </span>
              </Group>
            );
          })}
        </ul>
      ) : (
        <p>{t(`states.${standing.file}`)}</p>
      )}
    </Verdict>
  );
}
