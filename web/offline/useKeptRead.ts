import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Endpoint, Given, Sent } from '../../contract/endpoint.ts';
import { type ApiError, useRead } from '../api.ts';
import { useUser } from '../shell/session/session.ts';
import { findAnswer, keepAnswer } from './kept-answers.ts';

/** A read whose last answer stands in for a new one while the office is out of reach. */
export function useKeptRead<E extends Endpoint>(endpoint: E, input: Sent<E>): UseQueryResult<Given<E>, ApiError> {
  const { F_PERSON_ID: personId } = useUser();
  const read = useRead(endpoint, input);
  const [before, setBefore] = useState<Given<E>>();
  const of = endpoint.path;
  useEffect(() => {
    if (read.data) void keepAnswer({ personId, of, given: read.data });
    else void findAnswer(personId, of).then((given) => given !== undefined && setBefore(given as Given<E>));
  }, [personId, of, read.data]);
  return read.data || !before ? read : ({ ...read, data: before } as unknown as typeof read);
}
