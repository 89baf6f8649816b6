import type { MasterKeys } from '../system/master-key.ts';
import { findOfficeSigner, type OfficeSigner, verifyOfficeSignature } from '../system/office-key.ts';
import { BackupFault, DamagedManifest } from './backup-fault.ts';

/** Two lines: what is said, and the office's signature over exactly those bytes. */
export function signLine(line: string, signer: OfficeSigner): string {
  const { keyId, publicKey } = signer;
  return `${line}\n${JSON.stringify({ keyId, publicKey, signature: signer.sign(Buffer.from(line)) })}\n`;
}

/** The first line. @throws BackupFault where it is damaged, or signed by a key that is not among these */
export function readSigned(name: string, text: string, keys: MasterKeys): string {
  const [line = '', last = ''] = text.split('\n');
  const { keyId, signature } = signatureIn(last);
  if (!keyId || !signature) throw damaged(name);
  const signer = findOfficeSigner(keys, keyId);
  // the key that it claims for itself tells damage from another key: nothing else is believed of it
  if (!signer && !verifyOfficeSignature(signatureIn(last).publicKey ?? '', Buffer.from(line), signature)) throw damaged(name);
  if (!signer)
    throw new BackupFault(
      `กุญแจหลักที่ให้มาไม่ใช่กุญแจของชุดสำรอง ${name} (ลงนามด้วยกุญแจ ${keyId}): เป็นกุญแจอื่น หรือเป็นชุดสำรองของหน่วยงานอื่น`,
      `the master key that was given is not the one of the backup ${name} (signed by the key ${keyId}): another key, or the backup of another office`,
    );
  if (!verifyOfficeSignature(signer.publicKey, Buffer.from(line), signature)) throw damaged(name);
  return line;
}

export function damaged(name: string): DamagedManifest {
  return new DamagedManifest(
    `รายการของชุดสำรอง ${name} เสียหายหรือถูกแก้ไข: ลายมือชื่อไม่ตรงกับเนื้อหา`,
    `the manifest of the backup ${name} is damaged or was changed: its signature does not hold`,
  );
}

function signatureIn(line: string): { keyId?: string; publicKey?: string; signature?: string } {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}
