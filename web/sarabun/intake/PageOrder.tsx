import { ActionIcon, Box, Button, FileButton, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCamera, IconPerspective, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DropZone.module.css';
import { PhotoEditor } from './photo/PhotoEditor.tsx';
import { usePhotos } from './photo/usePhotos.ts';

interface Props {
  pictures: File[];
  onChange: (pictures: File[]) => void;
  onJoin: () => void;
  busy: boolean;
}

/** Pictures of pages in the order that they will have: dragged, or moved by buttons. A photo of a page is cut out and made straight first. */
export function PageOrder({ pictures, onChange, onJoin, busy }: Props) {
  const { t } = useTranslation('intake');
  const [opened, setOpened] = useState<File | null>(null);
  const addresses = useAddresses(pictures);
  const photos = usePhotos(pictures);
  const editing = busy ? null : (opened ?? photos.next);
  return (
    <Box p="var(--panel-pad)" className="panel">
      <Title order={2}>{t('pages.title')}</Title>
      <p className="dimmed">{t('pages.hint')}</p>
      <Pictures
        pictures={pictures}
        addresses={addresses}
        busy={busy}
        onChange={onChange}
        onOpen={photos.desk ? (file) => setOpened(file) : undefined}
      />
      <Group gap={8} mt={16}>
        <Button onClick={onJoin} loading={busy}>
          {t('pages.join', { count: pictures.length })}
        </Button>
        <FileButton multiple accept=".jpg,.jpeg,.png" onChange={(more) => onChange([...pictures, ...more])}>
          {(props) => (
            <Button {...props} variant="default" disabled={busy}>
              {t('pages.add')}
            </Button>
          )}
        </FileButton>
        <FileButton accept="image/jpeg" capture="environment" onChange={(photo) => photo && onChange([...pictures, photo])}>
          {(props) => (
            <Button
              {...props}
              className={classes.camera ?? ''}
              variant="default"
              leftSection={<IconCamera size={18} aria-hidden />}
              disabled={busy}
            >
              {t('pages.more')}
            </Button>
          )}
        </FileButton>
      </Group>
      {editing && photos.desk ? (
        <PhotoEditor
          key={addresses.get(editing)}
          desk={photos.desk}
          edit={photos.editOf(editing)}
          page={pictures.indexOf(editing) + 1}
          pages={pictures.length}
          onKeep={(picture, edit) => {
            photos.settle(picture, edit);
            setOpened(null);
            onChange(pictures.map((one) => (one === editing ? picture : one)));
          }}
          onLeave={() => {
            photos.settle(editing);
            setOpened(null);
          }}
        />
      ) : null}
    </Box>
  );
}

interface PicturesProps extends Pick<Props, 'pictures' | 'busy' | 'onChange'> {
  addresses: Map<File, string>;
  onOpen: ((file: File) => void) | undefined;
}

function Pictures({ pictures, addresses, busy, onChange, onOpen }: PicturesProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  function move(from: number, to: number): void {
    const next = [...pictures];
    const [one] = next.splice(from, 1);
    if (one) next.splice(to, 0, one);
    onChange(next);
  }
  return (
    <Stack component="ol" gap={8} className="bare">
      {pictures.map((file, index) => (
        <Group
          component="li"
          key={addresses.get(file)}
          gap={12}
          p={8}
          className="panel"
          draggable={!busy}
          opacity={dragged === index ? 0.5 : undefined}
          style={{ cursor: busy ? undefined : 'grab' }}
          onDragStart={() => setDragged(index)}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={() => dragged !== null && move(dragged, index)}
        >
          <Picture
            address={addresses.get(file)}
            name={file.name}
            page={index + 1}
            pages={pictures.length}
            busy={busy}
            onMove={(to) => move(index, to)}
            onRemove={() => onChange(pictures.filter((one) => one !== file))}
            onOpen={onOpen && (() => onOpen(file))}
          />
        </Group>
      ))}
    </Stack>
  );
}

/** Dots across a page below which its words are read badly. */
const leastDots = 1400;

interface PictureProps {
  address: string | undefined;
  name: string;
  page: number;
  pages: number;
  busy: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onOpen: (() => void) | undefined;
}

/** A picture with its page, and the buttons that move it, take it out or make it straight. */
function Picture({ address, name, page, pages, busy, onMove, onRemove, onOpen }: PictureProps) {
  const { t } = useTranslation('intake');
  const [coarse, setCoarse] = useState(false);
  return (
    <>
      <Box
        component="img"
        src={address}
        w={60}
        mah={84}
        alt={t('pages.page', { page, name })}
        style={{ objectFit: 'contain' }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setCoarse(Math.min(naturalWidth, naturalHeight) < leastDots)}
      />
      <Box component="span" flex="1 1 120px" className="figures" style={{ overflowWrap: 'anywhere' }}>
        {page}. {name}
        {coarse ? (
          <Text component="span" display="block" size="sm" c="var(--warn)" role="status">
            {t('pages.coarse', { page })}
          </Text>
        ) : null}
      </Box>
      <Group component="span" gap={4} wrap="nowrap" ml="auto">
        {onOpen ? (
          <Step label={t('photo.open', { page })} off={busy} onClick={onOpen}>
            <IconPerspective size={18} aria-hidden />
          </Step>
        ) : null}
        <Step label={t('pages.up', { page })} off={busy || page === 1} onClick={() => onMove(page - 2)}>
          <IconArrowUp size={18} aria-hidden />
        </Step>
        <Step label={t('pages.down', { page })} off={busy || page === pages} onClick={() => onMove(page)}>
          <IconArrowDown size={18} aria-hidden />
        </Step>
        <Step label={t('pages.remove', { page })} off={busy} onClick={onRemove}>
          <IconX size={18} aria-hidden />
        </Step>
      </Group>
    </>
  );
}

function Step({ label, off, onClick, children }: { label: string; off: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <ActionIcon variant="default" aria-label={label} disabled={off} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

/** An address of each picture for as long as it is shown. */
function useAddresses(pictures: File[]): Map<File, string> {
  const known = useMemo(() => new Map<File, string>(), []);
  for (const file of pictures) if (!known.has(file)) known.set(file, URL.createObjectURL(file));
  useEffect(
    () => () => {
      for (const address of known.values()) URL.revokeObjectURL(address);
    },
    [known],
  );
  return known;
}
