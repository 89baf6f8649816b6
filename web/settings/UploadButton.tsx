import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';

interface Props {
  /** Kinds of files, as an input takes them. */
  accept: string;
  label: string;
  /** What is heard of the field and of its button. */
  aria: { choose: string; upload?: string };
  multiple?: boolean;
  sending: boolean;
  onChoose: (files: File[]) => void;
}

/** Chooses files and sends them at once. */
export function UploadButton({ accept, label, aria, multiple = false, sending, onChoose }: Props) {
  return (
    <FileButton
      multiple={multiple}
      accept={accept}
      onChange={(files) => onChoose([files ?? []].flat())}
      inputProps={{ 'aria-label': aria.choose }}
    >
      {(props) => (
        <Button {...props} variant="default" loading={sending} leftSection={<IconUpload size={16} aria-hidden />} aria-label={aria.upload}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}
