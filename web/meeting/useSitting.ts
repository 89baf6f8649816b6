import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint, Sent } from '../../contract/endpoint.ts';
import { board } from '../../contract/meeting/sitting.ts';
import { readKey, useSend } from '../api.ts';
import { toastError } from '../ui/toast.ts';

const stale = [board];

/** One press of the sitting: sent once, its refusal told, the board read anew either way. */
export function usePress<E extends Endpoint>(call: E): (input: Sent<E>) => Promise<boolean> {
  const client = useQueryClient();
  const send = useSend(call, stale);
  return async (input) => {
    try {
      await send(input);
      return true;
    } catch (error) {
      toastError(error);
      void client.invalidateQueries({ queryKey: readKey(board) });
      return false;
    }
  };
}
