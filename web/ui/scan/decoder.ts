/** What stands in the codes that the picture shows now. */
export type Decode = (video: HTMLVideoElement) => Promise<string[]>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Of labels: the square ones that we print, and bars on older labels and on serial numbers of makers. */
const wanted = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13'];

/** The browser's own where it has one, which costs nothing; else the one that we bring, loaded now. */
export async function openDecoder(): Promise<Decode> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (Own && formats.includes('qr_code')) {
    const detector = new Own({ formats: wanted.filter((one) => formats.includes(one)) });
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
  }
  const { prepare, readCodes } = await import('./read-codes.ts');
  await prepare();
  return readCodes;
}
