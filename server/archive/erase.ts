import { sql } from 'kysely';
import { sarabun } from '../../contract/lang/th/sarabun.ts';
import { strippedDigest, strippedOf } from '../access/seal.ts';
import type { Ctx } from '../http/context.ts';
import { onLetterOfTheOffice } from '../sarabun/machine/letter-in-hand.ts';
import { stepDocument } from '../sarabun/machine/take-step.ts';

interface Erased {
  documentId: number;
  lineId: number;
  certificate: string;
  listNumber: string;
}

/**
 * What a letter says is taken away (the database does it in one go, and only of a list that two persons confirmed); what the register shows stays, and
 * the chain of its events says what was taken. Its bytes are noted: they go after the commit.
 */
export async function eraseLetter(ctx: Ctx, { documentId, lineId, certificate, listNumber }: Erased): Promise<void> {
  await onLetterOfTheOffice(ctx, { documentId }, async (letter) => {
    const { rows: shown } = await sql<{
      subject: string;
      from: string;
      to: string;
    }>`select subject, from_text as "from", to_text as "to" from document where id = ${documentId}`.execute(ctx.db);
    const { rows } = await sql<{
      hash: string;
    }>`select h as hash from erase_letter(${documentId}, ${`${sarabun.facts.subject}: `}) h`.execute(ctx.db);
    const [row] = shown;
    // what was read of its files goes with their last letter
    await sql`delete from file_reading where sha256 = any(${rows.map((one) => one.hash)}::text[])`.execute(ctx.db);
    // its key is gone with its words; what the register shows is sealed anew under one of its own
    if (letter.document.secrecy > 0 && row)
      await sql`update document set subject = ${row.subject}, from_text = ${row.from}, to_text = ${row.to} where id = ${documentId}`.execute(
        ctx.db,
      );
    const stripped = strippedDigest(await strippedOf(ctx.db, documentId));
    await stepDocument(ctx, letter, 'destroy', { detail: { number: certificate, code: listNumber, stripped } });
    for (const { hash } of rows) await sql`insert into archive_erasure (batch_item_id, hash) values (${lineId}, ${hash})`.execute(ctx.db);
  });
}
