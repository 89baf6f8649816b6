import type { FastifyInstance } from 'fastify';
import { certificatePerson as certificatePersonCall } from '../../contract/settings/certificate-person.ts';
import * as calls from '../../contract/signing/calls.ts';
import * as pictures from '../../contract/signing/signature-pictures.ts';
import { whenOn } from '../access/letter-functions.ts';
import { serve, serveStream } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { bringBackRootKey, getAuthorities, takeOutRootKey } from './authority/authority-keys.ts';
import { pkiFiles } from './authority/pki-files.ts';
import { addTrusted, listTrusted, lookAtRoot, removeTrusted } from './authority/trusted-root-calls.ts';
import { certificatePerson } from './certificates/certificate-person.ts';
import {
  checkIdentity,
  getCertificate,
  grantMany,
  grantToPerson,
  issueCertificate,
  liftSuspension,
  listCertificates,
  listRequests,
  listWithout,
  refuseCertificate,
  renewCertificate,
  revoke,
  suspendCertificate,
} from './certificates/officer-acts.ts';
import {
  activateCertificate,
  changePin,
  mailSigningCode,
  ownCertificates,
  renewOwn,
  requestCertificate,
  suspendOwn,
  withdrawRequest,
} from './certificates/own-certificates.ts';
import { exportP12, importP12, lookAtP12 } from './keys/import-export.ts';
import { savePaperProof } from './paper-proof.ts';
import { addPicture, chooseDefault, listPictures, removePicture, viewPicture } from './pictures/signature-pictures.ts';
import { listSignTypes, saveSignType } from './sign/sign-types.ts';

/** Certificates and their keys, the agency's authority, whom it trusts, pictures of signatures. */
export function signingRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.ownCertificates, ownCertificates);
  serve(app, office, calls.requestCertificate, whenOn('certificates', requestCertificate));
  serve(app, office, calls.withdrawRequest, withdrawRequest);
  serve(app, office, calls.activateCertificate, activateCertificate);
  serve(app, office, calls.sendSigningCode, mailSigningCode);
  serve(app, office, calls.changePin, changePin);
  serve(app, office, calls.suspendOwn, suspendOwn);
  serve(app, office, calls.renewOwn, renewOwn);
  serve(app, office, calls.lookAtP12, lookAtP12);
  serve(app, office, calls.importP12, whenOn('certificates', importP12));
  serve(app, office, calls.exportP12, exportP12);
  serve(app, office, calls.listCertificates, listCertificates);
  serve(app, office, calls.listRequests, listRequests);
  serve(app, office, calls.listWithoutCertificate, listWithout);
  serve(app, office, certificatePersonCall, certificatePerson);
  serve(app, office, calls.getCertificate, getCertificate);
  serve(app, office, calls.checkIdentity, checkIdentity);
  serve(app, office, calls.issueCertificate, issueCertificate);
  serve(app, office, calls.refuseCertificate, refuseCertificate);
  serve(app, office, calls.grantCertificate, grantToPerson);
  serve(app, office, calls.grantMany, grantMany);
  serve(app, office, calls.suspendCertificate, suspendCertificate);
  serve(app, office, calls.liftSuspension, liftSuspension);
  serve(app, office, calls.revokeCertificate, revoke);
  serve(app, office, calls.renewCertificate, renewCertificate);
  serve(app, office, calls.getAuthorities, getAuthorities);
  serve(app, office, calls.takeOutRootKey, takeOutRootKey);
  serve(app, office, calls.bringBackRootKey, bringBackRootKey);
  serve(app, office, calls.lookAtRoot, lookAtRoot);
  serve(app, office, calls.listTrusted, listTrusted);
  serve(app, office, calls.addTrusted, addTrusted);
  serve(app, office, calls.removeTrusted, removeTrusted);
  serve(app, office, calls.listSignTypes, listSignTypes);
  serve(app, office, calls.saveSignType, saveSignType);
  serve(app, office, calls.savePaperProof, savePaperProof);
  serve(app, office, pictures.listPictures, listPictures);
  serve(app, office, pictures.addPicture, addPicture);
  serve(app, office, pictures.chooseDefault, chooseDefault);
  serve(app, office, pictures.removePicture, removePicture);
  serveStream(app, office, { method: 'GET', path: '/users/signatures/:pictureId', access: 'session' }, viewPicture);
  serveStream(app, office, { method: 'GET', path: '/users/signature', access: 'session' }, viewPicture);
  pkiFiles(app, office);
}
