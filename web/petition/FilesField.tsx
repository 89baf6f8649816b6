import { Button, FileButton, Group, Stack } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { petitionLimits } from '../../contract/petition/calls.ts';
import { fileSize } from '../../contract/rules/thai.ts';

const kinds = ['application/pdf', 'image/jpeg', 'image/png'];
const size = fileSize(petitionLimits.bytes);

interface Props {
  files: File[];
  onChange: (files: File[]) => void;
  /** What the server says of them. */
  error?: string | undefined;
}

/** The same file chosen once more. */
const isSame = (one: File, other: File) => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Files that go with a letter; what can't go is said before anything is sent. */
export function FilesField({ files, onChange, error }: Props) {
  const { t } = useTranslation(['petition', 'common']);
  const [id, hint] = [useId(), useId()];
  const again = useRef<() => void>(null);
  const [fault, setFault] = useState('');
  const [said, setSaid] = useState('');

  function add(chosen: File[]): void {
    // the same file may be chosen once more
    again.current?.();
    const wrong = chosen.find(({ type }) => !kinds.includes(type));
    const fresh = chosen.filter((one) => kinds.includes(one.type) && !files.some((had) => isSame(had, one)));
    const all = [...files, ...fresh];
    const bytes = all.reduce((sum, one) => sum + one.size, 0);
    const tooMany = all.length > petitionLimits.files;
    const tooLarge = bytes > petitionLimits.bytes;
    if (!tooMany && !tooLarge) onChange(all);
    setFault(
      (tooMany && t('filesMany', { count: petitionLimits.files })) ||
        (tooLarge && t('filesSize', { size })) ||
        (wrong ? t('fileKind', { name: wrong.name }) : ''),
    );
  }

  return (
    <Stack component="fieldset" gap={8} bd={0} m={0} p={0} aria-describedby={hint}>
      <legend id={id} className="medium">
        {t('files')}
      </legend>
      <p id={hint} className="hint">
        {t('filesHint', { count: petitionLimits.files, size })}
      </p>
      {files.length > 0 ? (
        <ul className="bare boxed" aria-labelledby={id}>
          {files.map((file) => (
            <Group
              component="li"
              key={`${file.name} ${file.size} ${file.lastModified}`}
              className="row"
              gap={8}
              wrap="nowrap"
              justify="space-between"
              px={12}
              py={4}
            >
              <span className="wraps">
                {file.name} <span className="sub figures">{fileSize(file.size)}</span>
              </span>
              <Button
                variant="subtle"
                color="gray"
                size="compact-md"
                aria-label={t('removeFile', { name: file.name })}
                onClick={() => {
                  onChange(files.filter((one) => one !== file));
                  setFault('');
                  setSaid(t('removedFile', { name: file.name }));
                }}
              >
                <IconX size={18} aria-hidden />
              </Button>
            </Group>
          ))}
        </ul>
      ) : null}
      {fault || error ? (
        <p role="alert" className="fault">
          {fault || error}
        </p>
      ) : null}
      <output className="unseen">{said}</output>
      <Group>
        <FileButton multiple accept={kinds.join(',')} onChange={add} resetRef={again}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPaperclip size={20} aria-hidden />}>
              {t('addFiles')}
            </Button>
          )}
        </FileButton>
      </Group>
    </Stack>
  );
}
