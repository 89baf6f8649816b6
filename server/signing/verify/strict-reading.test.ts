import { createHash } from 'node:crypto';
import { Attribute } from '@peculiar/asn1-cms';
import { OctetString } from '@peculiar/asn1-schema';
import { Time } from '@peculiar/asn1-x509';
import { type Constructed, fromBER, ObjectIdentifier } from 'asn1js';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Holder, makeAuthority, revocationList, signerOf } from '../../test/authority.ts';
import { decode, encode } from '../asn1/asn1.ts';
import { AttributeSet, attributeTypes, SigningCertificate, SigningCertificateId } from '../asn1/signed-data.ts';
import { Extension, X509CertificateGenerator, X509CrlGenerator } from '../asn1/x509.ts';
import { cmsOf, signedAttributes } from '../sign/cms.ts';
import { certificateOrNull, readCertificate } from './certificate.ts';
import { breaksOf, readCms } from './cms.ts';
import { answerOrNull } from './ocsp.ts';
import { listOrNull, speaksOf } from './revocation-list.ts';

const content = Buffer.from('หนังสือ');
const digestWith = (algorithm: string) => createHash(algorithm).update(content).digest();
let person: Holder;
let issuing: Holder;
let good: Uint8Array;

beforeAll(async () => {
  const authority = await makeAuthority();
  issuing = authority.issuing;
  person = await authority.person('สมชาย ใจดี');
  good = await signed(signedAttributes(digestWith('sha256'), person.der));
});

async function signed(attributes: Uint8Array): Promise<Buffer> {
  const signer = signerOf(person);
  return cmsOf(attributes, await signer.sign(attributes), signer);
}

const breaks = (cms: Uint8Array) => breaksOf(readCms(cms), digestWith);
const value = (type: string, ...values: object[]) =>
  new Attribute({ attrType: type, attrValues: values.map((one) => Uint8Array.from(encode(one)).buffer) });
const type = () => value(attributeTypes.contentType, new ObjectIdentifier({ value: '1.2.840.113549.1.7.1' }));
const said = (...algorithms: string[]) => value(attributeTypes.messageDigest, ...algorithms.map((one) => new OctetString(digestWith(one))));
const withAttributes = (...attributes: Attribute[]) => signed(encode(new AttributeSet(attributes)));

/** The signature with something in its tree exchanged: ContentInfo, SignedData, SignerInfos. */
function changed(work: (signedData: Constructed, signers: Constructed) => void): Uint8Array {
  const { result } = fromBER(good);
  const signedData = (result as Constructed).valueBlock.value[1] as Constructed;
  const parts = signedData.valueBlock.value[0] as Constructed;
  work(parts, parts.valueBlock.value.at(-1) as Constructed);
  return new Uint8Array(result.toBER());
}

/** The same value with its length left open (BER). */
const opened = (der: Uint8Array) => {
  const header = (der[1] as number) < 0x80 ? 2 : 2 + ((der[1] as number) & 0x7f);
  return Buffer.concat([der.subarray(0, 1), Buffer.from([0x80]), der.subarray(header), Buffer.from([0, 0])]);
};

describe('[SEC16] a signature that a lenient parser would read in two ways', () => {
  it('is right as it was made, also in BER as others write it', () => {
    expect(breaks(good)).toEqual([]);
    expect(breaks(opened(good))).toEqual([]);
    expect(readCms(Buffer.concat([good, Buffer.alloc(9)])).length).toBe(good.length);
  });

  it('two signers, or none', () => {
    expect(() => readCms(changed((_, signers) => signers.valueBlock.value.push(signers.valueBlock.value[0] as never)))).toThrow();
    expect(() => readCms(changed((_, signers) => signers.valueBlock.value.pop()))).toThrow();
  });

  it('an attribute given twice, with two values, or not at all', async () => {
    expect(breaks(await withAttributes(type(), said('sha256')))).toEqual([]);
    expect(breaks(await withAttributes(type(), said('sha256'), said('sha256')))).toContain('digest_mismatch');
    expect(breaks(await withAttributes(type(), said('sha256', 'sha512')))).toContain('digest_mismatch');
    expect(breaks(await withAttributes(type()))).toContain('digest_mismatch');
    expect(breaks(await withAttributes(said('sha256')))).toContain('unreadable_signature');
  });

  it('the digest of another algorithm than the one that is named', async () => {
    expect(breaks(await withAttributes(type(), said('sha512')))).toContain('digest_mismatch');
    const named = Buffer.from('608648016503040202', 'hex');
    const other = Buffer.from(good);
    for (let at = other.indexOf('608648016503040201', 0, 'hex'); at >= 0; at = other.indexOf('608648016503040201', at, 'hex'))
      other.set(named, at);
    expect(breaks(other)).toContain('digest_mismatch');
  });

  it('right bytes under a wrong name', async () => {
    const hash = new OctetString(createHash('sha256').update(person.der).digest());
    const id = new SigningCertificate({ certs: [new SigningCertificateId({ certHash: hash })] });
    expect(breaks(await withAttributes(type(), said('sha256'), value(attributeTypes.signingCertificateV2, id)))).toEqual([]);
    expect(breaks(await withAttributes(type(), said('sha256'), value(attributeTypes.signingCertificate, id)))).toContain(
      'certificate_mismatch',
    );
    const other = value(attributeTypes.contentType, new ObjectIdentifier({ value: '1.2.840.113549.1.9.16.1.4' }));
    expect(breaks(await withAttributes(other, said('sha256')))).toContain('unreadable_signature');
  });

  it('a number with a byte too many names another certificate; bytes behind its name name none', () => {
    const longer = changed((_, signers) => {
      const sid = (signers.valueBlock.value[0] as Constructed).valueBlock.value[1] as Constructed;
      const serial = sid.valueBlock.value[1] as unknown as { valueBlock: { valueHexView: Uint8Array } };
      serial.valueBlock.valueHexView = new Uint8Array([0, ...serial.valueBlock.valueHexView]);
    });
    expect(readCms(longer).signer).toBeNull();
    expect(breaks(longer)).toEqual(['unreadable_signature']);
  });

  it('nested without end, or longer than it is: refused at once', () => {
    const started = process.cpuUsage();
    expect(() => readCms(Buffer.alloc(200_000, Buffer.from([0x30, 0x80])))).toThrow('nesting depth');
    expect(() => readCms(Buffer.from('3084ffffffff0609', 'hex'))).toThrow();
    expect(() => readCms(Buffer.concat([Buffer.from('30840003d090', 'hex'), Buffer.alloc(250_000, Buffer.from([5, 0]))]))).toThrow(
      'node count',
    );
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
  });
});

describe('[SEC16] what vouches', () => {
  it('bytes behind it or a length left open: no certificate, no list, no answer', async () => {
    const list = await revocationList(issuing);
    expect(certificateOrNull(person.der)).not.toBeNull();
    expect(listOrNull(list)).not.toBeNull();
    for (const [read, der] of [
      [certificateOrNull, person.der],
      [listOrNull, list],
      [answerOrNull, Buffer.from('30030a0100', 'hex')],
    ] as const) {
      expect(read(Buffer.concat([der, Buffer.from([0])]))).toBeNull();
      expect(read(opened(der))).toBeNull();
    }
  });

  it('an extension given twice, or one that is critical and not known, lets nobody vouch by the certificate', async () => {
    const made = async (extensions: Extension[]) =>
      (
        await X509CertificateGenerator.createSelfSigned({
          name: 'CN=a',
          keys: person.keys,
          signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
          extensions,
        })
      ).rawData;
    const usage = (bits: string) => new Extension('2.5.29.15', true, Buffer.from(bits, 'hex') as never);
    expect(readCertificate(new Uint8Array(await made([usage('03020780')]))).strange).toBe(false);
    expect(readCertificate(new Uint8Array(await made([usage('03020780'), usage('03020106')]))).strange).toBe(true);
    expect(readCertificate(new Uint8Array(await made([new Extension('1.2.3.4', true, Buffer.from('0500', 'hex') as never)]))).strange).toBe(
      true,
    );
  });

  it('a list of a place that cannot be read speaks of nobody', async () => {
    const of = async (point: string) =>
      listOrNull(
        new Uint8Array(
          (
            await X509CrlGenerator.create({
              issuer: issuing.certificate.subjectName.toJSON(),
              thisUpdate: new Date(),
              nextUpdate: new Date(Date.now() + 86_400_000),
              entries: [],
              signingKey: issuing.keys.privateKey,
              signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
              extensions: [new Extension('2.5.29.28', true, Buffer.from(point, 'hex') as never)],
            })
          ).rawData,
        ),
      );
    const certificate = readCertificate(person.der);
    const whole = await of('3000');
    expect(whole && speaksOf(whole, certificate)).toBe(true);
    for (const point of [
      '300da00ba0098607687474703a2f61',
      '3003810100',
      '3003830100',
      '30038201ff',
      '3003860100',
      '3004a0028500',
      '3002a000',
    ]) {
      const list = await of(point);
      expect([point, list !== null && speaksOf(list, certificate)]).toEqual([point, point === '3003810100']);
    }
  });

  it('a time that names no zone, or another one, is none', () => {
    const time = (tag: number, text: string) => () =>
      decode(Buffer.concat([Buffer.from([tag, text.length]), Buffer.from(text)]), Time).getTime();
    expect(time(0x17, '261121184500Z')()).toEqual(new Date('2026-11-21T18:45:00Z'));
    expect(time(0x18, '20261121184500.25Z')()).toEqual(new Date('2026-11-21T18:45:00.250Z'));
    for (const text of ['261121184500', '2611211845Z', '261121184500+0700']) expect(time(0x17, text)).toThrow();
    for (const text of ['20261121184500', '20261121184500+0700', '2026112118Z']) expect(time(0x18, text)).toThrow();
  });
});
