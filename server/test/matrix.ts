/** A matrix is tried in part by `npm test`, and whole by `npm run test:matrix` or the command of its own. */
export const whole = process.env.MATRIX === 'whole';
