export const sarabunErrors = {} as const;
