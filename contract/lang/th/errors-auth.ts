export const authErrors = {} as const;
