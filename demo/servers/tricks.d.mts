export const TRICKS: readonly { readonly rule: string; readonly tool: { readonly name: string } }[];
