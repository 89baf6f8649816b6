import type { replies as th } from '../th/replies.ts';

export const replies: Record<keyof typeof th, string> = {
  checked: 'Checked',
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  revoked: 'The session was revoked',
  forgot_sent: 'If this address is known here, a link and a code to set a new password are on their way. Please check your mail.',
  code_sent: 'A new code is on its way to your mail',
  password_changed: 'The new password is set. Please sign in with it.',
  own_password_changed: 'Your password is changed',
  factor_added: 'The second factor has been added',
  factor_removed: 'The second factor has been taken away',
  factor_changed: 'Saved',
  consented: 'Your consent is recorded',
  consent_declined: 'Your decision is recorded',
  sign_up_filed: 'Your request is filed. The administrator will write to you.',
  set_up_done: 'The agency is set up. Please sign in.',
  mail_text_gone: 'The text was removed for safety.',
  sheet_id: 'Row id',
  sheet_active: 'Active',
  sheet_yes: 'Yes',
  sheet_no: 'No',
  test_line: 'A test message from the office system',
  log_more: 'There are older lines: this file has the newest 50,000. Export CSV for all of them',
  test_mail_subject: 'Test mail from the electronic office',
  test_mail_body:
    'The office can send mail with these settings. This mail was sent from the settings page as a test. There is no need to answer.',
};
