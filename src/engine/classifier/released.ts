/** SHA-256 of `models/injection.bin` as released with this version, written by `npm run train`. Any other file is refused. */
export const RELEASED_SHA256 = 'faf15dfa2970af71ab915d9d2cd0dc4561d562ca7ba253a50ba818b359eec866';
