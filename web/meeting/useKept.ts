import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Given } from '../../contract/endpoint.ts';
import type { board } from '../../contract/meeting/sitting.ts';
import type { ApiError } from '../api.ts';
import { findAnswer, keepAnswer } from '../offline/kept-answers.ts';
import { useUser } from '../shell/session/session.ts';

type Board = Given<typeof board>;

/** The last that was known of this meeting stands in while the office is out of reach: its agenda opens, nothing is voted on. */
export function useKept(meetingId: number, read: UseQueryResult<Board, ApiError>): UseQueryResult<Board, ApiError> {
  const { F_PERSON_ID: personId } = useUser();
  const [before, setBefore] = useState<Board>();
  const of = `meeting ${meetingId}`;
  useEffect(() => {
    if (read.data) void keepAnswer({ personId, of, given: read.data });
    else void findAnswer(personId, of).then((given) => given !== undefined && setBefore(given as Board));
  }, [personId, of, read.data]);
  return read.data || !before ? read : ({ ...read, data: before, isError: false } as unknown as typeof read);
}
