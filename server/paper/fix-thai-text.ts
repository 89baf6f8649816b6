/** placeholder until written below */
export function fixThaiText(pdf: Uint8Array): Uint8Array {
  return pdf;
}
