import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addFinding,
  checkPack,
  type FindingHow,
  type FoundCondition,
  findingPhotoPath,
  type PackLine,
} from '../../../contract/asset/check.ts';
import { randomId, readKey } from '../../api.ts';
import { type KeptAct, keepAct, useKeptActs } from '../../offline/kept-acts.ts';
import { sendKept } from '../../offline/send-kept.ts';
import { useKeptRead } from '../../offline/useKeptRead.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../shell/session/session.ts';

/** What the inspector says of a thing. */
export interface Found {
  line: PackLine | null;
  read: string;
  placeId: number;
  how: FindingHow;
  condition: FoundCondition;
  name?: string;
  serial?: string;
  words?: string;
  photo?: Blob | null;
}

/** A finding of this device that the list does not show yet. */
interface Own {
  assetId: number | null;
  placeId: number;
  how: FindingHow;
  condition: FoundCondition;
  name: string;
  read: string;
}

/** A line with what is known of it here: what the office said, and over it what was found with this device since. */
export interface Seen extends PackLine {
  mine: Own | null;
}

/** The frozen list, also without a network, with what waits on this device over it. */
export function useRound(checkId: number) {
  const client = useQueryClient();
  const read = useKeptRead(checkPack, { checkId });
  const all = useKeptActs();
  const acts = (all ?? []).filter(({ line }) => line.startsWith(`asset check ${checkId} `));
  const waits = acts.filter((act) => !act.refused);
  // what was sent meanwhile is looked at again
  const before = useRef(0);
  useEffect(() => {
    if (all && acts.length < before.current) void client.invalidateQueries({ queryKey: readKey(checkPack) });
    if (all) before.current = acts.length;
  }, [all, acts.length, client]);
  const [session, setSession] = useState<Own[]>([]);
  const known = [...waits.map(ownOf), ...session];
  // another round may be what this browser kept
  const pack = read.data?.checkId === checkId ? read.data : undefined;
  const lines: Seen[] = (pack?.lines ?? []).map((line) => ({
    ...line,
    mine: known.findLast(({ assetId }) => assetId === line.id) ?? null,
  }));
  const extras = known.filter(({ assetId, read: text }) => assetId === null && !pack?.extras.some((one) => one.read === text));
  const keep = useKeeping(checkId, (own) => setSession((now) => [...now, own]));
  return { read, pack, lines, extras, waits, refused: acts.filter((act) => act.refused), keep };
}
export type Round = ReturnType<typeof useRound>;

/** Where it was found, or null. */
export function placeOf({ mine, found }: Seen): number | null {
  return mine?.placeId ?? found?.placeId ?? null;
}

function ownOf({ input }: KeptAct): Own {
  return {
    assetId: (input.assetId as number | undefined) ?? null,
    placeId: input.placeId as number,
    how: input.how as FindingHow,
    condition: input.condition as FoundCondition,
    name: String(input.name),
    read: String(input.read),
  };
}

/** Kept first, then sent: a press is the same whether there is a network or not, and is never sent twice. */
function useKeeping(checkId: number, onKept: (own: Own) => void) {
  const { t } = useTranslation('assetCheck');
  const { F_PERSON_ID: personId } = useUser();
  return async ({ line, read, placeId, how, condition, name = '', serial = '', words = '', photo }: Found) => {
    const mark = randomId();
    const input = {
      checkId,
      mark,
      ...(line ? { assetId: line.id } : {}),
      read: read.slice(0, 200),
      placeId,
      how,
      condition,
      name,
      serial,
      words,
      at: new Date().toISOString(),
      device: navigator.userAgent.slice(0, 80),
    };
    await keepAct(personId, {
      endpoint: addFinding,
      input,
      of: `asset check ${checkId} ${mark}`,
      // corrections of one thing go in their order, and one that is refused holds nothing else up
      line: `asset check ${checkId} ${line?.id ?? mark}`,
      says: [t(`how.${how}`), [line?.number ?? read, line?.name ?? name].filter(Boolean).join(' ')],
      page: paths.assetScan(checkId),
      picture: photo ? { path: findingPhotoPath(checkId, mark), name: 'found.jpg', blob: photo } : undefined,
    });
    onKept({ assetId: line?.id ?? null, placeId, how, condition, name, read });
    void sendKept();
  };
}
