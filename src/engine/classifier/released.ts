/** SHA-256 of `models/injection.bin` as released with this version, written by `npm run train`. Any other file is refused. */
export const RELEASED_SHA256 = '5ed6ce56d32584e62bffd8818a4a2c914f09a3ee01325263be3eaf279802334e';
