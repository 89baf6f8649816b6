/** An answer of RFC 7644, section 3.12. */
export class ScimFault extends Error {
  status: number;
  scimType: string;

  constructor(status: number, scimType: string, detail: string) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}
