import type { Office } from '../office.ts';
import type { MessageKind } from './messages.ts';
import type { Peer } from './peers/peer.ts';

/** A message on its way out. */
export interface OutMessage {
  id: number;
  messageId: string;
  kind: MessageKind;
  key: string;
  /** The very bytes of every try, as `wrappings.ts` writes them. */
  signed: string;
  files: readonly { part: string; sha256: string; name: string; mime: string; size: number }[];
}

/** Words of a refusal: nobody of that code is there any more. */
export const gone = 'GONE';

/** What stands in a letter's way: its carrier knows no such receiver. */
export const unknownReceiver = 'UNKNOWN_RECEIVER';

/**
 * `carrierId`: by which number the carrier knows it. `status`: what the carrier says of a message that it was asked about.
 * handed: the carrier has it, with what it answered at once, proven. refused: it will never take this message. unsure: bytes left, and nobody knows.
 * failed: it did not get there, it is tried again. hopeless: no try changes that, until somebody here has mended what stands in its way.
 */
export type Sent =
  | { outcome: 'handed'; answer: string | null; carrierId?: string; status?: string }
  | { outcome: 'hopeless'; words: string }
  | { outcome: 'refused'; words: string }
  | { outcome: 'unsure' | 'failed'; words: string };

/** A message as a carrier that is asked hands it over; one that pushes calls `takeMessage` itself. */
export interface RawMessage {
  raw: string;
  /** What names it at the carrier, for `settle`. */
  handle: string;
  /** false: it is larger than a letter can be, and was cut. */
  whole?: boolean;
}

/** A way between agencies. What letters and notices are is the core's; an adapter carries them. */
export interface Adapter {
  code: string;
  /** What else may be said this way about a letter that has left. */
  can: readonly ('RECALL' | 'NUMBER_WRONG')[];
  send: (office: Office, peer: Peer, out: OutMessage) => Promise<Sent>;
  poll: (office: Office) => Promise<RawMessage[]>;
  /** After what came is committed. */
  settle: (office: Office, raw: RawMessage) => Promise<void>;
  /** It tells no number which of several it is: the next one waits until the carrier has the one before. */
  inTurn?: true;
  /** Where the carrier itself knows what became of a key. */
  ask?: (office: Office, peer: Peer, key: string) => Promise<Sent>;
}
