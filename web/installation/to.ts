/** The pages of the installation's administrators, at a host of their own. */
export const to = {
  agencies: '/',
  agency: (code: string) => `/agencies/${code}`,
  consents: '/consents',
  signIn: '/sign-in',
  account: '/set-up',
};
