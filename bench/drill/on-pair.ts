import { needTool } from '../../server/test/debian-tool.ts';
import { type DatabasePair, openDatabasePair } from './database-pair.ts';
import type { Finding } from './findings.ts';
import { debianPostgres, onStage, type Stage } from './on-stage.ts';

/** A synchronous pair of databases behind haproxy under the stage. A text says why it can't be drilled here. */
export async function onPair(
  work: (stage: Stage<DatabasePair>) => Promise<Finding[]>,
  say: (line: string) => void,
): Promise<Finding[] | string> {
  const haproxy = needTool('haproxy', 'haproxy');
  const bin = debianPostgres();
  if (!haproxy || !bin) return 'haproxy and postgresql of Debian are not here';
  return onStage((home) => openDatabasePair(home, bin, haproxy), work, say);
}
