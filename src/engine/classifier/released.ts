/** SHA-256 of `models/injection.bin` as released with this version, written by `npm run train`. Any other file is refused. */
export const RELEASED_SHA256 = 'd5c013b072631f76b5683d3c721bb75a49f5ca58462acee7b8ac668a5ee73b6e';
